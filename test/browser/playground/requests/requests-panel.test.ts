import { describe, expect, it } from 'vitest'
import type { RequestsPanel } from '../../../../web-playground/requests/requests-panel.ts'
import '../../../../web-playground/requests/requests-panel.ts'
import { requestRecord } from '../../../support/requests/request-record.ts'
import { deepQuery, deepQueryAll, eventually, mount } from '../mounted.ts'
import { openPlayground } from '../opened-playground.ts'

async function open() {
  const { playground } = await openPlayground()
  // What the page asks on its own has been asked then.
  const watched = ['namespaces', 'customresourcedefinitions']
  await eventually(() =>
    watched.every((resource) =>
      playground.requests.records.some(
        ({ verb, path }) => verb === 'watch' && path.endsWith(resource),
      ),
    ),
  )
  playground.requests.clear()
  const panel = mount<RequestsPanel>('requests-panel', playground)
  const root = panel.renderRoot
  await panel.updateComplete
  const add = async (...paths: readonly string[]) => {
    playground.requests.add(
      paths.map((path) => requestRecord({ id: path, path })),
      0,
    )
    await panel.updateComplete
  }
  const press = async (label: string) => {
    const find = () =>
      deepQueryAll(root, 'button').find((one) => one.getAttribute('aria-label') === label)
    ;(await eventually(find)).click()
    await panel.updateComplete
  }
  return {
    panel,
    playground,
    add,
    press,
    paths: () => deepQueryAll(root, '.row .path').map((cell) => cell.textContent),
    text: (selector: string) =>
      deepQuery(root, selector)?.textContent.replaceAll(/\s+/g, ' ').trim(),
    async key(key: string) {
      const list = deepQuery(root, '[role=listbox]')
      list?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
      await panel.updateComplete
    },
    async filter(text: string) {
      const input = deepQuery(root, 'input') as HTMLInputElement
      input.value = text
      input.dispatchEvent(new Event('input'))
      await panel.updateComplete
    },
  }
}

describe('the request inspector', () => {
  it('the request inspector shows requests as they come, the newest first', async () => {
    const { add, paths, text } = await open()
    expect(text('.empty')).toContain('Nothing has been asked')
    await add('/a', '/b')
    expect(paths()).toEqual(['/b', '/a'])
  })

  it('the request inspector stands still while it is paused, and counts what comes', async () => {
    const { add, paths, press, text } = await open()
    await add('/a')
    await press('Pause')
    await add('/b', '/c')
    expect(paths()).toEqual(['/a'])
    expect(text('.count')).toBe('1 · 2 new')
    await press('Go on')
    expect(paths()).toEqual(['/c', '/b', '/a'])
  })

  it('the request inspector filters, and says how many are left', async () => {
    const { add, paths, filter, text } = await open()
    await add('/api/v1/pods', '/version')
    await filter('pods')
    expect(paths()).toEqual(['/api/v1/pods'])
    expect(text('.count')).toBe('1 of 2')
    await filter('nothing')
    expect(text('.empty')).toContain('No request matches')
  })

  it('the request inspector forgets all when it is cleared', async () => {
    const { add, paths, press } = await open()
    await add('/a')
    await press('Clear')
    expect(paths()).toEqual([])
  })

  it('the request inspector shows all about the one that is chosen by the keys', async () => {
    const { panel, playground, key, text } = await open()
    playground.requests.add(
      [
        requestRecord({
          id: 'x',
          path: '/api/v1/pods',
          search: 'limit=5',
          user: 'jane',
          userAgent: 'skerry-terminal/other',
          responseBody: new TextEncoder().encode('{"kind":"PodList"}'),
        }),
      ],
      0,
    )
    await panel.updateComplete
    await key('ArrowDown')
    expect(text('code')).toBe('/api/v1/pods?limit=5')
    expect(text('pre')).toBe('{ "kind": "PodList" }')
    expect(text('dl')).toContain('terminal, another tab')
    await key('Escape')
    expect(text('request-detail')).toBeUndefined()
  })

  it('the request inspector shows what each plug-in and webhook did about a write, and its audit annotations', async () => {
    const { panel, playground, key, text } = await open()
    const step = {
      phase: 'mutating',
      asked: '',
      duration: 0.021,
      changes: [],
      messages: [],
    } as const
    const admission = {
      steps: [
        {
          ...step,
          plugin: 'Priority',
          outcome: 'changed',
          changes: [{ op: 'add', path: '/spec/priority', value: 0 }],
        },
        {
          ...step,
          plugin: 'MutatingAdmissionWebhook',
          asked: 'hook.example.com',
          outcome: 'failed',
          messages: ['connection refused'],
        },
      ],
      annotations: { 'hook.example.com/why': 'it was down' },
      size: 100,
    } as const
    playground.requests.add([requestRecord({ id: 'x', path: '/api/v1/pods', admission })], 0)
    await panel.updateComplete
    await key('ArrowDown')
    expect(text('.admission .changed')).toBe(
      'Priority mutating, changed, 0.02 ms {"op":"add","path":"/spec/priority","value":0}',
    )
    expect(text('.admission .failed')).toBe(
      'MutatingAdmissionWebhook: hook.example.com mutating, failed, 0.02 ms connection refused',
    )
    expect(text('.annotations')).toBe('hook.example.com/why it was down')
  })

  it('the request inspector says how long a watch is open, and how long it was when it has ended', async () => {
    const { panel, playground, key, text } = await open()
    const watch = {
      id: 'w',
      verb: 'watch',
      startedAt: playground.clock.now() - 90_500,
      duration: 0,
    }
    playground.requests.add([requestRecord({ ...watch, watch: 'open' })], 0)
    await panel.updateComplete
    expect(text('.row .number')).toMatch(/^open 9\ds$/)
    await key('ArrowDown')
    expect(text('dl')).toMatch(/Watch open for 9\ds/)
    playground.requests.add([requestRecord({ ...watch, watch: 'ended', duration: 95_000 })], 0)
    await panel.updateComplete
    expect(text('.row .number')).toBe('95.00 s')
    expect(text('dl')).toContain('Watch ended after 95.00 s')
  })
})
