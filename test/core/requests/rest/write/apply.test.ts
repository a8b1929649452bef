import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../../core/base/api/json.ts'
import { apply, ownersOf } from '../../../../support/recorded/apply.ts'
import {
  configMap,
  configMaps,
  deployment,
  deployments,
  openTestServer,
  pods,
} from '../../../../support/servers/test-server.ts'

const path = `${configMaps}/a`

describe('an apply', () => {
  it('an apply creates what is not there, with 201, and owns what it states', async () => {
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

  it('an apply is merged into what is there, with 200', async () => {
    const server = await openTestServer()
    await server.post(configMaps, { ...configMap('a'), data: { size: 'xl' } })
    const { status, body } = await apply(server, path, 'me', configMap('a'))
    expect(status).toBe(200)
    expect(body['data']).toEqual({ size: 'xl', color: 'red' })
  })

  it('an apply takes YAML', async () => {
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

  it('an apply merges lists by the keys of their items, the items of the client in its order', async () => {
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

  it('an apply fills in defaults, which it does not own', async () => {
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

  it('an apply that is the same again writes nothing, and tells nobody', async () => {
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

  it('an apply in other words for the same amount is no change, and no conflict', async () => {
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

  it('an apply that leaves an invalid object is 422', async () => {
    const server = await openTestServer()
    await apply(server, path, 'me', configMap('a'))
    const { status, body } = await apply(server, path, 'me', {
      ...configMap('a'),
      data: { 'a b': 'c' },
    })
    expect(status).toBe(422)
    expect(body).toMatchObject({ reason: 'Invalid', details: { causes: [{ field: 'data[a b]' }] } })
  })

  it('an apply raises the generation where the spec changes', async () => {
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

  it('an apply is tried anew when another write comes first', async () => {
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

  it('an apply creates once when several come at the same time', async () => {
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

it('force is refused for anything but an apply', async () => {
  const server = await openTestServer()
  await server.post(configMaps, configMap('a'))
  const { status, body } = await server.patch(`${path}?force=true`, { data: { size: 'xl' } })
  expect(status).toBe(422)
  expect(body.message).toContain('force: Forbidden: may not be specified for non-apply patch')
})
