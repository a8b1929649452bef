import { describe, expect, it } from 'vitest'
import { brands, createFaultInjector, type Fault } from '../../../core/index.ts'
import { asSystem, failureOf, openFailing } from '../../support/faulty-server.ts'
import {
  type Answer,
  configMap,
  configMaps,
  deployment,
  deployments,
  openTestServer,
  pods,
} from '../../support/test-server.ts'

const modified =
  'the object has been modified; please apply your changes to the latest version and try again'

describe('a status', () => {
  it('has the code of its reason and the words clients know for it', async () => {
    const server = await openFailing({ type: 'status', reason: 'ServiceUnavailable' })
    const answer = await server.get(deployments)
    expect(failureOf(answer)).toMatchObject({
      code: 503,
      reason: 'ServiceUnavailable',
      message: 'the server is currently unable to handle the request',
      details: { group: 'apps', kind: 'deployments' },
    })
    expect(answer.header('retry-after')).toBeUndefined()
    expect(answer.header('audit-id')).toBeDefined()
  })

  it.each<[reason: Extract<Fault, { type: 'status' }>['reason'], code: number, message: string]>([
    ['NotFound', 404, 'configmaps "a" not found'],
    ['AlreadyExists', 409, 'configmaps "a" already exists'],
    ['Conflict', 409, `Operation cannot be fulfilled on configmaps "a": ${modified}`],
    [
      'Forbidden',
      403,
      'configmaps "a" is forbidden: User "admin" cannot get resource "configmaps" in API group "" in the namespace "default"',
    ],
    ['Unauthorized', 401, 'Unauthorized'],
    ['Gone', 410, 'the requested resource is gone'],
  ])('of reason %s is the one of the server', async (reason, code, message) => {
    const server = await openFailing({ type: 'status', reason })
    const answer = await server.get(`${configMaps}/a`)
    expect(failureOf(answer)).toMatchObject({
      code,
      reason,
      message,
      details: { name: 'a', kind: 'configmaps' },
    })
  })

  it('says what the rule says', async () => {
    const server = await openFailing({
      type: 'status',
      reason: 'InternalError',
      message: 'etcdserver: leader changed',
      code: 502,
      retryAfterSeconds: 7,
    })
    const answer = await server.get('/version')
    expect(failureOf(answer)).toMatchObject({
      code: 502,
      reason: 'InternalError',
      message: 'etcdserver: leader changed',
      details: { retryAfterSeconds: 7 },
    })
    expect(answer.header('retry-after')).toBe('7')
  })

  it('keeps a write from being done', async () => {
    const server = await openFailing({ type: 'status', reason: 'Timeout' })
    expect((await server.post(configMaps, configMap('d'))).status).toBe(504)
    expect((await server.delete(`${configMaps}/a`)).status).toBe(504)
    const { items } = await asSystem(server, configMaps)
    expect(items.map(({ metadata }) => metadata.name)).toEqual(['a', 'b', 'c'])
  })

  it('comes as YAML to who accepts nothing else', async () => {
    const server = await openFailing({ type: 'too-many-requests' })
    const { text } = await server.get(pods, { headers: { accept: 'application/yaml' } })
    expect(text).toContain('reason: TooManyRequests\n')
  })
})

describe('too many requests', () => {
  it.each([
    [undefined, '1'],
    [30, '30'],
    [0, '0'],
  ])('ask to come back after %s seconds', async (retryAfterSeconds, header) => {
    const server = await openFailing({
      type: 'too-many-requests',
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    })
    const answer = await server.get(configMaps)
    expect(failureOf(answer)).toMatchObject({
      code: 429,
      reason: 'TooManyRequests',
      message: 'Too many requests, please try again later.',
      details: { retryAfterSeconds: Number(header) },
    })
    expect(answer.header('retry-after')).toBe(header)
  })
})

describe('a conflict', () => {
  it('on an update, patch or delete says that the object was modified', async () => {
    const server = await openFailing({ type: 'conflict' })
    const path = `${configMaps}/a`
    const answers = [
      await server.put(path, configMap('a')),
      await server.patch(path, { data: { color: 'blue' } }),
      await server.delete(path),
    ]
    for (const answer of answers) {
      expect(failureOf(answer)).toMatchObject({
        code: 409,
        reason: 'Conflict',
        message: `Operation cannot be fulfilled on configmaps "a": ${modified}`,
        details: { name: 'a', kind: 'configmaps' },
      })
    }
    expect((await asSystem(server, path))['data']).toEqual({ color: 'red' })
  })

  it('on a subresource names the object and its group', async () => {
    const server = await openFailing({ type: 'conflict' })
    expect(
      failureOf(await server.put(`${deployments}/web/status`, deployment('web'))),
    ).toMatchObject({
      code: 409,
      message: `Operation cannot be fulfilled on deployments.apps "web": ${modified}`,
      details: { name: 'web', group: 'apps', kind: 'deployments' },
    })
  })

  it('on a create says that the object exists', async () => {
    const server = await openFailing({ type: 'conflict' })
    expect(failureOf(await server.post(configMaps, configMap('new')))).toMatchObject({
      code: 409,
      reason: 'AlreadyExists',
      message: 'configmaps "new" already exists',
      details: { name: 'new', kind: 'configmaps' },
    })
    const generated = await server.post(deployments, { metadata: { generateName: 'web-' } })
    expect(failureOf(generated)).toMatchObject({
      message: 'deployments.apps "web-" already exists',
    })
  })

  it('on a create whose body nobody can read is 400 all the same', async () => {
    const server = await openFailing({ type: 'conflict' })
    expect(failureOf(await server.post(configMaps, '{'))).toMatchObject({
      code: 400,
      reason: 'BadRequest',
    })
  })
})

function tokenOf(body: Answer['body']): string {
  const { continue: token } = body.metadata as { readonly continue?: string }
  expect(token).toBeTruthy()
  return token ?? ''
}

describe('an expired version', () => {
  const page = `${configMaps}?limit=1`

  it('of a continued list is 410 with a token that goes on from the same place', async () => {
    const faults = createFaultInjector()
    const server = await openTestServer({ faults })
    for (const name of ['a', 'b', 'c']) await server.post(configMaps, configMap(name))
    const first = (await server.get(page)).body
    faults.add({ fault: { type: 'expired' }, times: 1 })
    const next = `${page}&continue=${tokenOf(first)}`
    const answer = await server.get(next)
    expect(failureOf(answer)).toMatchObject({ code: 410, reason: 'Expired' })
    expect(answer.body.message).toMatch(
      /^The provided continue parameter is too old to display a consistent list result\./,
    )
    const fresh = tokenOf(answer.body)
    expect(fresh).not.toBe(tokenOf(first))
    // What changed meanwhile shows: the continuation is of the newest state.
    await server.delete(`${configMaps}/b`)
    const { body } = await server.get(`${configMaps}?continue=${fresh}`)
    expect(body.items.map(({ metadata }) => metadata.name)).toEqual(['c'])
  })

  it('of a token that was never issued is 400', async () => {
    const server = await openFailing({ type: 'expired' })
    expect((await server.get(`${page}&continue=made-up`)).status).toBe(400)
  })

  it('of a list that names one is 410', async () => {
    const server = await openFailing({ type: 'expired' })
    const exact = `${configMaps}?resourceVersion=2&resourceVersionMatch=Exact`
    const answer = await server.get(exact)
    expect(failureOf(answer)).toMatchObject({
      code: 410,
      reason: 'Expired',
      message: 'The resourceVersion for the provided list is too old.',
    })
    expect(answer.body.metadata).toEqual({})
  })

  it('of a get or a watch names it', async () => {
    const server = await openFailing({ type: 'expired' })
    const words = /^too old resource version: 2 \(\d+\)$/
    for (const path of [
      `${configMaps}/a?resourceVersion=2`,
      `${configMaps}?watch=1&resourceVersion=2`,
    ]) {
      const answer = await server.get(path)
      expect(failureOf(answer)).toMatchObject({ code: 410, reason: 'Expired' })
      expect(answer.body.message).toMatch(words)
    }
    expect((await server.get(`${configMaps}?watch=1`)).status).toBe(410)
  })

  it('is nothing to a request that names none', async () => {
    const server = await openFailing({ type: 'expired' })
    for (const path of [
      configMaps,
      page,
      `${configMaps}?resourceVersion=0`,
      `${configMaps}/a`,
      `${configMaps}/a?resourceVersion=`,
      '/version?resourceVersion=2',
    ]) {
      expect((await server.get(path)).status).toBe(200)
    }
  })
})

it('a brand does not change what faults say', async () => {
  const faults = createFaultInjector()
  const server = await openTestServer({ faults, brand: brands.svc })
  faults.add({ fault: { type: 'too-many-requests' } })
  expect(failureOf(await server.get(configMaps))).toMatchObject({ code: 429 })
})
