import { describe, expect, it } from 'vitest'
import type { Runtime } from '../../../../core/base/runtime.ts'
import { mockRequest, MockRun } from '../../../support/servers/mock-run.ts'
import { configMap, configMaps, openMock } from '../../../support/servers/mock-server.ts'
import { unevenRuntime } from '../../../support/servers/uneven-runtime.ts'

const fixtures = configMap('fixture')
const noon = { now: '2026-05-01T12:00:00Z', stopped: true }

describe('a server that is closed', () => {
  it('a closed mock server answers 503 and refuses to be controlled', async () => {
    const { server, run } = await openMock()
    await server.close()
    await server.close()
    expect(await run.send('GET', configMaps)).toMatchObject({ code: 503 })
    const connected = await server.connect(mockRequest('GET', `${configMaps}?watch=1`), [])
    expect(connected).toMatchObject({ status: 503 })
    await expect(server.clock.now()).rejects.toThrow('closed')
    await expect(server.snapshot()).rejects.toThrow('closed')
    await expect(server.reset()).rejects.toThrow('closed')
  })

  it('a closed mock server ends watches, and requests that wait', async () => {
    const { server } = await openMock({ clock: noon })
    const run = new MockRun(server)
    const watch = await run.watch(`${configMaps}?watch=1`)
    await server.addFault({ fault: { type: 'delay', milliseconds: 1000 } })
    const slow = run.send('GET', configMaps)
    await server.close()
    await watch.ended
    expect(await slow).toMatchObject({ code: 503 })
  })

  it('a closed mock server waits for no client that never sends its body, be it of a former state', async () => {
    const { server } = await openMock()
    const never = new Promise<Uint8Array>(() => undefined)
    for (let round = 0; round < 2; round++) {
      void server.handle({ ...mockRequest('POST', configMaps), body: () => never })
      await server.reset()
    }
    await server.close()
    expect(await server.requests()).toEqual([])
  })

  it('a closed mock server has nothing left that waits for the host', async () => {
    const host = unevenRuntime(1)
    const waiting = new Set<object>()
    const after: Runtime['timers']['after'] = (milliseconds, task) => {
      const timer = {}
      waiting.add(timer)
      const cancel = host.timers.after(milliseconds, () => {
        waiting.delete(timer)
        task()
      })
      return () => {
        waiting.delete(timer)
        cancel()
      }
    }
    const timers = { ...host.timers, after }
    const { server, run } = await openMock({ fixtures }, { ...host, timers })
    for (let round = 0; round < 20; round++) {
      const watch = await run.watch(`${configMaps}?watch=1`)
      await server.reset()
      await watch.ended
    }
    // Former states end beside what the caller waits for.
    for (let turn = 0; turn < 20; turn++) await host.timers.yieldTurn()
    expect(waiting.size).toBeLessThanOrEqual(1)
    await server.close()
    expect(waiting.size).toBe(0)
  })
})
