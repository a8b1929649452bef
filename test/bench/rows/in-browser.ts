import type { BrowserName } from '../../support/browsers/browser-name.ts'

const titles: Readonly<Record<BrowserName, string>> = {
  chromium: '',
  firefox: ', Firefox',
  webkit: ', WebKit',
}

/** The name of a row or result in a browser; Chromium's have the plain names. */
export function nameIn(browser: BrowserName, name: string): string {
  return name + titles[browser]
}

/** What is required of a row whose limit is known for Chromium only; in other browsers it is for information. */
export function requiredIn(browser: BrowserName, required: number): number | undefined {
  return browser === 'chromium' ? required : undefined
}
