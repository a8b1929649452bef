import { defineBrowserProvider } from '@vitest/browser'
import type { BrowserProvider, BrowserProviderOption } from 'vitest/node'
import type { BrowserDriver, ProfileDriver } from './page-driver.ts'
import { type DrivenBrowserName, startBrowser } from './start-browser.ts'

const viewport = { width: 1280, height: 800 }

/** Opens the pages of Vitest in a browser that Playwright does not drive. It has none of the commands of `vitest/browser`: tests act in the page. */
class DriverProvider implements BrowserProvider {
  readonly name = 'driver'
  readonly supportsParallelism = false
  readonly #browser: DrivenBrowserName
  #started: Promise<BrowserDriver> | undefined
  readonly #profiles = new Map<string, ProfileDriver>()

  constructor(browser: DrivenBrowserName) {
    this.#browser = browser
  }

  getCommandsContext(): Record<string, unknown> {
    return {}
  }

  async openPage(sessionId: string, url: string): Promise<void> {
    await this.#profiles.get(sessionId)?.close()
    this.#started ??= startBrowser(this.#browser)
    const profile = await (await this.#started).openProfile(viewport)
    this.#profiles.set(sessionId, profile)
    await (await profile.openPage()).goto(url)
  }

  async close(): Promise<void> {
    for (const profile of this.#profiles.values()) await profile.close()
    await (await this.#started)?.close()
  }
}

/** The provider of one browser, for `instances` of Vitest's browser mode. */
export function driverProvider(browser: DrivenBrowserName): BrowserProviderOption {
  return defineBrowserProvider({
    name: 'driver',
    supportedBrowser: [browser],
    providerFactory: () => new DriverProvider(browser),
  })
}
