import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import { chromiumArguments, findChromium } from '../../support/chromium.ts'
import type { StaticServer } from '../../support/static-server.ts'
import type { PageCalls } from '../../support/page-calls.ts'
import { openSite } from './site.ts'

/** A tab on the site, and what it can be told to do. */
export interface Tab extends PageCalls {
  readonly page: Page
}

/** A browser profile of its own: no store, lock or service worker is shared with another. */
export interface Profile {
  readonly context: BrowserContext
  /** Where the site is. */
  readonly url: string
  /** Opens a tab; its console must stay clean. */
  openTab(path?: string): Promise<Tab>
}

/** What a test means to happen, so that the console need not stay silent about it. */
type Expected = readonly RegExp[]

/** One browser and one site for the tests of a file; each test opens profiles of its own. */
export function browserSession(): (...expected: Expected) => Promise<Profile> {
  let site: StaticServer
  let browser: Browser
  beforeAll(async () => {
    const executablePath = findChromium()
    site = await openSite()
    browser = await chromium.launch({
      ...(executablePath !== undefined && { executablePath }),
      args: [...chromiumArguments],
    })
  })
  afterAll(async () => {
    await browser.close()
    await site.close()
  })
  return (...expected) => openProfile(browser, site, expected)
}

/** The browser's own note of an answer of 400 or more is no complaint of the page. */
const answerNote = /^Failed to load resource: the server responded/

async function openProfile(
  browser: Browser,
  { url }: StaticServer,
  expected: Expected,
): Promise<Profile> {
  const context = await browser.newContext()
  const complaints: string[] = []
  onTestFinished(async () => {
    await context.close()
    expect(complaints).toEqual([])
  })
  const openTab = async (path = '/'): Promise<Tab> => {
    const page = await context.newPage()
    page.on('pageerror', (error) => complaints.push(String(error)))
    page.on('console', (message) => {
      const text = message.text()
      const isExpected = [answerNote, ...expected].some((pattern) => pattern.test(text))
      if (message.type() === 'error' && !isExpected) complaints.push(text)
    })
    await page.goto(url + path)
    return tabOf(page)
  }
  return { context, url, openTab }
}

/** Every call of a {@link PageCalls} is made in the page. */
function tabOf(page: Page): Tab {
  return new Proxy({ page } as Tab, {
    get(target, name) {
      if (name === 'page' || name === 'then') return Reflect.get(target, name)
      return (...parameters: unknown[]) =>
        page.evaluate(
          ([call, given]) => Reflect.get(Reflect.get(globalThis, 'calls'), call)(...given),
          [String(name), parameters] as const,
        )
    },
  })
}
