import { describe, expect, it } from 'vitest'
import { applied, configMap } from './manifests.ts'
import { playgroundSession } from './playground-session.ts'

const openProfile = playgroundSession()

describe('the table', () => {
  it('offers an example where nothing is yet', async () => {
    const { openTab } = await openProfile()
    const tab = await openTab()
    await tab.page.getByText('No pods in default yet').waitFor()
    await tab.press('Create an example')
    await tab.seeRow('web', 'Pending')
    expect(await tab.names()).toEqual(['web'])
  })

  it('edits, describes and deletes by the keyboard alone', async () => {
    const { openTab } = await openProfile()
    const tab = await openTab()
    await tab.press('Create an example')
    await tab.seeRow('web')
    await tab.page.keyboard.press('t')
    await tab.page.keyboard.press('d')
    await tab.seeOutput('Events:')
    await tab.page.keyboard.press('Escape')
    await tab.page.keyboard.press('t')
    await tab.page.keyboard.press('Enter')
    await tab.page.locator('editor-panel').getByText('resourceVersion').waitFor()
    await tab.page.keyboard.press('Escape')
    await tab.page.keyboard.press('t')
    await tab.page.keyboard.press('Delete')
    await tab.page.getByRole('dialog', { name: 'Delete Pod web?' }).waitFor()
    await tab.page.keyboard.press('Tab')
    await tab.page.keyboard.press('Enter')
    await tab.page.getByText('No pods in default yet').waitFor()
    expect(await tab.names()).toEqual([])
  })

  it('says what a user may not see', async () => {
    const { openTab } = await openProfile()
    const tab = await openTab()
    await tab.page.getByLabel('Acting as').selectOption('jane')
    await tab.page.getByText('User "jane" cannot list resource "pods"').waitFor()
    await tab.seeRequest('403', 'jane', '/api/v1/namespaces/default/pods')
    await tab.page.getByLabel('Acting as').selectOption('admin')
    await tab.page.getByText('No pods in default yet').waitFor()
    expect(await tab.names()).toEqual([])
  })
})

describe('the editor', () => {
  it('points at the line of a mistake, and creates once that is mended', async () => {
    const { openTab } = await openProfile()
    const tab = await openTab()
    await tab.choose('ConfigMaps')
    await tab.write(configMap('Not_A_Name'))
    await tab.press('Apply')
    const finding = tab.page.locator('editor-panel .finding')
    await finding.filter({ hasText: 'metadata.name' }).waitFor()
    expect(await finding.locator('span').textContent()).toBe('4')
    await tab.write(configMap('tide'))
    await tab.page.keyboard.press('Control+s')
    await tab.seeRow('tide')
  })

  it('shows the newer version when somebody else was faster, and lets one choose', async () => {
    const { openTab } = await openProfile()
    const tab = await openTab()
    await tab.choose('ConfigMaps')
    await tab.run(...applied('tide'))
    await tab.row('tide').dblclick()
    const editor = tab.page.locator('editor-panel')
    await editor.locator('.cm-content', { hasText: 'resourceVersion' }).waitFor()
    await tab.run('apply -f - <<EOF', ...configMap('tide', 'theirs').trimEnd().split('\n'), 'EOF')
    await tab.seeOutput('configmap/tide configured')
    await tab.show('Editor')
    await tab.press('Replace')
    await tab.press('Compare with the newer version')
    await tab.page.locator('compare-view .right', { hasText: 'value: theirs' }).waitFor()
    await tab.press('Overwrite with mine')
    await tab.seeReport('replaced')
    await tab.run('get cm tide -o jsonpath=[{.data.value}]')
    await tab.seeOutput('[1]')
    expect(await tab.names()).toEqual(['tide'])
  })

  it('keeps what is typed through a reload, and puts it aside for an example', async () => {
    const { openTab } = await openProfile()
    const tab = await openTab()
    await tab.write('# half a thought')
    await tab.page.reload()
    await tab.untilReady()
    const content = tab.page.locator('editor-panel .cm-content')
    await content.filter({ hasText: '# half a thought' }).waitFor()
    await tab.page.getByLabel('Open').selectOption({ label: 'Service' })
    await content.filter({ hasText: 'kind: Service' }).waitFor()
    await tab.press('Bring it back')
    await content.filter({ hasText: '# half a thought' }).waitFor()
    expect(await content.textContent()).toBe('# half a thought')
  })

  it('is a file for the terminal', async () => {
    const { openTab } = await openProfile()
    const tab = await openTab()
    await tab.choose('ConfigMaps')
    await tab.write(configMap('from-the-editor'))
    await tab.run('apply -f editor.yaml')
    await tab.seeRow('from-the-editor')
    expect(await tab.names()).toEqual(['from-the-editor'])
  })
})

describe('the terminal', () => {
  it('takes what is typed on a page that was just opened', async () => {
    const { openTab } = await openProfile()
    const tab = await openTab()
    await tab.page.locator('terminal-panel .xterm.focus').waitFor()
    await tab.page.keyboard.type('get ns\n')
    await tab.seeOutput('default')
    await tab.seeRequest('/api/v1/namespaces', 'terminal')
    expect(await tab.page.locator('dialog[open]').count()).toBe(0)
  })

  it('completes names, remembers lines and ends a watch', async () => {
    const { openTab } = await openProfile()
    const tab = await openTab()
    await tab.run(...applied('tide'))
    await tab.seeOutput('configmap/tide created')
    await tab.page.keyboard.type('get configm\tti\t')
    await tab.seeOutput('get configmaps tide')
    await tab.page.keyboard.press('Enter')
    await tab.seeOutput('DATA')
    await tab.run('get cm --watch')
    await tab.page.keyboard.press('Control+c')
    await tab.run('version')
    await tab.seeOutput('Server Version')
    await tab.page.reload()
    await tab.untilReady()
    await tab.show('Terminal')
    await tab.page.locator('terminal-panel .xterm-screen').click()
    await tab.page.keyboard.press('ArrowUp')
    await tab.seeOutput('version')
    expect(await tab.page.evaluate(`localStorage.getItem('skerry.history')`)).toContain('version')
  })
})

describe('the whole page', () => {
  it('is as it was left after a reload', async () => {
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
    await tab.page.getByText('No deployments yet').waitFor()
    expect(await tab.page.locator('html').getAttribute('data-theme')).toBe('dark')
    expect(await tab.page.getByRole('separator').getAttribute('aria-valuenow')).toBe(size)
    expect(
      await tab.page.getByRole('tab', { name: 'Requests' }).getAttribute('aria-selected'),
    ).toBe('true')
  })

  it('begins anew when it is reset, in every tab', async () => {
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

  it('fits a phone, part by part', async () => {
    const { openTab } = await openProfile({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    })
    const tab = await openTab()
    await tab.press('Create an example')
    await tab.seeRow('web')
    expect(await tab.sidewaysScroll()).toBe(0)
    for (const tool of ['Terminal', 'Editor', 'Requests'] as const) {
      await tab.show(tool)
      expect(await tab.sidewaysScroll()).toBe(0)
    }
    await tab.press('Objects')
    await tab.press('Resources')
    await tab.page
      .getByRole('dialog', { name: 'Kinds' })
      .getByRole('button', { name: 'Services svc' })
      .click()
    await tab.page.getByRole('heading', { name: /^Services/, level: 2 }).waitFor()
    expect(await tab.sidewaysScroll()).toBe(0)
  })

  it('lists its keys on ?, and closes on Escape', async () => {
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
