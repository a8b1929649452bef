import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { afterAll, beforeAll, expect, inject, onTestFinished, type TestContext } from 'vitest'
import type { BrowserName } from '../support/browsers/browser-name.ts'
import { chromiumOptions } from '../support/browsers/chromium.ts'
import { DrivenPage } from '../support/browsers/driven-page.ts'
import type { BrowserDriver, Viewport } from '../support/browsers/page-driver.ts'
import { type DrivenBrowserName, startBrowser } from '../support/browsers/start-browser.ts'
import type { TestPage } from '../support/browsers/test-page.ts'
import { serveFolder } from '../support/static-server.ts'
import type { SharedSites } from './shared-sites.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The browser that sites are opened in. */
    browser: BrowserName
  }
}

/** A browser profile of its own: no store, lock or service worker is shared with another. */
export interface WatchedProfile {
  /** Where the site is, without a slash at its end. */
  readonly url: string
  /** Opens a tab that is nowhere yet; its console must stay clean until the test ends. */
  openPage(): Promise<TestPage>
  /** Ends the site's server, as a network ends. @throws TypeError where the profile shares its site with others */
  stopSite(): Promise<void>
}

export interface ProfileOptions {
  readonly viewport?: Viewport
  /** As a phone has it: touches, and a viewport of its own. Chromium alone takes it. */
  readonly isPhone?: boolean
  /** The profile's site has a server of its own, which `stopSite` ends. */
  readonly ownSite?: boolean
}

/** Opens tabs, and hears what they complain about. */
interface OpenBrowser {
  openProfile(options: ProfileOptions): Promise<OpenProfile>
  close(): Promise<void>
}

interface OpenProfile {
  openPage(): Promise<TestPage>
  /** Errors of all pages that are still open, and of those that have closed where the browser tells them at once. */
  errors(): Promise<readonly string[]>
  close(): Promise<void>
}

/** A browser's own note of an answer of 400 or more, or of one that was left, is no complaint of the page. */
const ownNotes: readonly RegExp[] = [
  /^Failed to load resource: the server responded/,
  /A ServiceWorker intercepted the request and encountered an unexpected error/,
]

/** Skips a test in all browsers but Chromium; the report has the reason. */
export function onlyChromium({ skip }: Pick<TestContext, 'skip'>, reason: string): void {
  const browser = inject('browser')
  skip(browser !== 'chromium', `not in ${browser}: ${reason}`)
}

/** The page as Playwright has it, for what other browsers' protocols cannot do. @throws TypeError in another browser than Chromium */
export function chromiumPage(page: TestPage): Page {
  const known = chromiumPages.get(page)
  if (!known) throw new TypeError('the test did not say that it is for Chromium only')
  return known
}

const chromiumPages = new WeakMap<TestPage, Page>()

async function startChromium(): Promise<OpenBrowser> {
  const browser: Browser = await chromium.launch(chromiumOptions())
  return {
    async openProfile({ viewport, isPhone = false }) {
      const context = await browser.newContext({
        ...(viewport && { viewport }),
        ...(isPhone && { hasTouch: true, isMobile: true }),
      })
      return openChromiumProfile(context)
    },
    close: () => browser.close(),
  }
}

function openChromiumProfile(context: BrowserContext): OpenProfile {
  const errors: string[] = []
  return {
    async openPage() {
      const page = await context.newPage()
      page.on('pageerror', (error) => errors.push(String(error)))
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text())
      })
      chromiumPages.set(page, page)
      return page
    },
    errors: async () => errors,
    close: () => context.close(),
  }
}

async function startDriven(name: DrivenBrowserName): Promise<OpenBrowser> {
  const browser: BrowserDriver = await startBrowser(name)
  return {
    async openProfile({ viewport = { width: 1280, height: 720 } }) {
      const profile = await browser.openProfile(viewport)
      const pages = new Set<DrivenPage>()
      return {
        async openPage() {
          const page = new DrivenPage(await profile.openPage())
          pages.add(page)
          return page
        },
        async errors() {
          const open = [...pages].filter(({ isClosed }) => !isClosed)
          return (await Promise.all(open.map(({ driver }) => driver.errors()))).flat()
        },
        close: () => profile.close(),
      }
    },
    close: () => browser.close(),
  }
}

/**
 * One browser for the tests of a file, on a site that all files share; each test opens profiles of its own, and says which
 * complaints it means to cause.
 */
export function watchedBrowser(
  name: keyof SharedSites,
): (options: ProfileOptions, expected?: readonly RegExp[]) => Promise<WatchedProfile> {
  const { url, folder } = inject('sites')[name]
  const browserName = inject('browser')
  let browser: OpenBrowser
  beforeAll(async () => {
    // The first request waits for the build of the site, for longer than a page would.
    const answer = await fetch(`${url}/`)
    if (!answer.ok) throw new Error(await answer.text())
    browser = await (browserName === 'chromium' ? startChromium() : startDriven(browserName))
  })
  afterAll(() => browser?.close())
  return async (options, expected = []) => {
    const profile = await browser.openProfile(options)
    onTestFinished(() => profile.close())
    // Of these hooks the last one runs first.
    onTestFinished(async () => {
      const known = [...ownNotes, ...expected]
      const errors = await profile.errors()
      expect(errors.filter((text) => !known.some((pattern) => pattern.test(text)))).toEqual([])
    })
    const own = options.ownSite ? await serveFolder(folder) : undefined
    if (own) onTestFinished(() => own.close())
    return {
      url: own?.url ?? url,
      openPage: () => profile.openPage(),
      async stopSite() {
        if (!own) throw new TypeError('the site is shared with other tests')
        await own.close()
      },
    }
  }
}
