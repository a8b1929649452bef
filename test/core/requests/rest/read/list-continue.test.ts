import { describe, expect, it } from 'vitest'
import { startCompactor } from '../../../../../core/storage/engine/compactor.ts'
import type { Storage } from '../../../../../core/storage/engine/storage.ts'
import { withMethods } from '../../../../support/objects/with-methods.ts'
import { list, names } from '../../../../support/requests/read-requests.ts'
import { refusal } from '../../../../support/requests/refusal.ts'
import { settle } from '../../../../support/requests/watch-reader.ts'
import { openReadServer, type ReadServer } from '../../../../support/servers/read-server.ts'

const longWindow = { age: Infinity, events: 1000, bytes: 1_000_000, frameBytes: 1000 }
const minute = 60_000

async function putPods(server: ReadServer, namespace: string, count: number): Promise<void> {
  for (let at = 0; at < count; at++) await server.put(namespace, `p${at}`)
}

/** Writes once a minute, as a compactor has something to do only then. */
async function passMinutes(server: ReadServer, minutes: number): Promise<void> {
  for (let passed = 0; passed < minutes; passed++) {
    await server.put('z', 'clock')
    server.runtime.advance(minute)
    await settle()
  }
}

describe('a continue token', () => {
  it('a continue token is refused when any one of its characters was changed', async () => {
    const server = await openReadServer()
    await putPods(server, 'a', 3)
    for (const limit of [1, 2]) {
      const { continue: token = '' } = (await list(server, `limit=${limit}`)).metadata
      expect(token.length).toBeGreaterThan(20)
      for (let at = 0; at < token.length; at++) {
        for (const other of ['A', 'B', 'C', 'D', 'E', 'Q', 'g', 'w']) {
          if (token[at] === other) continue
          const changed = token.slice(0, at) + other + token.slice(at + 1)
          const error = await refusal(list(server, `limit=1&continue=${changed}`))
          expect(error).toMatchObject({ code: 400, reason: 'BadRequest' })
        }
      }
    }
  })

  it('a continue token of another store is refused', async () => {
    const one = await openReadServer()
    const other = await openReadServer()
    // Test runtimes draw the same bytes; this one is a draw ahead.
    other.runtime.random(new Uint8Array(32), 'secret')
    await putPods(one, 'a', 2)
    await putPods(other, 'a', 2)
    const { continue: token } = (await list(one, 'limit=1')).metadata
    await list(other, 'limit=1')
    expect(await refusal(list(other, `continue=${token}`))).toMatchObject({ code: 400 })
  })

  it('a continue token goes on without a limit with all the rest', async () => {
    const server = await openReadServer()
    await putPods(server, 'a', 4)
    const { metadata } = await list(server, 'limit=1')
    const rest = await list(server, `continue=${metadata.continue}`)
    expect(names(rest)).toEqual(['p1', 'p2', 'p3'])
    expect(rest.metadata).toEqual({ resourceVersion: metadata.resourceVersion })
  })

  it('a continue token taken to another collection lists what remains there', async () => {
    const server = await openReadServer()
    await putPods(server, 'a', 2)
    await putPods(server, 'b', 3)
    const path = '/api/v1/namespaces/b/pods'
    const everywhere = await list(server, 'limit=1')
    expect(everywhere.metadata.remainingItemCount).toBe(4)
    const there = await list(server, `limit=1&continue=${everywhere.metadata.continue}`, path)
    expect(names(there)).toEqual(['p0'])
    expect(there.metadata.remainingItemCount).toBe(2)
    const next = await list(server, `limit=1&continue=${there.metadata.continue}`, path)
    expect(next.metadata.remainingItemCount).toBe(1)
    server.disabledGates.add('ListFromCacheSnapshot')
    await server.put('b', 'p9')
    const past = await list(server, `limit=1&continue=${everywhere.metadata.continue}`, path)
    expect(past.metadata.remainingItemCount).toBe(2)
  })

  it.each([
    ['five minutes unless told otherwise', undefined, 5],
    ['as long as the operator chose', 12 * minute, 12],
  ])('a continue token lives as long as the history: %s', async (_what, interval, minutes) => {
    const server = await openReadServer()
    const compactor = startCompactor(server.storage, server.runtime, interval ? { interval } : {})
    await settle()
    await putPods(server, 'a', 4)
    const first = await list(server, 'limit=1')
    const query = `limit=1&continue=${first.metadata.continue}`
    await passMinutes(server, minutes - 1)
    await server.remove('a', 'p2')
    const second = await list(server, query)
    expect(names(second)).toEqual(['p1'])
    expect(second.metadata.resourceVersion).toBe(first.metadata.resourceVersion)
    // A compaction keeps what was newest at the one before, so it takes two to be sure.
    await passMinutes(server, minutes + 2)
    const error = await refusal(list(server, query))
    expect(error).toMatchObject({ code: 410, reason: 'Expired' })
    const token = error.toStatus().metadata.continue
    const rest = await list(server, `limit=1&continue=${token}`)
    expect(names(rest)).toEqual(['p1'])
    expect(rest.metadata.resourceVersion).toBe(String(server.cache.revision))
    const last = await list(server, `continue=${rest.metadata.continue}`)
    expect(names(last)).toEqual(['p3', 'clock'])
    await compactor.close()
  })

  it('a continue token ends after two compactions, though the cache could undo what few changes there were', async () => {
    const server = await openReadServer({ limits: { window: longWindow } })
    const compactor = startCompactor(server.storage, server.runtime)
    await settle()
    await putPods(server, 'a', 4)
    const { continue: token, resourceVersion } = (await list(server, 'limit=1')).metadata
    const exact = `resourceVersion=${resourceVersion}&resourceVersionMatch=Exact`
    expect(names(await list(server, exact))).toHaveLength(4)
    // Nobody writes: the rounds themselves are what makes the versions old.
    for (let round = 0; round < 2; round++) {
      server.runtime.advance(5 * minute)
      await settle()
    }
    expect(await refusal(list(server, `continue=${token}`))).toMatchObject({
      code: 410,
      reason: 'Expired',
    })
    expect(await refusal(list(server, exact))).toMatchObject({ code: 410, reason: 'Expired' })
    const newest = await list(server, `limit=1`)
    expect(names(await list(server, `continue=${newest.metadata.continue}`))).toHaveLength(3)
    await compactor.close()
  })
})

describe('an exact list', () => {
  it('an exact list is the same from a snapshot and, with ListFromCacheSnapshot off, from the history', async () => {
    const server = await openReadServer()
    await putPods(server, 'a', 3)
    const version = server.cache.revision
    await server.remove('a', 'p1')
    await server.put('a', 'p0', { color: 'new' })
    const query = `resourceVersion=${version}&resourceVersionMatch=Exact`
    const cached = await list(server, query)
    server.disabledGates.add('ListFromCacheSnapshot')
    expect(await list(server, query)).toEqual(cached)
    expect(names(cached)).toEqual(['p0', 'p1', 'p2'])
  })

  it('an exact list older than 75 seconds comes from the history, until that is gone', async () => {
    const window = { age: 1000, events: 1, bytes: 1, frameBytes: 1 }
    const server = await openReadServer({ limits: { window } })
    await putPods(server, 'a', 3)
    const { resourceVersion } = (await list(server, 'limit=1')).metadata
    await server.remove('a', 'p1')
    const last = await server.put('a', 'p9')
    server.runtime.advance(100_000)
    const resource = server.cache.resource('pods')
    expect(resource.snapshotAt(Number(resourceVersion))).toBeUndefined()
    const query = `resourceVersion=${resourceVersion}&resourceVersionMatch=Exact`
    expect(names(await list(server, query))).toEqual(['p0', 'p1', 'p2'])
    await server.storage.compact(last)
    expect(await refusal(list(server, query))).toMatchObject({ code: 410, reason: 'Expired' })
  })

  it('an exact list that searches the history for few objects reads many at a time', async () => {
    let reads = 0
    const counting = (storage: Storage): Storage =>
      withMethods(storage, {
        list: (range, options) => {
          reads++
          return storage.list(range, options)
        },
      })
    const server = await openReadServer({ wrap: counting })
    await putPods(server, 'a', 300)
    const version = await server.put('a', 'wanted', { labels: { app: 'x' } })
    await server.put('a', 'p0')
    server.disabledGates.add('ListFromCacheSnapshot')
    const exact = `limit=1&resourceVersion=${version}&resourceVersionMatch=Exact`
    for (const selector of ['labelSelector=app', 'fieldSelector=metadata.name%3Dwanted']) {
      reads = 0
      expect(names(await list(server, `${exact}&${selector}`))).toEqual(['wanted'])
      expect(reads).toBeLessThan(5)
    }
  })
})
