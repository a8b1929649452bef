import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import type { BrowserName } from './browser-name.ts'
import { chromiumOptions } from './chromium.ts'
import { DrivenPage } from './driven-page.ts'
import type { BrowserDriver, ProfileDriver, Viewport } from './page-driver.ts'
import { type DrivenBrowserName, startBrowser } from './start-browser.ts'
import type { TestPage } from './test-page.ts'

/** A running browser, whatever drives it: opens tabs, and hears what they complain about. */
export interface OpenBrowser {
  /** Opens a profile of its own: no store, lock or service worker is shared with another. */
  openProfile(settings?: ProfileSettings): Promise<OpenProfile>
  close(): Promise<void>
}

export interface ProfileSettings {
  readonly viewport?: Viewport
  /** As a phone has it: touches, and a viewport of its own. Chromium alone takes it. */
  readonly isPhone?: boolean
}

export interface OpenProfile {
  openPage(): Promise<TestPage>
  /** Errors of all pages that are still open, and of those that have closed where the browser tells them at once. */
  errors(): Promise<readonly string[]>
  close(): Promise<void>
}

/** @throws Error that says what to install where the browser is missing */
export function openBrowser(name: BrowserName): Promise<OpenBrowser> {
  return name === 'chromium' ? startChromium() : startDriven(name)
}

const playwrightPages = new WeakMap<TestPage, Page>()

/** The page as Playwright has it; undefined in another browser than Chromium. */
export function playwrightPage(page: TestPage): Page | undefined {
  return playwrightPages.get(page)
}

async function startChromium(): Promise<OpenBrowser> {
  const browser: Browser = await chromium.launch(chromiumOptions())
  return {
    async openProfile({ viewport, isPhone = false } = {}) {
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
      playwrightPages.set(page, page)
      return page
    },
    errors: async () => errors,
    close: () => context.close(),
  }
}

async function startDriven(name: DrivenBrowserName): Promise<OpenBrowser> {
  const browser: BrowserDriver = await startBrowser(name)
  const profiles = new Set<ProfileDriver>()
  return {
    async openProfile({ viewport = { width: 1280, height: 720 } } = {}) {
      const profile = await browser.openProfile(viewport)
      profiles.add(profile)
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
        close() {
          profiles.delete(profile)
          return profile.close()
        },
      }
    },
    async close() {
      // A profile of WebKit has a driver and a browser of its own, which would stay.
      for (const profile of profiles) await profile.close()
      await browser.close()
    },
  }
}
