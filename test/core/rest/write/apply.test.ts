import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../core/api/json.ts'
import { apply, ownersOf } from '../../../support/apply.ts'
import {
  configMap,
  configMaps,
  deployment,
  deployments,
  openTestServer,
  pods,
} from '../../../support/test-server.ts'

const path = `${configMaps}/a`

describe('an apply', () => {
  it('creates what is not there, with 201, and owns what it states', async () => {
    const server = await openTestServer()
    const { status, body } = await apply(server, path, 'me', configMap('a'))
    expect(status).toBe(201)
    expect(body['data']).toEqual({ color: 'red' })
    expect(body.metadata.managedFields).toEqual([
      {
        manager: 'me',
        operation: 'Apply',
        apiVersion: 'v1',
        time: '2026-01-01T00:00:00Z',
        fieldsType: 'FieldsV1',
        fieldsV1: { 'f:data': { 'f:color': {} } },
      },
    ])
    expect((await server.get(path)).body).toEqual(body)
  })

  it('is merged into what is there, with 200', async () => {
    const server = await openTestServer()
    await server.post(configMaps, { ...configMap('a'), data: { size: 'xl' } })
    const { status, body } = await apply(server, path, 'me', configMap('a'))
    expect(status).toBe(200)
    expect(body['data']).toEqual({ size: 'xl', color: 'red' })
  })

  it('takes YAML', async () => {
    const server = await openTestServer()
    const text = `
# What I want.
apiVersion: v1
kind: ConfigMap
metadata: {name: a}
data:
  color: red
`
    const { status, body } = await apply(server, path, 'me', text)
    expect(status).toBe(201)
    expect(body['data']).toEqual({ color: 'red' })
  })

  it('merges lists by the keys of their items, the items of the client in its order', async () => {
    const server = await openTestServer()
    const container = (name: string): JsonObject => ({ name, image: name })
    const containers = (...names: string[]): JsonObject => ({
      template: {
        metadata: { labels: { app: 'web' } },
        spec: { containers: names.map((name) => container(name)) },
      },
    })
    await apply(server, `${deployments}/web`, 'one', deployment('web', containers('a', 'b')))
    const { body } = await apply(
      server,
      `${deployments}/web`,
      'two',
      deployment('web', containers('c', 'b')),
    )
    const spec = body['spec'] as { template: { spec: { containers: { name: string }[] } } }
    expect(spec.template.spec.containers.map(({ name }) => name)).toEqual(['a', 'c', 'b'])
  })

  it('fills in defaults, which it does not own', async () => {
    const server = await openTestServer()
    const { body } = await apply(server, `${deployments}/web`, 'me', deployment('web'))
    expect(body['spec']).toMatchObject({ replicas: 1, strategy: { type: 'RollingUpdate' } })
    expect(ownersOf(body)).toEqual({
      'me Apply': [
        '.spec.selector',
        '.spec.template.metadata.labels.app',
        '.spec.template.spec.containers[name="main"].image',
        '.spec.template.spec.containers[name="main"].name',
      ],
    })
  })

  it('that is the same again writes nothing, and tells nobody', async () => {
    const server = await openTestServer()
    const { body: first } = await apply(server, path, 'me', configMap('a'))
    const watch = await server.watch(
      `${configMaps}?resourceVersion=${first.metadata.resourceVersion}`,
    )
    server.runtime.advance(5000)
    const { status, body } = await apply(server, path, 'me', configMap('a'))
    expect(status).toBe(200)
    expect(body).toEqual(first)
    await server.post(configMaps, configMap('b'))
    expect(await watch.line()).toBe('ADDED b')
  })

  it('in other words for the same amount is no change, and no conflict', async () => {
    const server = await openTestServer()
    const of = (cpu: string): JsonObject => ({
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'a' },
      spec: { containers: [{ name: 'c', image: 'i', resources: { requests: { cpu } } }] },
    })
    await apply(server, `${pods}/a`, 'one', of('1000m'))
    const { status, body } = await apply(server, `${pods}/a`, 'two', of('1'))
    expect(status).toBe(200)
    // An apply that changes nothing has no time, as in the original, and so comes first.
    expect(Object.keys(ownersOf(body))).toEqual(['two Apply', 'one Apply'])
  })

  it('that leaves an invalid object is 422', async () => {
    const server = await openTestServer()
    await apply(server, path, 'me', configMap('a'))
    const { status, body } = await apply(server, path, 'me', {
      ...configMap('a'),
      data: { 'a b': 'c' },
    })
    expect(status).toBe(422)
    expect(body).toMatchObject({ reason: 'Invalid', details: { causes: [{ field: 'data[a b]' }] } })
  })

  it('raises the generation where the spec changes', async () => {
    const server = await openTestServer()
    await apply(server, `${deployments}/web`, 'me', deployment('web'))
    const { body } = await apply(
      server,
      `${deployments}/web`,
      'me',
      deployment('web', { replicas: 2 }),
    )
    expect(body.metadata.generation).toBe(2)
  })

  it('is tried anew when another write comes first', async () => {
    const server = await openTestServer()
    await apply(server, path, 'me', configMap('a'))
    const results = await Promise.all(
      ['b', 'c', 'd'].map((key) =>
        apply(server, path, key, { ...configMap('a'), data: { [key]: 'x' } }),
      ),
    )
    expect(results.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await server.get(path)).body['data']).toEqual({
      color: 'red',
      b: 'x',
      c: 'x',
      d: 'x',
    })
  })

  it('creates once when several come at the same time', async () => {
    const server = await openTestServer()
    const results = await Promise.all(
      ['b', 'c', 'd'].map((key) =>
        apply(server, path, key, { ...configMap('a'), data: { [key]: 'x' } }),
      ),
    )
    expect(results.map(({ status }) => String(status)).toSorted()).toEqual(['200', '200', '201'])
    const { body } = await server.get(path)
    expect(body['data']).toEqual({ b: 'x', c: 'x', d: 'x' })
    expect(Object.keys(ownersOf(body))).toEqual(['b Apply', 'c Apply', 'd Apply'])
  })
})

describe('a dry run of an apply', () => {
  it('shows what it would create, and creates nothing', async () => {
    const server = await openTestServer()
    const { status, body } = await apply(server, path, 'me', configMap('a'), {
      query: 'dryRun=All',
    })
    expect(status).toBe(201)
    expect(ownersOf(body)).toEqual({ 'me Apply': ['.data.color'] })
    expect((await server.get(path)).status).toBe(404)
  })

  it('shows what it would change, and changes nothing', async () => {
    const server = await openTestServer()
    const { body: before } = await server.post(configMaps, configMap('a'))
    const { status, body } = await apply(
      server,
      path,
      'me',
      { ...configMap('a'), data: { size: 'xl' } },
      { query: 'dryRun=All' },
    )
    expect(status).toBe(200)
    expect(body['data']).toEqual({ color: 'red', size: 'xl' })
    expect((await server.get(path)).body).toEqual(before)
  })

  it('meets the same conflicts', async () => {
    const server = await openTestServer()
    await apply(server, path, 'one', configMap('a'))
    const other = { ...configMap('a'), data: { color: 'blue' } }
    const { status } = await apply(server, path, 'two', other, { query: 'dryRun=All' })
    expect(status).toBe(409)
  })
})

describe('an apply names a state', () => {
  it('by a version, and is 409 where that is stale', async () => {
    const server = await openTestServer()
    const { body: first } = await apply(server, path, 'me', configMap('a'))
    const { resourceVersion } = first.metadata
    const next = (color: string): JsonObject => ({
      ...configMap('a', { resourceVersion }),
      data: { color },
    })
    expect((await apply(server, path, 'me', next('blue'))).status).toBe(200)
    const { status, body } = await apply(server, path, 'me', next('green'))
    expect(status).toBe(409)
    expect(body.message).toContain('the object has been modified')
  })

  it('by a version, and creates where there is nothing', async () => {
    const server = await openTestServer()
    const { status } = await apply(server, path, 'me', configMap('a', { resourceVersion: '7' }))
    expect(status).toBe(201)
  })

  it('is 500, as in the original, with a version that is no number', async () => {
    const server = await openTestServer()
    const versioned = configMap('a', { resourceVersion: 'a' })
    const { status, body } = await apply(server, path, 'me', versioned)
    expect(status).toBe(500)
    expect(body.message).toBe('strconv.ParseUint: parsing "a": invalid syntax')
  })

  it('by a uid, and is 422 where the object is another, 409 where there is none', async () => {
    const server = await openTestServer()
    const uid = '11111111-1111-4111-8111-111111111111'
    const none = await apply(server, path, 'me', configMap('a', { uid }))
    expect(none.status).toBe(409)
    expect(none.body.message).toContain(
      `uid mismatch: the provided object specified uid ${uid}, and no existing object was found`,
    )
    await apply(server, path, 'me', configMap('a'))
    expect((await apply(server, path, 'me', configMap('a', { uid }))).status).toBe(422)
  })
})

describe('an apply needs', () => {
  it('a manager', async () => {
    const server = await openTestServer()
    const { status, body } = await apply(server, path, '', configMap('a'))
    expect(status).toBe(422)
    expect(body.message).toContain('fieldManager: Required value: is required for apply patch')
  })

  it('leave to patch, and leave to create where it creates', async () => {
    const server = await openTestServer()
    const rbac = '/apis/rbac.authorization.k8s.io/v1/namespaces/default'
    const allow = (...verbs: string[]): object => ({
      metadata: { name: 'jane' },
      rules: [{ apiGroups: [''], resources: ['configmaps'], verbs }],
    })
    const as = { as: 'jane' }
    expect((await apply(server, path, 'me', configMap('a'), as)).status).toBe(403)
    await server.post(`${rbac}/roles`, allow('patch'))
    await server.post(`${rbac}/rolebindings`, {
      metadata: { name: 'jane' },
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: 'jane' },
      subjects: [{ kind: 'User', name: 'jane' }],
    })
    const { status, body } = await apply(server, path, 'me', configMap('a'), as)
    expect(status).toBe(403)
    expect(body.message).toContain('cannot create resource "configmaps"')
    await server.put(`${rbac}/roles/jane`, allow('patch', 'create'))
    expect((await apply(server, path, 'me', configMap('a'), as)).status).toBe(201)
    await server.put(`${rbac}/roles/jane`, allow('patch'))
    expect((await apply(server, path, 'me', configMap('a'), as)).status).toBe(200)
  })

  it('a namespace that is there', async () => {
    const server = await openTestServer()
    const { status } = await apply(
      server,
      '/api/v1/namespaces/none/configmaps/a',
      'me',
      configMap('a'),
    )
    expect(status).toBe(404)
  })
})

it('force is for nothing but an apply', async () => {
  const server = await openTestServer()
  await server.post(configMaps, configMap('a'))
  const { status, body } = await server.patch(`${path}?force=true`, { data: { size: 'xl' } })
  expect(status).toBe(422)
  expect(body.message).toContain('force: Forbidden: may not be specified for non-apply patch')
})
