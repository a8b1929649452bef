import { describe, expect, it } from 'vitest'
import type { MockOptions } from '../../../../core/index.ts'
import type { ViewState } from '../../../../web-playground/state/view-state.ts'
import type { ResourceView } from '../../../../web-playground/table/resource-view.ts'
import '../../../../web-playground/table/resource-view.ts'
import { deepQuery, deepQueryAll, eventually, mount } from '../mounted.ts'
import { openPlayground } from '../opened-playground.ts'

async function open(options: MockOptions = {}, view: Partial<ViewState> = {}) {
  const opened = await openPlayground(options, view)
  const element = mount<ResourceView>('resource-view', opened.playground)
  const root = element.renderRoot
  return {
    ...opened,
    /** The words in the place of the table. */
    state: () => eventually(() => deepQuery(root, '.state h3')?.textContent),
    see: (selector: string) => eventually(() => deepQuery(root, selector)),
    names: () => deepQueryAll(root, '.row .name > span').map((cell) => cell.textContent),
    press: async (text: string) => {
      const find = () => deepQueryAll(root, 'button').find((one) => one.textContent.includes(text))
      const button = await eventually(find)
      button.click()
    },
  }
}

function settings(name: string, namespace = 'default') {
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, namespace } }
}

describe('the view of a resource', () => {
  it('the view of a resource offers an example where nothing is yet, and creates it', async () => {
    const { state, press, see, names } = await open()
    expect(await state()).toBe('No pods in default yet')
    await press('Create an example')
    await see('.row')
    expect(names()).toEqual(['web'])
  })

  it('the view of a resource opens an example in the editor', async () => {
    const { state, press, playground } = await open({}, { resource: 'deployments.apps' })
    expect(await state()).toBe('No deployments in default yet')
    await press('Open in the editor')
    const [asked] = playground.editorTexts.take()
    expect(asked?.text).toContain('kind: Deployment')
    expect(playground.view.value.dockTab).toBe('editor')
  })

  it('the view of a resource shows all namespaces with a column of their names', async () => {
    const fixtures = [settings('a'), settings('b', 'team')]
    const view = { resource: 'configmaps', namespace: '', selector: '' }
    const { see, names, playground } = await open({ fixtures }, view)
    await see('.row')
    // Between them stands the config map that the system namespace has from the start.
    expect([names().at(0), names().at(-1), names().length]).toEqual(['a', 'b', 3])
    playground.view.update({ namespace: 'team' })
    await eventually(() => names().join(' ') === 'b')
  })

  it('the view of a resource says that no label matches, and shows all again', async () => {
    const { state, press, see } = await open(
      { fixtures: [settings('a')] },
      { resource: 'configmaps', selector: 'app=none' },
    )
    expect(await state()).toBe('No config maps match app=none')
    await press('Show all')
    expect(await see('.row')).toBeDefined()
  })

  it('the view of a resource says why a selector is refused', async () => {
    const { state, see } = await open({}, { selector: '!!' })
    expect(await state()).toBe('Pods cannot be shown')
    expect((await see('.state p')).textContent).toContain('unable to parse requirement')
  })

  it('the view of a resource says that the server does not serve what was chosen', async () => {
    const { state, press } = await open({}, { resource: 'boats.example.com' })
    expect(await state()).toBe('This server has no boats.example.com')
    await press('Show pods')
    await eventually(async () => (await state()) === 'No pods in default yet')
  })

  it('the view of a resource shows why the server is not reached', async () => {
    const { setState, state, see } = await open()
    setState({ phase: 'unreachable', owner: false, reason: 'no tab runs it', notices: [] })
    await eventually(async () => (await state()) === 'The server is not reached')
    expect((await see('.state p')).textContent).toBe('no tab runs it')
  })

  it('the view of a resource says that it is reconnecting, and keeps what it had', async () => {
    const { setState, see, names } = await open(
      { fixtures: [settings('a')] },
      { resource: 'configmaps' },
    )
    await see('.row')
    setState({ phase: 'connecting', owner: false, notices: [] })
    expect((await see('.cut')).textContent).toContain('Reconnecting')
    expect(names()).toContain('a')
  })

  it('the view of a resource edits an object without who manages which field', async () => {
    const { see, playground } = await open(
      { fixtures: [settings('a')] },
      { resource: 'configmaps' },
    )
    ;(await see('[aria-label="Edit a"]')).click()
    const text = await eventually(() => playground.editorTexts.take()[0]?.text)
    expect(text).toContain('name: a')
    expect(text).not.toContain('managedFields')
  })

  it('the view of a resource describes an object in the terminal', async () => {
    const fixture = { ...settings('a'), apiVersion: 'apps/v1', kind: 'Deployment' }
    const { see, playground } = await open(
      {
        fixtures: [
          {
            ...fixture,
            spec: {
              selector: { matchLabels: { app: 'a' } },
              template: {
                metadata: { labels: { app: 'a' } },
                spec: { containers: [{ name: 'a', image: 'nginx' }] },
              },
            },
          },
        ],
      },
      { resource: 'deployments.apps' },
    )
    ;(await see('[aria-label="Describe a"]')).click()
    expect(playground.commands.take()).toEqual(['describe deployments.apps a -n default'])
  })

  it('the view of a resource asks before it deletes', async () => {
    const { see, playground, names } = await open(
      { fixtures: [settings('a')] },
      { resource: 'configmaps' },
    )
    ;(await see('[aria-label="Delete a"]')).click()
    const [question] = playground.questions.take()
    expect(question).toMatchObject({ title: 'Delete ConfigMap a?', dangerous: true })
    expect(names()).toContain('a')
    question?.run()
    await eventually(() => !names().includes('a'))
  })
})
