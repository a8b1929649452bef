import { describe, expect, it } from 'vitest'
import type { FaultMatch, FaultRule } from '../../../../core/index.ts'
import { outcomeOf } from '../../../support/requests/fault-outcome.ts'
import { getRequest } from '../../../support/requests/get-request.ts'
import { openFaulty, statusesOf } from '../../../support/servers/faulty-server.ts'
import { configMaps, deployments, pods } from '../../../support/servers/test-server.ts'

const fault = { type: 'status', reason: 'Timeout' } as const

/** `GET path` by admin, or `jane GET path`. */
async function isMet(match: FaultMatch, request: string): Promise<boolean> {
  const { server } = await openFaulty({ match, fault })
  const words = request.split(' ')
  const as = words.length === 3 ? (words.shift() ?? '') : 'admin'
  const [method = '', address = ''] = words
  const headers = { 'content-type': 'application/merge-patch+json' }
  const { status } = await server.send(method, address, { as, headers, body: {} })
  return status === 504
}

const watch = `${configMaps}?watch=1`
const status = '/api/v1/namespaces/default/pods/a/status'
const scale = `${deployments}/a/scale`

describe('a rule meets', () => {
  it.each<[FaultMatch, met: readonly string[], spared: readonly string[]]>([
    [{}, [`GET ${configMaps}`, 'GET /version', `DELETE ${pods}/a`, 'GET /nothing'], []],
    [{ verb: '*' }, [`GET ${configMaps}`, 'GET /version'], []],
    [{ verb: 'list' }, [`GET ${configMaps}`], [`GET ${configMaps}/a`, `DELETE ${configMaps}`]],
    [{ verb: ['get', 'patch'] }, [`GET ${pods}/a`, `PATCH ${pods}/a`], [`GET ${pods}`]],
    [{ verb: 'get' }, ['GET /version'], [`GET ${configMaps}`]],
    [{ verb: 'post' }, ['POST /version'], [`POST ${configMaps}`]],
    [{ verb: 'deletecollection' }, [`DELETE ${configMaps}`], [`DELETE ${configMaps}/a`]],
    [
      { resource: 'pods' },
      [`GET ${pods}`, `GET ${pods}/a`],
      [`GET ${status}`, `GET ${configMaps}`],
    ],
    [{ resource: 'pods/status' }, [`GET ${status}`], [`GET ${pods}/a`, `GET ${scale}`]],
    [{ resource: 'pods/*' }, [`GET ${status}`], [`GET ${pods}/a`]],
    [{ resource: '*/scale' }, [`GET ${scale}`], [`GET ${status}`, `GET ${deployments}/a`]],
    [{ resource: '*' }, [`GET ${status}`, `GET ${pods}`], ['GET /version']],
    [{ resource: 'deployments' }, [`GET ${deployments}`], [`GET ${pods}`]],
    [{ resource: 'deployments.apps' }, [`GET ${deployments}`], ['GET /apis/x.io/v1/deployments']],
    [{ resource: 'deployments.apps/scale' }, [`GET ${scale}`], [`GET ${deployments}`]],
    [{ resource: 'pods.' }, [`GET ${pods}`], ['GET /apis/metrics.k8s.io/v1/pods']],
    [{ resource: ['pods', 'configmaps'] }, [`GET ${pods}`, `GET ${configMaps}`], ['GET /api']],
    [{ namespace: 'default' }, [`GET ${pods}`], ['GET /api/v1/pods', 'GET /api/v1/nodes']],
    [{ namespace: '' }, ['GET /api/v1/pods', 'GET /api/v1/nodes'], [`GET ${pods}`, 'GET /api']],
    [{ name: 'a' }, [`GET ${pods}/a`, `PATCH ${status}`], [`GET ${pods}/b`, `GET ${pods}`]],
    [{ name: 'a' }, [`GET ${pods}?fieldSelector=metadata.name=a`], ['GET /version']],
    [{ name: '' }, [`GET ${pods}`, `POST ${pods}`], [`GET ${pods}/a`]],
    [{ user: 'jane' }, ['jane GET /version'], ['GET /version']],
    [{ user: ['jane', 'admin'] }, ['jane GET /version', 'GET /version'], []],
    [{ path: '/version' }, ['GET /version'], ['GET /livez', 'GET /versions']],
    [{ path: '/openapi' }, ['GET /openapi/v3', 'GET /openapi/v3/api/v1'], ['GET /version']],
    [{ path: '/api/' }, [`GET ${pods}`, 'GET /api'], ['GET /apis']],
    [{ path: '/' }, [`GET ${pods}`, 'GET /version'], []],
    [{ verb: 'list', resource: 'pods', user: 'admin' }, [`GET ${pods}`], [`GET ${configMaps}`]],
  ])('a fault rule meets requests that match %j', async (match, met, spared) => {
    for (const request of met)
      expect([request, await isMet(match, request)]).toEqual([request, true])
    for (const request of spared) {
      expect([request, await isMet(match, request)]).toEqual([request, false])
    }
  })

  it('a fault rule meets watches by their verb, over HTTP and WebSocket', async () => {
    const { server } = await openFaulty({ match: { verb: 'watch' }, fault })
    const headers = { authorization: 'Bearer admin' }
    const connected = server.server.connect(getRequest(watch, headers), [])
    expect(await outcomeOf(connected)).toBe('504 Timeout')
    expect((await server.get(watch)).status).toBe(504)
    expect((await server.get(configMaps)).status).toBe(200)
  })

  it('a fault rule meets no request that is refused anyway, and does not count it', async () => {
    const { server } = await openFaulty({ fault, nth: 1 })
    expect((await server.get(configMaps, { as: 'jane' })).status).toBe(403)
    expect((await server.get(configMaps, { as: 'nobody' })).status).toBe(401)
    expect((await server.get(configMaps)).status).toBe(504)
  })
})

describe('a rule happens', () => {
  it.each<[Partial<FaultRule>, readonly number[]]>([
    [{}, [504, 504, 504, 504, 504]],
    [{ nth: 1 }, [504, 200, 200, 200, 200]],
    [{ nth: 3 }, [200, 200, 504, 200, 200]],
    [{ nth: [2, 4] }, [200, 504, 200, 504, 200]],
    [{ nth: [4, 2, 2] }, [200, 504, 200, 504, 200]],
    [{ times: 2 }, [504, 504, 200, 200, 200]],
    [{ nth: [2, 3, 5], times: 2 }, [200, 504, 504, 200, 200]],
  ])('a fault rule happens as often as it says: %j', async (rule, expected) => {
    const { server } = await openFaulty({ fault, ...rule })
    expect(await statusesOf(server, 5)).toEqual(expected)
  })

  it('a fault rule happens counting only requests that match', async () => {
    const { server } = await openFaulty({ match: { resource: 'configmaps' }, fault, nth: 2 })
    expect(await statusesOf(server, 1)).toEqual([200])
    expect((await server.get(pods)).status).toBe(200)
    expect(await statusesOf(server, 2)).toEqual([504, 200])
  })

  it('a fault rule happens counting only requests that its fault can meet', async () => {
    const { server } = await openFaulty({ fault: { type: 'conflict' }, nth: 1 })
    expect(await statusesOf(server, 2)).toEqual([200, 200])
    expect((await server.delete(`${configMaps}/a`)).status).toBe(409)
    expect((await server.delete(`${configMaps}/a`)).status).toBe(200)
  })

  it('a fault rule happens as often as it says where requests come all at once', async () => {
    const { server } = await openFaulty({ fault, nth: [3, 50, 100] })
    const before = await Promise.all(Array.from({ length: 100 }, () => server.get(configMaps)))
    const failed = before.flatMap((answer, at) => (answer.status === 504 ? [at + 1] : []))
    expect(failed).toEqual([3, 50, 100])
  })

  it('a fault rule happens before those that were added later, whose turn is not used up', async () => {
    const { server } = await openFaulty(
      { fault, times: 1 },
      { fault: { type: 'too-many-requests' }, times: 1 },
    )
    expect(await statusesOf(server, 3)).toEqual([504, 429, 200])
  })

  it('a fault rule happens counting also requests that another rule answers', async () => {
    const { server } = await openFaulty({ fault, nth: 1 }, { fault, nth: 2 })
    expect(await statusesOf(server, 3)).toEqual([504, 504, 200])
  })

  it('a fault rule happens after the delays of all rules, which add up', async () => {
    const { server } = await openFaulty(
      { fault },
      { fault: { type: 'delay', milliseconds: 30 } },
      { fault: { type: 'delay', milliseconds: 20 }, times: 1 },
    )
    const answered: number[] = []
    const ask = (): Promise<unknown> =>
      server.get(configMaps).then(({ status: code }) => answered.push(code))
    const first = ask()
    server.runtime.advance(49)
    await expect(Promise.race([first, Promise.resolve('waits')])).resolves.toBe('waits')
    server.runtime.advance(1)
    await first
    const second = ask()
    server.runtime.advance(30)
    await second
    expect(answered).toEqual([504, 504])
  })
})
