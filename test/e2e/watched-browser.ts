import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, inject, onTestFinished, type TestContext } from 'vitest'
import type { BrowserName } from '../support/browsers/browser-name.ts'
import {
  type OpenBrowser,
  openBrowser,
  playwrightPage,
  type ProfileSettings,
} from '../support/browsers/open-browser.ts'
import type { TestPage } from '../support/browsers/test-page.ts'
import {
  type ReportedServer,
  serveFolder,
  type SiteOptions,
} from '../support/servers/static-server.ts'
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
  /** Serves the same site from another origin, until the test ends. @returns its URL, without a slash at its end */
  serveElsewhere(options?: SiteOptions): Promise<string>
  /** What browsers have reported to the profile's own site. */
  reports(): readonly string[]
}

export interface ProfileOptions extends ProfileSettings {
  /** The profile's site has a server of its own, which `stopSite` ends, served so. */
  readonly ownSite?: SiteOptions
}

/** A browser's own note of an answer of 400 or more, or of one that was left, is no complaint of the page. */
const ownNotes: readonly RegExp[] = [
  /^Failed to load resource: the server responded/,
  /A ServiceWorker intercepted the request and encountered an unexpected error/,
  // A page that is left, or loaded again, ends what its worker loads; Firefox's worker still says so.
  /error loading dynamically imported module/,
]

/** Skips a test in all browsers but Chromium; the report has the reason. */
export function onlyChromium({ skip }: Pick<TestContext, 'skip'>, reason: string): void {
  const browser = inject('browser')
  skip(browser !== 'chromium', `not in ${browser}: ${reason}`)
}

/** Skips a test in one browser; the report has the reason. */
export function notIn(
  name: BrowserName,
  { skip }: Pick<TestContext, 'skip'>,
  reason: string,
): void {
  skip(inject('browser') === name, `not in ${name}: ${reason}`)
}

/** The page as Playwright has it, for what other browsers' protocols cannot do. @throws TypeError in another browser than Chromium */
export function chromiumPage(page: TestPage): Page {
  const known = playwrightPage(page)
  if (!known) throw new TypeError('the test did not say that it is for Chromium only')
  return known
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
    browser = await openBrowser(browserName)
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
    const serve = async (site: SiteOptions): Promise<ReportedServer> => {
      const server = await serveFolder(folder, undefined, site)
      onTestFinished(() => server.close())
      return server
    }
    const own = options.ownSite && (await serve(options.ownSite))
    return {
      url: own?.url ?? url,
      openPage: () => profile.openPage(),
      async stopSite() {
        if (!own) throw new TypeError('the site is shared with other tests')
        await own.close()
      },
      serveElsewhere: async (site = {}) => (await serve(site)).url,
      reports: () => own?.reports ?? [],
    }
  }
}
