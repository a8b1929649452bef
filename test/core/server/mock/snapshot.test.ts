import { describe, expect, it } from 'vitest'
import { configMap, configMaps, openMock } from '../../../support/servers/mock-server.ts'

const noon = { now: '2026-05-01T12:00:00Z', stopped: true }

describe('a snapshot', () => {
  it('a snapshot holds what was there, also where another course came to the same versions', async () => {
    const { server, send } = await openMock()
    const early = await server.snapshot()
    await send('POST', configMaps, { body: configMap('a', 'red') })
    const red = await server.snapshot()
    await server.restore(early)
    await send('POST', configMaps, { body: configMap('a', 'blue') })
    const blue = await server.snapshot()
    const color = async (): Promise<string | undefined> =>
      (await send('GET', `${configMaps}/a`)).data['color']
    await server.restore(red)
    expect(await color()).toBe('red')
    await server.restore(blue)
    expect(await color()).toBe('blue')
    await server.restore(red)
    expect(await color()).toBe('red')
  })

  it('a snapshot leaves requests, faults and user as they are when it is restored', async () => {
    const { server, send } = await openMock({ users: { jane: {} } })
    const snapshot = await server.snapshot()
    await server.actAs('jane')
    await server.addFault({ fault: { type: 'status', reason: 'ServiceUnavailable' }, times: 2 })
    await send('GET', '/version')
    await server.restore(snapshot)
    expect(await server.faults()).toHaveLength(1)
    expect(await send('GET', '/version')).toMatchObject({ code: 503 })
    expect(await server.faults()).toEqual([])
    const requests = await server.requests()
    expect(requests.map(({ user, status }) => [user, status])).toEqual([
      ['jane', 503],
      ['jane', 503],
    ])
  })

  it('a snapshot continues a list that was begun before it', async () => {
    const { server, send } = await openMock()
    for (const name of ['a', 'b', 'c']) await send('POST', configMaps, { body: configMap(name) })
    const page = await send('GET', `${configMaps}?limit=2`)
    const snapshot = await server.snapshot()
    await send('DELETE', `${configMaps}/c`)
    await server.restore(snapshot)
    const next = await send('GET', `${configMaps}?limit=2&continue=${page.metadata.continue}`)
    expect(next.items.map(({ metadata }) => metadata.name)).toEqual(['c'])
  })

  it('a snapshot ends history when it would have ended', async () => {
    const { server, send } = await openMock({ clock: noon })
    const { metadata } = await send('POST', configMaps, { body: configMap('a') })
    const old = `${configMaps}?resourceVersion=${metadata.resourceVersion}&resourceVersionMatch=Exact`
    await send('DELETE', `${configMaps}/a`)
    await server.clock.advance('4m')
    const snapshot = await server.snapshot()
    await server.restore(snapshot)
    await server.clock.advance('5m')
    expect((await send('GET', old)).items).toHaveLength(1)
    await server.clock.advance('1m')
    expect(await send('GET', old)).toMatchObject({ code: 410 })
  })

  it('several snapshots are restored in the order of the calls', async () => {
    const { server, send } = await openMock()
    const empty = await server.snapshot()
    await send('POST', configMaps, { body: configMap('a') })
    const one = await server.snapshot()
    await Promise.all([
      server.restore(empty),
      server.restore(one),
      server.reset(),
      server.restore(one),
    ])
    expect((await send('GET', configMaps)).items).toHaveLength(1)
  })

  it('a snapshot is forgotten when a hundred newer ones are there', async () => {
    const { server } = await openMock()
    const oldest = await server.snapshot()
    for (let count = 0; count < 100; count++) await server.snapshot()
    await expect(server.restore(oldest)).rejects.toThrow(RangeError)
    await expect(server.restore({ id: 1000 })).rejects.toThrow('no snapshot 1000')
  })
})
