import { describe, expect, it } from 'vitest'
import { playgroundSession } from './playground-session.ts'

const openProfile = playgroundSession()

describe('the first minute', () => {
  it('a visitor is shown a running shop and asked once what to do', async () => {
    const { openAsVisitor } = await openProfile()
    const tab = await openAsVisitor()
    await tab.page.getByRole('heading', { name: 'What do you want to do?' }).waitFor()
    await tab.page.getByText('a small shop of six workloads').waitFor()
    for (const name of ['web', 'catalog', 'cart', 'database', 'orders', 'visitors']) {
      await tab.page
        .locator(`live-table .row:has-text("${name}-"):has-text("Running")`)
        .first()
        .waitFor()
    }
    await tab.run('kubectl logs -n shop deployment/visitors -f')
    await tab.seeOutput('GET /products ok')
    await tab.page.keyboard.press('Control+c')
    await tab.page.getByRole('button', { name: /^Look up how the API works/ }).click()
    await tab.page.getByRole('button', { name: /^What a field means/ }).click()
    await tab.seeOutput('Possible enum values')
    await tab.press('Close this question')
    await tab.page.reload()
    await tab.untilReady()
    await tab.page.locator('live-table .row:has-text("visitors-")').first().waitFor()
    expect(await tab.page.locator('start-view').count()).toBe(0)
    await tab.press('Start')
    await tab.page.getByRole('button', { name: /^Take the course/ }).waitFor()
  })
})
