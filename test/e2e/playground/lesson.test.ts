import { describe, expect, it } from 'vitest'
import { applied } from './manifests.ts'
import { playgroundSession } from './playground-session.ts'

const openProfile = playgroundSession()

describe('a lesson in the page', () => {
  it('a learner does a step, goes on, reloads, and comes back to the own cluster', async () => {
    const { openTab } = await openProfile()
    const tab = await openTab()
    const { page } = tab
    await tab.choose('ConfigMaps')
    await tab.run(...applied('tide'))
    await tab.seeRow('tide')
    await page.keyboard.press('Escape')
    await page.keyboard.press('c')
    await page
      .locator('course-view')
      .getByRole('button', { name: /^A first pod/ })
      .click()
    const lesson = page.locator('lesson-view')
    await lesson.getByText('There is no pod').first().waitFor()
    await lesson.getByRole('button', { name: 'Run', exact: true }).first().click()
    await page.locator('lesson-view .check.passed').waitFor()
    await tab.seeRow('web', 'Running')
    await tab.press('Next')
    await lesson.getByText('Step 2 of').waitFor()
    await page.locator('lesson-view .says').first().waitFor()
    await page.reload()
    await lesson.getByText('Step 2 of').waitFor()
    await page.locator('lesson-view .says').first().waitFor()
    // The solution of the first step has made it anew.
    await tab.seeRow('web')
    await tab.press('Back to my cluster')
    await tab.untilReady()
    await page.getByRole('heading', { name: /^ConfigMaps/, level: 2 }).waitFor()
    await tab.seeRow('tide')
    expect(await page.locator('course-view .begun').count()).toBe(1)
  })
})
