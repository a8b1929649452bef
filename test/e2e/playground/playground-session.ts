import { type ProfileOptions, type WatchedProfile, watchedBrowser } from '../watched-browser.ts'
import { PlaygroundTab } from './playground-tab.ts'

/** A browser profile of its own, with nothing in its store. */
export interface Profile extends WatchedProfile {
  /** Opens the page in another tab and waits until its server is ready. */
  openTab(): Promise<PlaygroundTab>
}

/** Opens profiles on the built page; `expected` is what a test means the page to complain about. */
export function playgroundSession(): (
  options?: ProfileOptions,
  expected?: readonly RegExp[],
) => Promise<Profile> {
  const openProfile = watchedBrowser('playground')
  return async (options = {}, expected = []) => {
    const viewport = { width: 1280, height: 800 }
    const profile = await openProfile({ viewport, ...options }, expected)
    const openTab = async (): Promise<PlaygroundTab> => {
      const page = await profile.openPage()
      await page.goto(`${profile.url}/`)
      const tab = new PlaygroundTab(page)
      await tab.untilReady()
      return tab
    }
    return { ...profile, openTab }
  }
}
