import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import { chromiumOptions } from '../support/chromium.ts'
import type { StaticServer } from '../support/static-server.ts'

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
  { url }: StaticServer,
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
      page.on('pageerror', (error) => complaints.push(String(error)))
      page.on('console', (message) => {
        const text = message.text()
        const isExpected = [answerNote, ...expected].some((pattern) => pattern.test(text))
        if (message.type() === 'error' && !isExpected) complaints.push(text)
      })
      return page
    },
  }
}

/**
 * One browser and one site for the tests of a file; each test opens profiles of its own, and says which complaints it
 * means to cause.
 */
export function watchedBrowser(
  openSite: () => Promise<StaticServer>,
): (options: BrowserContextOptions, expected?: readonly RegExp[]) => Promise<WatchedProfile> {
  let site: StaticServer
  let browser: Browser
  beforeAll(async () => {
    site = await openSite()
    browser = await chromium.launch(chromiumOptions())
  })
  afterAll(async () => {
    await browser.close()
    await site.close()
  })
  return (options, expected = []) => openProfile(browser, site, options, expected)
}
