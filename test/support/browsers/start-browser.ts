import type { BrowserName } from './browser-name.ts'
import { startFirefox } from './firefox-driver.ts'
import type { BrowserDriver } from './page-driver.ts'
import { startWebKit } from './webkit-driver.ts'

/** A browser that is driven by its own protocol; Playwright drives Chromium. */
export type DrivenBrowserName = Exclude<BrowserName, 'chromium'>

/** @throws Error that says what to install where the browser is missing */
export function startBrowser(name: DrivenBrowserName): Promise<BrowserDriver> {
  return name === 'firefox' ? startFirefox() : startWebKit()
}
