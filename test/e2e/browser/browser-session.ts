import type { PageCalls } from '../../support/browsers/page-calls.ts'
import type { TestPage } from '../../support/browsers/test-page.ts'
import { type ProfileOptions, type WatchedProfile, watchedBrowser } from '../watched-browser.ts'

/** A tab on the site, and what it can be told to do. */
export interface Tab extends PageCalls {
  readonly page: TestPage
}

export interface Profile extends Omit<WatchedProfile, 'openPage'> {
  openTab(path?: string): Promise<Tab>
}

/** Opens profiles on the site; `expected` is what a test means the console to say. */
export function browserSession(
  options: ProfileOptions = {},
): (...expected: readonly RegExp[]) => Promise<Profile> {
  const openProfile = watchedBrowser('page')
  return async (...expected) => {
    const { openPage, ...profile } = await openProfile(options, expected)
    const openTab = async (path = '/'): Promise<Tab> => {
      const page = await openPage()
      await page.goto(profile.url + path)
      return tabOf(page)
    }
    return { ...profile, openTab }
  }
}

/** Every call of a {@link PageCalls} is made in the page. */
function tabOf(page: TestPage): Tab {
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
