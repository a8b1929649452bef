import type { Viewport } from '../../support/browsers/page-driver.ts'
import type { PlaygroundTab } from './playground-tab.ts'

/** The picture in the documents, by its path in the project. */
export const picturePath = 'web-playground/picture.png'

/** Its window. */
export const pictureViewport: Viewport = { width: 1280, height: 800 }

const replicas = 3

/** Brings the page into the state that the documents show: a step of a lesson that is done, and the pods that it is about. */
export async function showLesson(tab: PlaygroundTab): Promise<void> {
  const { page } = tab
  await tab.press('Course')
  await page
    .locator('course-view')
    .getByRole('button', { name: /^Deployments/ })
    .click()
  await page.locator('lesson-view .says').first().waitFor()
  await page
    .locator('lesson-view')
    .getByRole('button', { name: 'Run', exact: true })
    .first()
    .click()
  await page.locator('lesson-view .check.passed').waitFor()
  await tab.seeOutput(/replicaset\.apps\/web-/)
  await page.getByRole('heading', { name: `Pods ${replicas}`, level: 2 }).waitFor()
  for (let at = 0; at < replicas; at += 1) {
    await page.locator(`live-table .row:has-text("Running") >> nth=${at}`).waitFor()
  }
  await tab.settle()
}
