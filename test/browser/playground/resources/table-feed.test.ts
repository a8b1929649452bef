import { describe, expect, it, onTestFinished } from 'vitest'
import type { ServedResource } from '../../../../core/index.ts'
import type { TableFeed } from '../../../../web-playground/resources/table-feed.ts'
import { eventually } from '../mounted.ts'
import { openPlayground, type OpenedPlayground } from '../opened-playground.ts'

const path = '/api/v1/namespaces/default/configmaps'

function configMap(name: string, labels: Record<string, string> = {}) {
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, namespace: 'default', labels } }
}

function kindOf({ playground }: OpenedPlayground, resource: string): ServedResource {
  const kind = playground.served.value.kinds.find((one) => one.resource === resource)
  if (!kind) throw new TypeError(`no ${resource}`)
  return kind
}

function follow(opened: OpenedPlayground, selector = ''): TableFeed {
  const kind = kindOf(opened, 'configmaps')
  const feed = opened.playground.openFeed(kind, 'default', selector)
  onTestFinished(() => feed.stop())
  return feed
}

function names(feed: TableFeed): string {
  return feed.rows
    .sorted(feed.columns, undefined)
    .map(({ name }) => name)
    .join(' ')
}

describe('a followed table', () => {
  it('a followed table has what was there, and what comes and goes', async () => {
    const opened = await openPlayground({ fixtures: [configMap('a')] })
    const feed = follow(opened)
    expect(feed.phase).toBe('loading')
    await eventually(() => feed.phase === 'live')
    expect(feed.columns.map(({ name }) => name)).toEqual(['Name', 'Data', 'Age'])
    const client = opened.mock.client()
    await client.create(path, configMap('b'))
    await eventually(() => names(feed).includes('b'))
    await client.delete(`${path}/a`)
    await eventually(() => names(feed) === 'b kube-root-ca.crt' || names(feed) === 'b')
  })

  it('a followed table marks rows that changed, and none that were there from the start', async () => {
    const opened = await openPlayground({ fixtures: [configMap('a'), configMap('b')] })
    const feed = follow(opened)
    await eventually(() => feed.phase === 'live')
    await opened.mock.client().patch(`${path}/a`, 'merge', { data: { x: 'y' } })
    const changed = await eventually(() => feed.rows.get('default/a')?.changes === 1 && feed)
    expect(changed.rows.get('default/a')?.cells[1]).toBe('1')
    expect(changed.rows.get('default/b')?.changes).toBe(0)
  })

  it('a followed table shows what a label selector chooses', async () => {
    const opened = await openPlayground({
      fixtures: [configMap('a', { tier: 'front' }), configMap('b')],
    })
    const feed = follow(opened, 'tier=front')
    await eventually(() => feed.phase === 'live')
    expect(names(feed)).toBe('a')
  })

  it('a followed table shows an object that waits to go', async () => {
    const held = configMap('a')
    const opened = await openPlayground({
      fixtures: [{ ...held, metadata: { ...held.metadata, finalizers: ['example.com/hold'] } }],
    })
    const feed = follow(opened)
    await eventually(() => feed.phase === 'live')
    await opened.mock.client().delete(`${path}/a`)
    expect(await eventually(() => feed.rows.get('default/a')?.deleting)).toBe(true)
  })

  it('a followed table lists anew after its version has expired, and misses nothing', async () => {
    const opened = await openPlayground({ fixtures: [configMap('a')] })
    await opened.mock.addFault({
      match: { verb: 'watch', resource: 'configmaps' },
      fault: { type: 'watch-expired', afterEvents: 1 },
      times: 1,
    })
    const feed = follow(opened)
    await eventually(() => feed.phase === 'live')
    const client = opened.mock.client()
    for (const name of ['b', 'c', 'd']) await client.create(path, configMap(name))
    await eventually(() => names(feed).startsWith('a b c d'))
    expect(feed.phase).toBe('live')
  })

  it('a followed table says that it is cut off, and goes on when the server is back', async () => {
    const opened = await openPlayground({ fixtures: [configMap('a')] })
    const fault = await opened.mock.addFault({
      match: { verb: 'watch', resource: 'configmaps' },
      fault: { type: 'dropped' },
    })
    const feed = follow(opened)
    await eventually(() => feed.phase === 'cut')
    expect(names(feed)).toContain('a')
    await opened.mock.clearFaults()
    expect(fault).toBeGreaterThan(0)
    await opened.mock.client().create(path, configMap('b'))
    await eventually(() => {
      opened.runtime.advance(30_000)
      return feed.phase === 'live' && names(feed).includes('b')
    })
  })

  it('a followed table says why it is refused', async () => {
    const opened = await openPlayground({ users: { jane: {} } }, { user: 'jane' })
    const feed = follow(opened)
    await eventually(() => feed.phase === 'failed')
    expect(String(feed.error)).toContain('cannot list resource "configmaps"')
  })
})
