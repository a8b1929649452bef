import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import { chromiumArguments, findChromium } from '../../support/chromium.ts'
import type { StaticServer } from '../../support/static-server.ts'
import { openPlaygroundSite } from './playground-site.ts'
import { PlaygroundTab } from './playground-tab.ts'

/** A browser profile of its own, with nothing in its store. */
export interface Profile {
  readonly context: BrowserContext
  /** Opens the page in another tab and waits until its server is ready. */
  openTab(): Promise<PlaygroundTab>
}

/** The browser's own note of an answer of 400 or more is no complaint of the page. */
const answerNote = /^Failed to load resource: the server responded/

async function openProfile(
  browser: Browser,
  { url }: StaticServer,
  options: BrowserContextOptions,
): Promise<Profile> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options })
  const complaints: string[] = []
  onTestFinished(async () => {
    await context.close()
    expect(complaints).toEqual([])
  })
  return {
    context,
    async openTab() {
      const page = await context.newPage()
      page.on('pageerror', (error) => complaints.push(String(error)))
      page.on('console', (message) => {
        const text = message.text()
        if (message.type() === 'error' && !answerNote.test(text)) complaints.push(text)
      })
      await page.goto(`${url}/`)
      const tab = new PlaygroundTab(page)
      await tab.untilReady()
      return tab
    },
  }
}

/** One browser and one built page for the tests of a file. The console of every tab must stay clean. */
export function playgroundSession(): (options?: BrowserContextOptions) => Promise<Profile> {
  let site: StaticServer
  let browser: Browser
  beforeAll(async () => {
    const executablePath = findChromium()
    site = await openPlaygroundSite()
    browser = await chromium.launch({
      ...(executablePath !== undefined && { executablePath }),
      args: [...chromiumArguments],
    })
  })
  afterAll(async () => {
    await browser.close()
    await site.close()
  })
  return (options = {}) => openProfile(browser, site, options)
}
