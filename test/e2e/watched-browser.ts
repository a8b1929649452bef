import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright'
import { afterAll, beforeAll, expect, inject, onTestFinished } from 'vitest'
import { chromiumOptions } from '../support/chromium.ts'
import type { SiteAddresses } from './shared-sites.ts'

/** A browser profile of its own: no store, lock or service worker is shared with another. */
export interface WatchedProfile {
  readonly context: BrowserContext
  /** Where the site is, without a slash at its end. */
  readonly url: string
  /** Opens a tab that is nowhere yet; its console must stay clean until the test ends. */
  openPage(): Promise<Page>
}

/** The browser's own note of an answer of 400 or more is no complaint of the page. */
const answerNote = /^Failed to load resource: the server responded/

async function openProfile(
  browser: Browser,
  url: string,
  options: BrowserContextOptions,
  expected: readonly RegExp[],
): Promise<WatchedProfile> {
  const context = await browser.newContext(options)
  const complaints: string[] = []
  onTestFinished(async () => {
    await context.close()
    expect(complaints).toEqual([])
  })
  return {
    context,
    url,
    async openPage() {
      const page = await context.newPage()
      const complain = (text: string): void => {
        if (![answerNote, ...expected].some((pattern) => pattern.test(text))) complaints.push(text)
      }
      page.on('pageerror', (error) => complain(String(error)))
      page.on('console', (message) => {
        if (message.type() === 'error') complain(message.text())
      })
      return page
    },
  }
}

/**
 * One browser for the tests of a file, on a site that all files share; each test opens profiles of its own, and says which
 * complaints it means to cause.
 */
export function watchedBrowser(
  name: keyof SiteAddresses,
): (options: BrowserContextOptions, expected?: readonly RegExp[]) => Promise<WatchedProfile> {
  const url = inject('sites')[name]
  let browser: Browser
  beforeAll(async () => {
    // The first request waits for the build of the site, for longer than a page would.
    const answer = await fetch(`${url}/`)
    if (!answer.ok) throw new Error(await answer.text())
    browser = await chromium.launch(chromiumOptions())
  })
  afterAll(() => browser?.close())
  return (options, expected = []) => openProfile(browser, url, options, expected)
}
