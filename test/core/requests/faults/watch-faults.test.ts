import { describe, expect, it } from 'vitest'
import { createFaultInjector, type Fault } from '../../../../core/index.ts'
import { decodeCbor } from '../../../../core/objects/codec/cbor/decode-cbor.ts'
import {
  ways,
  openBroken,
  createObject,
  withoutNames,
  oneMinute,
  openWatched,
} from '../../../support/requests/broken-watches.ts'
import { getRequest } from '../../../support/requests/get-request.ts'
import { configMaps, openTestServer } from '../../../support/servers/test-server.ts'

describe.each(ways)('a watch over %s', (way) => {
  it('a watch that is to break after events passes exactly so many, initial ones included', async () => {
    const fault: Fault = { type: 'watch-expired', afterEvents: 3 }
    const { server, watch } = await openBroken(fault, { way, objects: ['a', 'b'] })
    expect(await watch.text()).toBe('ADDED a, ADDED b, open')
    await createObject(server, 'c', 'd')
    expect(await watch.text()).toBe('ADDED a, ADDED b, ADDED c, ERROR 410, ended')
  })

  it('a watch that is to break does not wait for a further event before it breaks', async () => {
    const fault: Fault = { type: 'watch-dropped', afterEvents: 1 }
    const { server, watch } = await openBroken(fault, { way })
    expect(await watch.text()).toBe('open')
    await createObject(server, 'a')
    expect(await watch.text()).toBe('ADDED a, cut')
  })

  it('a watch that is to break counts only events that its selector lets through', async () => {
    const fault: Fault = { type: 'watch-dropped', afterEvents: 1 }
    const query = '&fieldSelector=metadata.name=b'
    const { server, watch } = await openBroken(fault, { way, query })
    await createObject(server, 'a')
    expect(await watch.text()).toBe('open')
    await createObject(server, 'b')
    expect(await watch.text()).toBe('ADDED b, cut')
  })

  it.each(['application/json', 'application/json;as=Table;g=meta.k8s.io;v=v1'])(
    'a watch that is to break does not count bookmarks, the one after the initial events included: %s',
    async (accept) => {
      const fault: Fault = { type: 'watch-expired', afterEvents: 2 }
      const query =
        '&allowWatchBookmarks=1&sendInitialEvents=1&resourceVersionMatch=NotOlderThan&timeoutSeconds=600'
      const watching = { way, query, objects: ['a'], accept }
      const { server, watch } = await openBroken(fault, watching)
      expect(withoutNames(await watch.text())).toBe('ADDED, BOOKMARK, open')
      server.runtime.advance(2 * oneMinute)
      const before = withoutNames(await watch.text())
      expect(before).toMatch(/^ADDED, BOOKMARK(, BOOKMARK)+, open$/)
      await createObject(server, 'b')
      const after = withoutNames(await watch.text())
      expect(after).toBe(before.replace('open', 'ADDED, ERROR 410, ended'))
    },
  )

  it('a watch that is to break counts changes and deletions', async () => {
    const fault: Fault = { type: 'watch-dropped', afterEvents: 3 }
    const { server, watch } = await openBroken(fault, { way })
    await createObject(server, 'a')
    await server.patch(`${configMaps}/a`, { data: { color: 'blue' } })
    await server.delete(`${configMaps}/a`)
    expect(await watch.text()).toBe('ADDED a, MODIFIED a, DELETED a, cut')
  })

  it('a watch that never comes as far as its break ends by its time as usual', async () => {
    const fault: Fault = { type: 'watch-dropped', afterEvents: 5 }
    const { server, watch } = await openBroken(fault, { way, query: '&timeoutSeconds=5' })
    server.runtime.advance(5000)
    expect(await watch.text()).toBe('ended')
  })

  it('a broken watch leaves other watches as they are, and what it missed is there for the next', async () => {
    const fault: Fault = { type: 'watch-dropped', afterEvents: 1 }
    const { server, watch } = await openBroken(fault, { way })
    const whole = await openWatched(server, { way })
    await createObject(server, 'a', 'b')
    expect(await watch.text()).toBe('ADDED a, cut')
    expect(await whole.text()).toBe('ADDED a, ADDED b, open')
    expect(await (await openWatched(server, { way })).text()).toBe('ADDED a, ADDED b, open')
  })

  it('a watch that falls silent stays open and says nothing more, not even bookmarks', async () => {
    const fault: Fault = { type: 'watch-silent', afterEvents: 1 }
    const query = '&allowWatchBookmarks=1&timeoutSeconds=600'
    const { server, watch } = await openBroken(fault, { way, query })
    await createObject(server, 'a', 'b')
    server.runtime.advance(9 * oneMinute)
    await createObject(server, 'c')
    expect(await watch.text()).toBe('ADDED a, open')
    server.runtime.advance(oneMinute)
    expect(await watch.text()).toBe('ADDED a, ended')
  })

  it('a watch that fell silent ends with the server', async () => {
    const { server, watch } = await openBroken({ type: 'watch-silent' }, { way })
    expect(await watch.text()).toBe('open')
    server.server.shutdown()
    expect(await watch.text()).toBe('ended')
  })

  it('a watch that fell silent ends when its client leaves', async () => {
    const { watch } = await openBroken({ type: 'watch-silent' }, { way })
    expect(await watch.text()).toBe('open')
    await watch.leave()
    expect(await watch.text()).toBe('ended')
  })

  it('a watch that is to break can be left before it does', async () => {
    const { watch } = await openBroken({ type: 'watch-dropped', afterEvents: 1 }, { way })
    await watch.leave()
    expect(await watch.text()).toBe('ended')
  })

  it('a watch breaks in any view of its objects', async () => {
    const fault: Fault = { type: 'watch-expired', afterEvents: 1 }
    const accept = 'application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1'
    const { watch } = await openBroken(fault, { way, accept, objects: ['a', 'b'] })
    expect(await watch.text()).toBe('ADDED a, ERROR 410, ended')
  })
})

it('a watch breaks in CBOR as it does in JSON', async () => {
  const faults = createFaultInjector()
  const featureGates = new Map([['CBORServingAndStorage', true]])
  const server = await openTestServer({ faults, featureGates })
  await createObject(server, 'a', 'b')
  faults.add({ fault: { type: 'watch-expired', afterEvents: 1 } })
  const headers = { authorization: 'Bearer admin', accept: 'application/cbor' }
  const outcome = await server.server.connect(getRequest(`${configMaps}?watch=1`, headers), [])
  if (!('stream' in outcome) || 'status' in outcome) throw new TypeError('no watch was opened')
  const events: unknown[] = []
  for await (const message of outcome.stream.messages) events.push(decodeCbor(message))
  expect(events).toMatchObject([
    { type: 'ADDED', object: { metadata: { name: 'a' } } },
    { type: 'ERROR', object: { reason: 'Expired', code: 410 } },
  ])
})

it('the ERROR event of a broken watch is a line of its own, and a Status that clients know', async () => {
  const faults = createFaultInjector()
  const server = await openTestServer({ faults })
  await createObject(server, 'a', 'b')
  faults.add({ fault: { type: 'watch-expired', afterEvents: 1 } })
  const { status, text } = await server.get(`${configMaps}?watch=1`)
  expect(status).toBe(200)
  const lines = text.split('\n')
  expect(lines).toHaveLength(3)
  expect(lines[2]).toBe('')
  expect(JSON.parse(lines[1] ?? '')).toEqual({
    type: 'ERROR',
    object: {
      kind: 'Status',
      apiVersion: 'v1',
      metadata: {},
      status: 'Failure',
      message: 'The resourceVersion for the provided watch is too old.',
      reason: 'Expired',
      code: 410,
    },
  })
})
