import { join } from 'node:path'
import { buildWhenChanged } from '../../node-host/build/build-when-changed.ts'
import { playgroundPage } from '../../node-host/build/built-targets.ts'
import { say } from '../../node-host/build/report-build.ts'
import { pictureViewport, showLesson } from '../e2e/playground/picture-scene.ts'
import { PlaygroundTab } from '../e2e/playground/playground-tab.ts'
import { openBrowser } from '../support/browsers/open-browser.ts'
import { serveFolder } from '../support/servers/static-server.ts'

/** Takes the picture of the documents from the built page. @throws BuildError, or Playwright's where a condition does not come true in time */
export async function takePicture(path: string): Promise<void> {
  await buildWhenChanged(playgroundPage, say)
  const site = await serveFolder(join(playgroundPage.root, playgroundPage.output))
  try {
    const browser = await openBrowser('chromium')
    try {
      const profile = await browser.openProfile({ viewport: pictureViewport })
      const page = await profile.openPage()
      await page.goto(`${site.url}/`)
      const tab = new PlaygroundTab(page)
      await tab.untilReady()
      await showLesson(tab)
      await page.screenshot({ path })
    } finally {
      await browser.close()
    }
  } finally {
    await site.close()
  }
}
