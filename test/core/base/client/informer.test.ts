import { describe, expect, it } from 'vitest'
import { ApiError } from '../../../../core/base/api/errors/api-error.ts'
import type { ApiObject } from '../../../../core/base/api/object.ts'
import { createClient } from '../../../../core/base/client/client.ts'
import { startInformer } from '../../../../core/base/client/informer.ts'
import { Arrivals } from '../../../support/requests/arrivals.ts'
import { pausingRuntime, ScriptedTransport } from './scripted-transport.ts'

const path = '/api/v1/namespaces'
const expired = new ApiError('Expired', 'too old resource version').toStatus()

function namespace(name: string, resourceVersion: number, uid = `uid-${name}`): ApiObject {
  const metadata = { name, uid, resourceVersion: String(resourceVersion) }
  return { apiVersion: 'v1', kind: 'Namespace', metadata }
}

function listOf(version: number, ...items: ApiObject[]) {
  const metadata = { resourceVersion: String(version) }
  return { apiVersion: 'v1', kind: 'NamespaceList', metadata, items }
}

function open() {
  const transport = new ScriptedTransport()
  const { runtime, log, advance, passPause } = pausingRuntime()
  const told = new Arrivals<string>()
  const name = ({ metadata }: ApiObject): string => `${metadata.name}@${metadata.resourceVersion}`
  const informer = startInformer({
    client: createClient(transport, { userAgent: 'test' }),
    path,
    runtime,
    labelSelector: 'watched',
    handlers: {
      added: (object) => told.push(`added ${name(object)}`),
      modified: (object, before) => told.push(`modified ${name(before)} ${name(object)}`),
      deleted: (object) => told.push(`deleted ${name(object)}`),
    },
  })
  const hear = async (count: number): Promise<string[]> => {
    const heard: string[] = []
    while (heard.length < count) heard.push(await told.next())
    return heard
  }
  /** Answers the list that comes next, and opens the watch behind it. */
  const listed = async (version: number, ...items: ApiObject[]) => {
    const list = await transport.next()
    expect(list.line).toBe(`GET ${path}?labelSelector=watched&limit=500`)
    list.reply(200, listOf(version, ...items))
    return watched(version)
  }
  const watched = async (version: number) => {
    const watch = await transport.next()
    const query = `watch=true&labelSelector=watched&resourceVersion=${version}`
    expect(watch.line).toBe(`GET ${path}?${query}&allowWatchBookmarks=true`)
    return watch.stream()
  }
  const names = () => [...informer.objects()].map(name)
  return { transport, informer, log, advance, passPause, told, hear, listed, watched, names }
}

describe('an informer', () => {
  it('an informer tells what exists, then what happens', async () => {
    const { informer, hear, listed, names } = open()
    const stream = await listed(5, namespace('a', 1), namespace('b', 2))
    expect(await informer.synced).toBe(true)
    stream.event('MODIFIED', namespace('a', 6))
    stream.event('ADDED', namespace('c', 7))
    stream.event('DELETED', namespace('b', 8))
    expect(await hear(5)).toEqual([
      'added a@1',
      'added b@2',
      'modified a@1 a@6',
      'added c@7',
      'deleted b@8',
    ])
    expect(names()).toEqual(['a@6', 'c@7'])
    expect(informer.get('', 'c')).toEqual(namespace('c', 7))
    await informer.stop()
  })

  it('an informer resumes a dropped watch from the last version it saw, after a pause', async () => {
    const { informer, hear, listed, watched, passPause, log, told } = open()
    const stream = await listed(5, namespace('a', 1))
    stream.event('MODIFIED', namespace('a', 6))
    stream.event('BOOKMARK', { kind: 'Namespace', metadata: { resourceVersion: '20' } })
    stream.drop()
    await passPause()
    const second = await watched(20)
    second.event('MODIFIED', namespace('a', 21))
    expect(await hear(3)).toEqual(['added a@1', 'modified a@1 a@6', 'modified a@6 a@21'])
    expect(log).toMatchObject([{ level: 'warn', fields: { path } }])
    expect(told.unclaimed).toBe(0)
    await informer.stop()
  })

  it('an informer resumes at once when the server ends a watch that had something to say', async () => {
    const { informer, listed, watched, log } = open()
    const stream = await listed(5)
    stream.event('ADDED', namespace('a', 6))
    stream.end()
    await watched(6)
    expect(log).toEqual([])
    await informer.stop()
  })

  it('an informer lists again after 410 in mid-watch, and tells only the differences', async () => {
    const { informer, hear, listed, told, names } = open()
    const stream = await listed(5, namespace('a', 1), namespace('b', 2), namespace('c', 3))
    stream.event('ERROR', expired)
    const replaced = namespace('c', 12, 'uid-c2')
    await listed(20, namespace('a', 1), replaced, namespace('d', 13))
    expect(await hear(3)).toEqual(['added a@1', 'added b@2', 'added c@3'])
    expect(await hear(4)).toEqual(['deleted b@2', 'deleted c@3', 'added c@12', 'added d@13'])
    expect(told.unclaimed).toBe(0)
    expect(names()).toEqual(['a@1', 'c@12', 'd@13'])
    await informer.stop()
  })

  it('an informer lists again, after a pause, when an event cannot be read: it would meet the same one anew', async () => {
    const { informer, hear, listed, passPause, names } = open()
    const stream = await listed(5, namespace('a', 1), namespace('b', 2))
    stream.event('ERROR', new ApiError('StorageReadError', 'corrupt object').toStatus())
    await passPause()
    await listed(20, namespace('a', 1))
    expect(await hear(3)).toEqual(['added a@1', 'added b@2', 'deleted b@2'])
    expect(names()).toEqual(['a@1'])
    await informer.stop()
  })

  it('an informer lists again when resuming is refused with 410', async () => {
    const { informer, transport, listed, passPause, hear } = open()
    const stream = await listed(5)
    stream.drop()
    await passPause()
    ;(await transport.next()).reply(410, expired)
    await listed(9, namespace('a', 8))
    expect(await hear(1)).toEqual(['added a@8'])
    await informer.stop()
  })

  it('an informer starts the list anew when its pages expire under it, after a pause when they do so again', async () => {
    const { informer, transport, listed, passPause, hear } = open()
    const metadata = { resourceVersion: '5', continue: 't' }
    const firstPage = { ...listOf(5, namespace('a', 1)), metadata }
    ;(await transport.next()).reply(200, firstPage)
    ;(await transport.next()).reply(410, expired)
    ;(await transport.next()).reply(200, firstPage)
    ;(await transport.next()).reply(410, expired)
    await passPause()
    await listed(9, namespace('b', 8))
    expect(await hear(1)).toEqual(['added b@8'])
    await informer.stop()
  })

  it('an informer waits longer and longer for a server that is away, and forgets that once it is back', async () => {
    const { informer, transport, listed, watched, passPause, hear } = open()
    const pauses: number[] = []
    for (let failure = 0; failure < 12; failure++) {
      ;(await transport.next()).fail()
      pauses.push(await passPause())
    }
    for (const [index, delay] of pauses.entries()) {
      const longest = Math.min(200 * 2 ** index, 30_000)
      expect(delay).toBeGreaterThanOrEqual(longest / 2)
      expect(delay).toBeLessThanOrEqual(longest)
    }
    const stream = await listed(5)
    stream.event('ADDED', namespace('a', 6))
    await hear(1)
    stream.drop()
    expect(await passPause()).toBeLessThanOrEqual(200)
    await watched(6)
    await informer.stop()
  })

  it('an informer does not ask in a tight loop a server that ends every watch at once', async () => {
    const { informer, listed, watched, passPause } = open()
    const stream = await listed(5)
    stream.end()
    const second = await watched(5)
    second.end()
    expect(await passPause()).toBeGreaterThanOrEqual(100)
    const third = await watched(5)
    third.end()
    expect(await passPause()).toBeGreaterThanOrEqual(200)
    await informer.stop()
  })

  it('an informer takes a long and quiet watch for no failure', async () => {
    const { informer, listed, watched, advance, log } = open()
    const stream = await listed(5)
    advance(3_600_000)
    stream.end()
    const second = await watched(5)
    advance(3_600_000)
    second.end()
    await watched(5)
    expect(log).toEqual([])
    await informer.stop()
  })

  it('an informer stops in mid-watch, in mid-list and in mid-pause, and tells nothing afterwards', async () => {
    const watching = open()
    const stream = await watching.listed(5)
    const stopped = watching.informer.stop()
    stream.event('ADDED', namespace('a', 6))
    await stopped
    expect(watching.told.unclaimed).toBe(0)

    const listing = open()
    await listing.transport.next()
    await listing.informer.stop()
    expect(await listing.informer.synced).toBe(false)

    const pausing = open()
    ;(await pausing.transport.next()).fail()
    await pausing.informer.stop()
    expect(pausing.transport.unanswered).toBe(0)
  })

  it('an informer goes on when a handler throws, and logs it', async () => {
    const transport = new ScriptedTransport()
    const { runtime, log } = pausingRuntime()
    const told = new Arrivals<string>()
    const informer = startInformer({
      client: createClient(transport, { userAgent: 'test' }),
      path,
      runtime,
      handlers: {
        added(object) {
          told.push(object.metadata.name ?? '')
          throw new Error('oops')
        },
      },
    })
    ;(await transport.next()).reply(200, listOf(5, namespace('a', 1), namespace('b', 2)))
    expect([await told.next(), await told.next()]).toEqual(['a', 'b'])
    expect(log).toMatchObject([{ level: 'error' }, { level: 'error' }])
    await informer.stop()
  })
})
