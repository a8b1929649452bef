import { describe, expect, it } from 'vitest'
import {
  type ApiServer,
  createFaultInjector,
  type FaultInjector,
  type FaultMatch,
  type FaultRule,
} from '../../../core/index.ts'
import { outcomeOf } from '../../support/fault-outcome.ts'
import { getRequest } from '../../support/get-request.ts'
import {
  configMap,
  configMaps,
  deployments,
  openTestServer,
  pods,
  type TestServer,
} from '../../support/test-server.ts'

const fault = { type: 'status', reason: 'Timeout' } as const

interface Faulty {
  readonly server: TestServer
  readonly faults: FaultInjector
}

async function openFaulty(...rules: readonly FaultRule[]): Promise<Faulty> {
  const faults = createFaultInjector()
  const server = await openTestServer({ faults })
  await server.post(configMaps, configMap('a'))
  for (const rule of rules) faults.add(rule)
  return { server, faults }
}

async function statuses(server: TestServer, count: number): Promise<number[]> {
  const seen: number[] = []
  for (let at = 0; at < count; at++) seen.push((await server.get(configMaps)).status)
  return seen
}

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
  ])('%j', async (match, met, spared) => {
    for (const request of met)
      expect([request, await isMet(match, request)]).toEqual([request, true])
    for (const request of spared) {
      expect([request, await isMet(match, request)]).toEqual([request, false])
    }
  })

  it('watches by their verb, over HTTP and WebSocket', async () => {
    const { server } = await openFaulty({ match: { verb: 'watch' }, fault })
    const headers = { authorization: 'Bearer admin' }
    const connected = server.server.connect(getRequest(watch, headers), [])
    expect(await outcomeOf(connected)).toBe('504 Timeout')
    expect((await server.get(watch)).status).toBe(504)
    expect((await server.get(configMaps)).status).toBe(200)
  })

  it('nobody who is refused anyway, and does not count them', async () => {
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
  ])('%j', async (rule, expected) => {
    const { server } = await openFaulty({ fault, ...rule })
    expect(await statuses(server, 5)).toEqual(expected)
  })

  it('counting only requests that match', async () => {
    const { server } = await openFaulty({ match: { resource: 'configmaps' }, fault, nth: 2 })
    expect(await statuses(server, 1)).toEqual([200])
    expect((await server.get(pods)).status).toBe(200)
    expect(await statuses(server, 2)).toEqual([504, 200])
  })

  it('counting only requests that its fault can meet', async () => {
    const { server } = await openFaulty({ fault: { type: 'conflict' }, nth: 1 })
    expect(await statuses(server, 2)).toEqual([200, 200])
    expect((await server.delete(`${configMaps}/a`)).status).toBe(409)
    expect((await server.delete(`${configMaps}/a`)).status).toBe(200)
  })

  it('as often as it says where requests come all at once', async () => {
    const { server } = await openFaulty({ fault, nth: [3, 50, 100] })
    const before = await Promise.all(Array.from({ length: 100 }, () => server.get(configMaps)))
    const failed = before.flatMap((answer, at) => (answer.status === 504 ? [at + 1] : []))
    expect(failed).toEqual([3, 50, 100])
  })

  it('before those that were added later, whose turn is not used up', async () => {
    const { server } = await openFaulty(
      { fault, times: 1 },
      { fault: { type: 'too-many-requests' }, times: 1 },
    )
    expect(await statuses(server, 3)).toEqual([504, 429, 200])
  })

  it('counting also what another rule answers', async () => {
    const { server } = await openFaulty({ fault, nth: 1 }, { fault, nth: 2 })
    expect(await statuses(server, 3)).toEqual([504, 504, 200])
  })

  it('after the delays of all rules, which add up', async () => {
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

describe('an injector', () => {
  it('forgets a rule that was removed or has served its time, and says so', async () => {
    const { server, faults } = await openFaulty()
    expect(faults.isEmpty).toBe(true)
    const first = faults.add({ fault, times: 1 })
    const second = faults.add({ fault: { type: 'too-many-requests' } })
    const third = faults.add({ fault, nth: [1, 2] })
    expect(new Set([first, second, third]).size).toBe(3)
    expect(faults.ids).toEqual([first, second, third])
    expect(await statuses(server, 2)).toEqual([504, 429])
    expect(faults.ids).toEqual([second])
    expect([faults.remove(first), faults.remove(third)]).toEqual([false, false])
    expect(faults.isEmpty).toBe(false)
    expect([faults.remove(second), faults.remove(second)]).toEqual([true, false])
    expect(faults.isEmpty).toBe(true)
    expect(await statuses(server, 1)).toEqual([200])
    faults.add({ fault })
    faults.clear()
    expect(faults.isEmpty).toBe(true)
  })

  it('takes a thousand rules and no more', () => {
    const faults = createFaultInjector()
    for (let at = 0; at < 1000; at++) faults.add({ fault })
    expect(() => faults.add({ fault })).toThrow(RangeError)
    faults.clear()
    expect(() => faults.add({ fault })).not.toThrow()
  })

  it('may serve a server that starts, whose own requests it leaves alone', async () => {
    const faults = createFaultInjector()
    faults.add({ fault: { type: 'dropped' } })
    const server = await openTestServer({ faults })
    faults.clear()
    await expect(server.server.handle(getRequest('/livez'))).resolves.toMatchObject({ status: 200 })
    expect((await server.get('/api/v1/namespaces/default')).status).toBe(200)
  })

  it("meets the server's own requests where a rule names their user", async () => {
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

describe('a rule that can never hold is refused:', () => {
  const other = { match: { verb: 'get' } }
  it.each<[title: string, rule: unknown, message: RegExp]>([
    ['no rule at all', undefined, /undefined is no fault rule; it must be an object/],
    ['a list', [], /\[\] is no fault rule/],
    ['no fault', {}, /fault of a fault rule is missing; it must be an object/],
    [
      'an unknown field',
      { fault, on: 1 },
      /a fault rule has no field "on"; it may have match, fault, nth, times/,
    ],
    [
      'an unknown fault',
      { fault: { type: 'meteor' } },
      /a fault of type "meteor" is not known; it must be one of delay, status, conflict, too-many-requests, expired, watch-expired, watch-dropped, watch-silent, dropped/,
    ],
    ['a fault without type', { fault: {} }, /a fault of type undefined is not known/],
    [
      'a field that another fault has',
      { fault: { type: 'conflict', after: true } },
      /a fault of type conflict has no field "after"; it may have type/,
    ],
    ['nth 0', { fault, nth: 0 }, /nth of a fault rule is 0; it must be a whole number from 1/],
    ['nth of nothing', { fault, nth: [] }, /nth of a fault rule is \[\]; it must be/],
    ['half an nth', { fault, nth: [1, 2.5] }, /nth of a fault rule is \[1,2.5\]/],
    [
      'times 0',
      { fault, times: 0 },
      /times of a fault rule is 0; it must be a whole number from 1/,
    ],
    ['negative times', { fault, times: -1 }, /times of a fault rule is -1/],
    [
      'an unknown verb',
      { match: { verb: 'read' }, fault },
      /verb of the match of a fault rule is "read"; it must be one of get, list, watch, create/,
    ],
    [
      'one unknown verb of several',
      { match: { verb: ['get', 'GET'] }, fault },
      /is \["get","GET"\]/,
    ],
    ['no verb', { match: { verb: [] }, fault }, /is \[\]; it must be .* not empty/],
    [
      'an unknown field of match',
      { match: { ressource: 'pods' }, fault },
      /the match of a fault rule has no field "ressource"; it may have verb, resource, namespace, name, user, path/,
    ],
    [
      'an empty resource',
      { match: { resource: '' }, fault },
      /resource of the match .* it must be a resource such as pods, deployments.apps, pods\/status/,
    ],
    [
      'a resource with its version',
      { match: { resource: 'apps/v1/deployments' }, fault },
      /it must be a resource such as/,
    ],
    ['an empty user', { match: { user: '' }, fault }, /it must be a text that is not empty/],
    [
      'a path without slash',
      { match: { path: 'version' }, fault },
      /it must be a path that begins with a slash/,
    ],
    [
      'a match that is a text',
      { match: 'pods', fault },
      /match of a fault rule is "pods"; it must be an object/,
    ],
    [
      'a negative delay',
      { fault: { type: 'delay', milliseconds: -1 } },
      /milliseconds of a fault of type delay is -1; it must be a number from 0 to 86400000/,
    ],
    [
      'an endless delay',
      { fault: { type: 'delay', milliseconds: Infinity } },
      /it must be a number from 0/,
    ],
    [
      'a delay of nothing',
      { fault: { type: 'delay' } },
      /milliseconds of a fault of type delay is missing/,
    ],
    [
      'an unknown reason',
      { fault: { type: 'status', reason: 'Broken' } },
      /reason of a fault of type status is "Broken"; it must be one of BadRequest, Unauthorized/,
    ],
    [
      'a code that is no failure',
      { fault: { ...fault, code: 200 } },
      /code .* is 200; it must be a whole number from 400 to 599/,
    ],
    [
      'a negative wait',
      { fault: { type: 'too-many-requests', retryAfterSeconds: -1 } },
      /it must be a whole number from 0/,
    ],
    [
      'a negative number of events',
      { fault: { type: 'watch-dropped', afterEvents: -1 } },
      /afterEvents of a fault of type watch-dropped is -1/,
    ],
    [
      'neither before nor after',
      { fault: { type: 'dropped', after: 'no' } },
      /it must be true or false/,
    ],
    [
      'a conflict of a read',
      { ...other, fault: { type: 'conflict' } },
      /a fault of type conflict meets no get; verb must be one of create, update, patch, delete/,
    ],
    [
      'a broken watch of a read',
      { ...other, fault: { type: 'watch-silent' } },
      /meets no get; verb must be one of watch/,
    ],
    [
      'an expired write',
      { match: { verb: ['create', 'patch'] }, fault: { type: 'expired' } },
      /meets no create or patch; verb must be one of watch, list, get/,
    ],
    [
      'a resource by the method of a path',
      { match: { verb: 'post', resource: 'pods' }, fault },
      /no request for a resource has the verb post/,
    ],
    [
      'a create of an object by its name',
      { match: { verb: 'create', resource: 'pods', name: 'a' }, fault },
      /a create has no name but that in its body, where no rule looks; leave name "a" out/,
    ],
  ])('%s', (_title, rule, message) => {
    const faults = createFaultInjector()
    const add = (): number => faults.add(rule as FaultRule)
    expect(add).toThrow(RangeError)
    expect(add).toThrow(message)
    expect(faults.isEmpty).toBe(true)
  })
})
