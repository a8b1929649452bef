import { describe, expect, it } from 'vitest'
import { type ApiServer, createFaultInjector, type FaultInjector } from '../../../../core/index.ts'
import { getRequest } from '../../../support/requests/get-request.ts'
import { openFaulty, statusesOf } from '../../../support/servers/faulty-server.ts'
import { openTestServer } from '../../../support/servers/test-server.ts'

const fault = { type: 'status', reason: 'Timeout' } as const

describe('an injector', () => {
  it('a fault injector forgets a rule that was removed or has served its time, and says so', async () => {
    const { server, faults } = await openFaulty()
    expect(faults.isEmpty).toBe(true)
    const first = faults.add({ fault, times: 1 })
    const second = faults.add({ fault: { type: 'too-many-requests' } })
    const third = faults.add({ fault, nth: [1, 2] })
    expect(new Set([first, second, third]).size).toBe(3)
    expect(faults.ids).toEqual([first, second, third])
    expect(await statusesOf(server, 2)).toEqual([504, 429])
    expect(faults.ids).toEqual([second])
    expect([faults.remove(first), faults.remove(third)]).toEqual([false, false])
    expect(faults.isEmpty).toBe(false)
    expect([faults.remove(second), faults.remove(second)]).toEqual([true, false])
    expect(faults.isEmpty).toBe(true)
    expect(await statusesOf(server, 1)).toEqual([200])
    faults.add({ fault })
    faults.clear()
    expect(faults.isEmpty).toBe(true)
  })

  it('a fault injector takes a thousand rules and no more', () => {
    const faults = createFaultInjector()
    for (let at = 0; at < 1000; at++) faults.add({ fault })
    expect(() => faults.add({ fault })).toThrow(RangeError)
    faults.clear()
    expect(() => faults.add({ fault })).not.toThrow()
  })

  it('a fault injector may serve a server that starts, whose own requests it leaves alone', async () => {
    const faults = createFaultInjector()
    faults.add({ fault: { type: 'dropped' } })
    const server = await openTestServer({ faults })
    faults.clear()
    await expect(server.server.handle(getRequest('/livez'))).resolves.toMatchObject({ status: 200 })
    expect((await server.get('/api/v1/namespaces/default')).status).toBe(200)
  })

  it("a fault injector meets the server's own requests where a rule names their user", async () => {
    const faults = createFaultInjector()
    const meets = await openTestServer({ faults })
    const created = await meets.post('/api/v1/namespaces', { metadata: { name: 'gone' } })
    expect(created.status).toBe(201)
    faults.add({
      match: { user: 'system:apiserver', resource: 'namespaces/finalize' },
      fault: { type: 'status', reason: 'InternalError' },
      times: 1,
    })
    await meets.delete('/api/v1/namespaces/gone')
    await retired(meets.server, faults)
    expect(faults.isEmpty).toBe(true)
  })
})

/** Lets the controllers work until the rules have served their time. */
async function retired(server: ApiServer, faults: FaultInjector): Promise<void> {
  for (let turn = 0; turn < 1000 && !faults.isEmpty; turn++) {
    await server.handle(getRequest('/livez'))
  }
}
