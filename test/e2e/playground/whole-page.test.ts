import { describe, expect, it } from 'vitest'
import { chromiumPage, onlyChromium } from '../watched-browser.ts'
import { playgroundSession } from './playground-session.ts'

const openProfile = playgroundSession()

describe('the whole page', () => {
  it('the playground is as it was left after a reload', async () => {
    const { openTab } = await openProfile()
    const tab = await openTab()
    await tab.choose('Deployments')
    await tab.page.locator('#namespace').selectOption('')
    await tab.page.getByLabel('Dark').check({ force: true })
    await tab.show('Requests')
    await tab.page.getByRole('separator').focus()
    await tab.page.keyboard.press('ArrowUp')
    const size = await tab.page.getByRole('separator').getAttribute('aria-valuenow')
    await tab.page.reload()
    await tab.untilReady()
    await tab.page.getByText('coredns').first().waitFor()
    expect(await tab.page.locator('html').getAttribute('data-theme')).toBe('dark')
    expect(await tab.page.getByRole('separator').getAttribute('aria-valuenow')).toBe(size)
    expect(
      await tab.page.getByRole('tab', { name: 'Requests' }).getAttribute('aria-selected'),
    ).toBe('true')
  })

  it('the playground says what its worker throws after its start', async (context) => {
    onlyChromium(context, 'no protocol evaluates in a worker of a page')
    const { openTab } = await openProfile({}, [/the disk is full|the network is down/])
    const tab = await openTab()
    const worker = chromiumPage(tab.page)
      .workers()
      .find((each) => each.url().includes('/worker-'))
    expect(worker).toBeDefined()
    await worker?.evaluate("setTimeout(() => { throw new Error('the disk is full') })")
    await tab.page.getByText('the disk is full').first().waitFor()
    await worker?.evaluate("void Promise.reject(new Error('the network is down'))")
    await tab.page.getByText('the network is down').first().waitFor()
    await tab.choose('ConfigMaps')
  })

  it('the playground begins anew when it is reset, in every tab', async () => {
    const { openTab } = await openProfile()
    const [first, second] = [await openTab(), await openTab()]
    await first.press('Create an example')
    await second.seeRow('web')
    await first.press('Reset the server…')
    await first.press('Delete everything')
    await first.page.getByText('No pods in default yet').waitFor()
    await second.page.getByText('No pods in default yet').waitFor()
    await second.press('Create an example')
    await first.seeRow('web')
    expect(await first.names()).toEqual(['web'])
  })

  it('the playground fits a phone, part by part', async () => {
    const { openTab } = await openProfile({
      viewport: { width: 390, height: 844 },
      isPhone: true,
    })
    const tab = await openTab()
    await tab.press('Create an example')
    await tab.seeRow('web')
    expect(await tab.sidewaysScroll()).toBe(0)
    for (const tool of ['Terminal', 'Editor', 'Requests', 'Expressions'] as const) {
      await tab.show(tool)
      expect(await tab.sidewaysScroll()).toBe(0)
    }
    await tab.press('Objects')
    await tab.press('Resources')
    const kinds = tab.page.getByRole('dialog', { name: 'Kinds' })
    await kinds.waitFor()
    await tab.page.keyboard.press('Escape')
    await kinds.waitFor({ state: 'hidden' })
    await tab.press('Resources')
    await kinds.getByRole('button', { name: 'Services svc' }).click()
    await tab.page.getByRole('heading', { name: /^Services/, level: 2 }).waitFor()
    expect(await tab.sidewaysScroll()).toBe(0)
  })

  it('the playground lists its keys on ?, and closes on Escape', async () => {
    const { openTab } = await openProfile()
    const tab = await openTab()
    // The terminal has the focus, and Escape is the way out of it.
    await tab.page.locator('terminal-panel .xterm.focus').waitFor()
    await tab.page.keyboard.press('Escape')
    await tab.page.keyboard.press('?')
    const dialog = tab.page.getByRole('dialog', { name: 'Keyboard' })
    await dialog.waitFor()
    await tab.page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    const skip = tab.page.getByRole('button', { name: 'Skip to the table' })
    await skip.focus()
    await skip.waitFor()
    await tab.page.keyboard.press('/')
    await tab.page.keyboard.type('cron')
    await tab.page.keyboard.press('Enter')
    await tab.page.getByRole('heading', { name: /^CronJobs/, level: 2 }).waitFor()
    expect(await tab.page.getByRole('heading', { level: 2 }).first().textContent()).toContain(
      'CronJobs',
    )
  })
})
