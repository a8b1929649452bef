import { describe, expect, it } from 'vitest'
import { configMap, configMaps, openMock } from '../../../support/servers/mock-server.ts'

const clock = { now: '2026-05-01T12:00:00Z', stopped: true }
const table = { accept: 'application/json;as=Table;g=meta.k8s.io;v=v1' }

describe('the clock of a mock server', () => {
  it('the clock of a mock server says when objects were made and how old they are', async () => {
    const { server, send } = await openMock({ clock })
    const { metadata } = await send('POST', configMaps, { body: configMap('a') })
    expect(metadata.creationTimestamp).toBe('2026-05-01T12:00:00Z')
    await server.clock.advance('49h')
    const { rows } = await send('GET', configMaps, { headers: table })
    expect(rows[0]?.cells.at(-1)).toBe('2d1h')
    await server.clock.set('2026-05-01T12:00:42Z')
    expect((await send('GET', configMaps, { headers: table })).rows[0]?.cells.at(-1)).toBe('42s')
  })

  it('the clock of a mock server ends watches whose time is up, and sends their bookmarks', async () => {
    const { server, run } = await openMock({ clock })
    const watch = await run.watch(
      `${configMaps}?watch=1&timeoutSeconds=90&allowWatchBookmarks=true`,
    )
    await server.clock.advance('89s')
    expect(await watch.next()).toBe('BOOKMARK')
    await server.clock.advance(1000)
    expect([await watch.next(), await watch.next()]).toEqual(['BOOKMARK', 'end'])
  })

  it('the clock of a mock server lets old versions expire', async () => {
    const { server, send } = await openMock({ clock })
    const { metadata } = await send('POST', configMaps, { body: configMap('a') })
    await send('DELETE', `${configMaps}/a`)
    await server.clock.advance('12m')
    const watch = `${configMaps}?watch=1&resourceVersion=${metadata.resourceVersion}`
    expect(await send('GET', watch)).toMatchObject({
      type: 'ERROR',
      object: { code: 410, reason: 'Expired' },
    })
  })

  it('the clock of a mock server holds a delay until it has passed, and finishes what it held', async () => {
    const { server, send } = await openMock({ clock })
    await server.addFault({ fault: { type: 'delay', milliseconds: 5000 } })
    let answered = false
    const slow = send('GET', configMaps).finally(() => {
      answered = true
    })
    await server.clock.advance(4999)
    expect(answered).toBe(false)
    await server.clock.advance(1)
    expect(answered).toBe(true)
    await slow
  })

  it('the clock of a mock server is when requests are said to have been made', async () => {
    const { server, send } = await openMock({ clock })
    await send('GET', configMaps)
    await server.clock.advance('1h30m')
    await send('GET', configMaps)
    const times = (await server.requests()).map(({ startedAt }) => startedAt)
    expect(times.map((time) => time - Date.parse(clock.now))).toEqual([0, 5_400_000])
  })

  it('the clock of a mock server starts where it is told, and runs from there', async () => {
    const { server } = await openMock({ clock: { now: 1000 } })
    expect(await server.clock.now()).toBe(1000)
    await server.clock.stop()
    await server.clock.set('1970-01-01T00:00:05.250Z')
    expect(await server.clock.now()).toBe(5250)
    await server.clock.resume()
    expect(await server.clock.now()).toBe(5250)
  })

  it.each([
    ['set', 'tomorrow', '"tomorrow" is not a time'],
    ['set', NaN, 'null is not a time'],
    ['advance', 'a while', 'cannot advance by "a while"'],
    ['advance', -1, 'cannot advance by -1'],
    ['advance', '-5m', 'cannot advance by "-5m"'],
    ['advance', Infinity, 'cannot advance by null'],
  ] as const)('the clock of a mock server cannot %s %s', async (move, value, message) => {
    const { server } = await openMock()
    await expect(server.clock[move](value)).rejects.toThrow(message)
    await expect(server.clock[move](value)).rejects.toThrow(RangeError)
  })

  it.each([0, -1, 1e6, NaN])(
    'the clock of a mock server cannot run %d times as fast',
    async (factor) => {
      const { server } = await openMock()
      await expect(server.clock.speed(factor)).rejects.toThrow('times as fast; give a number from')
      await expect(server.clock.speed(factor)).rejects.toThrow(RangeError)
    },
  )

  it('the clock of a mock server cannot start at no time', async () => {
    await expect(openMock({ clock: { now: 'soon' } })).rejects.toThrow('"soon" is not a time')
  })
})
