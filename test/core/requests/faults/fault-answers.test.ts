import { describe, expect, it } from 'vitest'
import { brands, createFaultInjector, type Fault } from '../../../../core/index.ts'
import { asSystem, failureOf, openFailing } from '../../../support/servers/faulty-server.ts'
import {
  configMap,
  configMaps,
  deployment,
  deployments,
  openTestServer,
  pods,
} from '../../../support/servers/test-server.ts'

const modified =
  'the object has been modified; please apply your changes to the latest version and try again'

describe('a status', () => {
  it('a status fault has the code of its reason and the words clients know for it', async () => {
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
  ])('a status fault of reason %s is the one of the server', async (reason, code, message) => {
    const server = await openFailing({ type: 'status', reason })
    const answer = await server.get(`${configMaps}/a`)
    expect(failureOf(answer)).toMatchObject({
      code,
      reason,
      message,
      details: { name: 'a', kind: 'configmaps' },
    })
  })

  it('a status fault says what the rule says', async () => {
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

  it('a status fault keeps a write from being done', async () => {
    const server = await openFailing({ type: 'status', reason: 'Timeout' })
    expect((await server.post(configMaps, configMap('d'))).status).toBe(504)
    expect((await server.delete(`${configMaps}/a`)).status).toBe(504)
    const { items } = await asSystem(server, configMaps)
    expect(items.map(({ metadata }) => metadata.name)).toEqual(['a', 'b', 'c'])
  })

  it('a status fault comes as YAML to who accepts nothing else', async () => {
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
  ])(
    'a fault of too many requests asks to come back after %s seconds',
    async (retryAfterSeconds, header) => {
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
    },
  )
})

describe('a conflict', () => {
  it('a conflict fault on an update, patch or delete says that the object was modified', async () => {
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

  it('a conflict fault on a subresource names the object and its group', async () => {
    const server = await openFailing({ type: 'conflict' })
    expect(
      failureOf(await server.put(`${deployments}/web/status`, deployment('web'))),
    ).toMatchObject({
      code: 409,
      message: `Operation cannot be fulfilled on deployments.apps "web": ${modified}`,
      details: { name: 'web', group: 'apps', kind: 'deployments' },
    })
  })

  it('a conflict fault on a create says that the object exists', async () => {
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

  it('a conflict fault on a create whose body nobody can read is 400 all the same', async () => {
    const server = await openFailing({ type: 'conflict' })
    expect(failureOf(await server.post(configMaps, '{'))).toMatchObject({
      code: 400,
      reason: 'BadRequest',
    })
  })
})

it('fault answers are the same under either brand', async () => {
  const faults = createFaultInjector()
  const server = await openTestServer({ faults, brand: brands.svc })
  faults.add({ fault: { type: 'too-many-requests' } })
  expect(failureOf(await server.get(configMaps))).toMatchObject({ code: 429 })
})
