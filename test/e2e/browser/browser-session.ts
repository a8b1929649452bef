import type { BrowserContext, Page } from 'playwright'
import type { PageCalls } from '../../support/page-calls.ts'
import { watchedBrowser } from '../watched-browser.ts'

/** A tab on the site, and what it can be told to do. */
export interface Tab extends PageCalls {
  readonly page: Page
}

export interface Profile {
  readonly context: BrowserContext
  /** Where the site is. */
  readonly url: string
  openTab(path?: string): Promise<Tab>
}

/** Opens profiles on the site; `expected` is what a test means the console to say. */
export function browserSession(): (...expected: readonly RegExp[]) => Promise<Profile> {
  const openProfile = watchedBrowser('page')
  return async (...expected) => {
    const { context, url, openPage } = await openProfile({}, expected)
    const openTab = async (path = '/'): Promise<Tab> => {
      const page = await openPage()
      await page.goto(url + path)
      return tabOf(page)
    }
    return { context, url, openTab }
  }
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
