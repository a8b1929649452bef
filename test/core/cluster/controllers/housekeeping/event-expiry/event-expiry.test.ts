import { describe, expect, it } from 'vitest'
import { controllersSettled } from '../../../../../support/objects/owned-objects.ts'
import { openTestServer, type TestServer } from '../../../../../support/servers/test-server.ts'

const minute = 60_000
const events = '/api/v1/namespaces/default/events'

function event(name: string): object {
  return { metadata: { name }, involvedObject: { kind: 'Pod', name: 'a', namespace: 'default' } }
}

async function pass(server: TestServer, milliseconds: number): Promise<void> {
  server.runtime.advance(milliseconds)
  await controllersSettled()
}

async function names(server: TestServer, path: string): Promise<string[]> {
  const { body } = await server.get(path)
  return (body.items ?? []).map(({ metadata }) => metadata.name ?? '')
}

describe('events', () => {
  it('events expire an hour after they were written, and watchers are told', async () => {
    const server = await openTestServer()
    await server.post(events, event('first'))
    await pass(server, 30 * minute)
    await server.post(events, event('second'))
    const watch = await server.watch(events)
    expect([await watch.line(), await watch.line()]).toEqual(['ADDED first', 'ADDED second'])
    await pass(server, 29 * minute)
    expect(await names(server, events)).toEqual(['first', 'second'])
    await pass(server, 2 * minute)
    expect(await watch.line()).toBe('DELETED first')
    expect(await names(server, events)).toEqual(['second'])
    await pass(server, 30 * minute)
    expect(await names(server, events)).toEqual([])
  })

  it('events of either group live on when they are written again', async () => {
    const server = await openTestServer()
    await server.post(events, event('series'))
    await pass(server, 50 * minute)
    const path = '/apis/events.k8s.io/v1/namespaces/default/events/series'
    const lastObservedTime = '2026-01-01T00:50:00.000000Z'
    const { status } = await server.patch(path, { series: { count: 2, lastObservedTime } })
    expect(status).toBe(200)
    await pass(server, 50 * minute)
    expect(await names(server, events)).toEqual(['series'])
    await pass(server, 12 * minute)
    expect(await names(server, events)).toEqual([])
  })

  it('events expire no later after a restart', async () => {
    const first = await openTestServer()
    await first.post(events, event('old'))
    await pass(first, 30 * minute)
    await first.post(events, event('young'))
    await first.server.close()
    const now = first.runtime.clock.now()
    const second = await openTestServer({ wrap: () => first.storage, now })
    await controllersSettled()
    await pass(second, 31 * minute)
    expect(await names(second, events)).toEqual(['young'])
    await pass(second, 30 * minute)
    expect(await names(second, events)).toEqual([])
  })

  it('events stay as long as the host says', async () => {
    const brief = await openTestServer({ eventTtlMs: 10_000 })
    await brief.post(events, event('a'))
    await pass(brief, 9_000)
    expect(await names(brief, events)).toEqual(['a'])
    await pass(brief, 2_000)
    expect(await names(brief, events)).toEqual([])
    const endless = await openTestServer({ eventTtlMs: 0 })
    await endless.post(events, event('a'))
    await pass(endless, 24 * 60 * minute)
    expect(await names(endless, events)).toEqual(['a'])
  })
})
