import { describe, expect, it } from 'vitest'
import { mockRequest } from '../../../support/servers/mock-run.ts'
import { configMap, configMaps, openMock } from '../../../support/servers/mock-server.ts'
import { unevenRuntime } from '../../../support/servers/uneven-runtime.ts'

const fixtures = configMap('fixture')
const noon = { now: '2026-05-01T12:00:00Z', stopped: true }

describe('a reset', () => {
  it('a reset brings back the start: objects, versions, uids, clock, faults, requests, user', async () => {
    const { server, send } = await openMock({
      fixtures,
      clock: noon,
      users: { jane: {} },
      faults: [{ match: { path: '/version' }, fault: { type: 'too-many-requests' } }],
    })
    const first = await send('POST', configMaps, { body: configMap('made') })
    await send('DELETE', `${configMaps}/fixture`)
    await server.clock.advance('1h')
    await server.clearFaults()
    await server.addFault({ fault: { type: 'dropped' } })
    await server.actAs('jane')
    await server.reset()
    expect(await server.requests()).toEqual([])
    expect(await server.clock.now()).toBe(Date.parse(noon.now))
    const { items } = await send('GET', configMaps)
    expect(items.map(({ metadata }) => metadata.name)).toEqual(['fixture'])
    expect(await send('POST', configMaps, { body: configMap('made') })).toEqual(first)
    expect(await send('GET', '/version')).toMatchObject({ code: 429 })
    expect((await server.requests()).map(({ user }) => user)).toEqual(['admin', 'admin', 'admin'])
  })

  it('a reset ends open watches with 410, those over WebSocket too', async () => {
    const { server, run } = await openMock({ fixtures })
    const watches = [
      await run.watch(`${configMaps}?watch=1`),
      await run.connect(`${configMaps}?watch=1`),
    ]
    for (const watch of watches) expect(await watch.next()).toBe('ADDED fixture')
    await server.reset()
    for (const watch of watches) {
      expect(await watch.next()).toBe('ERROR 410')
      await watch.ended
    }
  })

  it('a reset is told by a watch that nobody read meanwhile', async () => {
    const { server } = await openMock()
    const { body } = await server.handle(mockRequest('GET', `${configMaps}?watch=1`))
    if (body === null || ArrayBuffer.isView(body)) throw new TypeError('not a watch')
    await server.reset()
    await server.reset()
    const chunks: string[] = []
    for await (const chunk of body) chunks.push(new TextDecoder().decode(chunk))
    expect(chunks.map((chunk) => JSON.parse(chunk).object.code)).toEqual([410])
  })

  it('a reset lets a request end in the state that it came to', async () => {
    const { server, send } = await openMock()
    let sendBody = (_: Uint8Array): void => undefined
    const body = new Promise<Uint8Array>((resolve) => {
      sendBody = resolve
    })
    const request = mockRequest('POST', configMaps, { body: configMap('late') })
    const answer = server.handle({ ...request, body: () => body })
    await server.reset()
    sendBody(await request.body(1_000_000))
    expect((await answer).status).toBe(201)
    expect(await send('GET', `${configMaps}/late`)).toMatchObject({ code: 404 })
    expect((await server.requests()).map(({ verb }) => verb)).toEqual(['get'])
  })

  it('a reset lets go of what waits for a time that does not come any more', async () => {
    const { server, send } = await openMock({ clock: noon })
    await server.addFault({ fault: { type: 'delay', milliseconds: 60_000 } })
    const slow = send('GET', configMaps)
    await server.reset()
    expect(await slow).toMatchObject({ kind: 'ConfigMapList' })
  })
})

describe('time that is passing', () => {
  it('a reset ends a move of the clock with the time that it resets to', async () => {
    const { server } = await openMock({ clock: noon })
    const moving = server.clock.advance('1000h')
    await server.reset()
    await moving
    expect(await server.clock.now()).toBe(Date.parse(noon.now))
  })

  it("a restored clock is the host's again where nobody had touched it at the snapshot", async () => {
    const host = unevenRuntime(1)
    const { server } = await openMock({}, host)
    const snapshot = await server.snapshot()
    await server.clock.set(0)
    await server.clock.stop()
    await server.restore(snapshot)
    expect(await server.clock.now()).toBe(host.clock.now())
  })
})

describe('a resource version from before a reset', () => {
  it('a resource version from before a reset is answered 410 where the server went back behind it', async () => {
    const { server, send } = await openMock({ clock: noon })
    const snapshot = await server.snapshot()
    await send('POST', configMaps, { body: configMap('a') })
    const { metadata } = await send('POST', configMaps, { body: configMap('b') })
    await server.restore(snapshot)
    const version = `resourceVersion=${metadata.resourceVersion}`
    expect(await send('GET', `${configMaps}?watch=1&${version}`)).toMatchObject({
      type: 'ERROR',
      object: { code: 410, reason: 'Expired' },
    })
    for (const query of [
      version,
      `${version}&resourceVersionMatch=NotOlderThan`,
      `${version}&resourceVersionMatch=Exact`,
    ]) {
      expect(await send('GET', `${configMaps}?${query}`)).toMatchObject({
        code: 410,
        reason: 'Expired',
      })
    }
  })

  it('a resource version that never was is refused to a list at once', async () => {
    const { send } = await openMock({ clock: noon })
    const answer = await send('GET', `${configMaps}?resourceVersion=1000000`)
    expect(answer).toMatchObject({ code: 504, reason: 'Timeout' })
  })

  it('a resource version that never was leaves a watch silent until its time is up', async () => {
    const { server, send, run } = await openMock({ clock: noon })
    const query = 'watch=1&resourceVersion=1000000&timeoutSeconds=60'
    const watch = await run.watch(`${configMaps}?${query}`)
    await send('POST', configMaps, { body: configMap('a') })
    await server.clock.advance('1m')
    expect(await watch.next()).toBe('end')
  })

  it('a resource version from before a reset is good again once it was reached again', async () => {
    const { server, send, run } = await openMock()
    const { metadata } = await send('POST', configMaps, { body: configMap('a') })
    await server.reset()
    await send('POST', configMaps, { body: configMap('a') })
    const version = `resourceVersion=${metadata.resourceVersion}`
    const watch = await run.watch(`${configMaps}?watch=1&${version}`)
    await send('POST', configMaps, { body: configMap('b') })
    expect(await watch.next()).toBe('ADDED b')
  })
})

describe('readers and writers during a reset', () => {
  it('readers and writers during a reset are answered by one state or the other, wholly', async () => {
    const { server, send } = await openMock({ fixtures: [configMap('a'), configMap('b')] })
    const pair = async (): Promise<string> => {
      const { items } = await send('GET', configMaps)
      return items.map(({ metadata, data }) => `${metadata.name}=${data['color']}`).join(' ')
    }
    const before = await server.snapshot()
    for (const name of ['a', 'b']) {
      await send('PUT', `${configMaps}/${name}`, { body: configMap(name, 'blue') })
    }
    const after = await server.snapshot()
    const seen = new Set<string>()
    const refusals = new Set<string | undefined>([undefined, 'AlreadyExists'])
    let isOver = false
    const readers = Array.from({ length: 4 }, async () => {
      while (!isOver) seen.add(await pair())
    })
    const writer = (async () => {
      while (!isOver) {
        const made = await send('POST', configMaps, { body: configMap('c') })
        refusals.add(made.reason)
        await send('DELETE', `${configMaps}/c`)
      }
    })()
    for (let round = 0; round < 10; round++) {
      await server.restore(before)
      await server.restore(after)
    }
    isOver = true
    await Promise.all([...readers, writer])
    expect(refusals.size).toBe(2)
    const states = [...seen].map((state) => state.replace(' c=red', ''))
    expect([...new Set(states)].toSorted()).toEqual(['a=blue b=blue', 'a=red b=red'])
  })
})
