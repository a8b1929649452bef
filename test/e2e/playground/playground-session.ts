import type { TestPage } from '../../support/browsers/test-page.ts'
import { type ProfileOptions, type WatchedProfile, watchedBrowser } from '../watched-browser.ts'
import { PlaygroundTab } from './playground-tab.ts'

/** A browser profile of its own, with nothing in its store. */
export interface Profile extends WatchedProfile {
  /** Opens the page in another tab, as one who has used it before, and waits until its server is ready. */
  openTab(): Promise<PlaygroundTab>
  /** Opens the page as one who has never been there, and is therefore shown a shop and asked what to do. */
  openAsVisitor(): Promise<PlaygroundTab>
}

/** What the page keeps of one who has used it; an address of the site is open that runs nothing. */
async function leaveTraces(page: TestPage, url: string): Promise<void> {
  await page.goto(`${url}/nothing`)
  await page.evaluate("localStorage.setItem('skerry.shop', 'made')")
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
    let isKnown = false
    const open = async (isVisitor: boolean): Promise<PlaygroundTab> => {
      const page = await profile.openPage()
      if (!isVisitor && !isKnown) await leaveTraces(page, profile.url)
      isKnown = true
      await page.goto(`${profile.url}/`)
      const tab = new PlaygroundTab(page)
      await tab.untilReady()
      return tab
    }
    return { ...profile, openTab: () => open(false), openAsVisitor: () => open(true) }
  }
}
