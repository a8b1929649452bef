import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../../core/base/api/json.ts'
import { path, holding, web } from '../../../../support/objects/held-config-map.ts'
import { apply, ownersOf } from '../../../../support/recorded/apply.ts'
import {
  configMaps,
  deployment,
  openTestServer,
  type Answer,
  type TestServer,
} from '../../../../support/servers/test-server.ts'

// As the original does, asked on 1.34.2 with these very steps: accounts are kept for those who apply, not for updates alone.
describe('an object whose last owner gave up its fields', () => {
  async function givenUp(): Promise<TestServer> {
    const server = await openTestServer()
    await apply(server, path, 'one', holding({ color: 'red' }))
    const { body } = await apply(server, path, 'one', holding())
    expect(body.metadata).not.toHaveProperty('managedFields')
    return server
  }

  it.each<[string, (server: TestServer) => Promise<Answer>]>([
    ['PUT', ({ put }) => put(`${path}?fieldManager=editor`, holding({ size: 'm' }))],
    ['patch', ({ patch }) => patch(`${path}?fieldManager=editor`, { data: { size: 'm' } })],
  ])(
    'an object whose last owner gave up its fields has no owner after a %s',
    async (_verb, update) => {
      const { body } = await update(await givenUp())
      expect(body['data']).toEqual({ size: 'm' })
      expect(body.metadata).not.toHaveProperty('managedFields')
    },
  )

  it('an object has no owner where an update took the last field from it', async () => {
    const server = await openTestServer()
    await apply(server, path, 'one', holding({ color: 'red' }))
    await server.put(`${path}?fieldManager=editor`, holding())
    const { body } = await server.put(`${path}?fieldManager=editor`, holding({ size: 'm' }))
    expect(body.metadata).not.toHaveProperty('managedFields')
  })

  it('an object without owners gets managed fields again by an apply, the rest stays unowned', async () => {
    const server = await givenUp()
    await server.patch(`${path}?fieldManager=editor`, { data: { size: 'm' } })
    const { body } = await apply(server, path, 'two', holding({ color: 'blue' }))
    expect(ownersOf(body)).toEqual({
      'two Apply': ['.data.color'],
      'before-first-apply Update': ['.data.size'],
    })
    const updated = await server.patch(`${path}?fieldManager=editor`, { data: { size: 'l' } })
    expect(ownersOf(updated.body)).toMatchObject({ 'editor Update': ['.data.size'] })
  })
})

describe('a field that its manager applies no longer', () => {
  it('a field that is applied no longer is removed', async () => {
    const server = await openTestServer()
    await apply(server, path, 'me', holding({ color: 'red', size: 'xl' }))
    const { body } = await apply(server, path, 'me', holding({ color: 'red' }))
    expect(body['data']).toEqual({ color: 'red' })
    expect(ownersOf(body)).toEqual({ 'me Apply': ['.data.color'] })
  })

  it('a field that is applied no longer gets its default back where it has one', async () => {
    const server = await openTestServer()
    await apply(server, web, 'me', deployment('web', { replicas: 5, minReadySeconds: 5 }))
    const { body } = await apply(server, web, 'me', deployment('web'))
    expect(body['spec']).toMatchObject({ replicas: 1 })
    expect(body['spec']).not.toHaveProperty('minReadySeconds')
  })

  it('a field that is applied no longer stays where somebody else applies it', async () => {
    const server = await openTestServer()
    await apply(server, path, 'one', holding({ color: 'red', size: 'xl' }))
    await apply(server, path, 'two', holding({ size: 'xl' }))
    const { body } = await apply(server, path, 'one', holding({ color: 'red' }))
    expect(body['data']).toEqual({ color: 'red', size: 'xl' })
    expect(ownersOf(body)).toEqual({ 'one Apply': ['.data.color'], 'two Apply': ['.data.size'] })
  })

  it('a field that is applied no longer stays where somebody changed it by an update since', async () => {
    const server = await openTestServer()
    await apply(server, path, 'me', holding({ color: 'red', size: 'xl' }))
    await server.patch(`${path}?fieldManager=editor`, { data: { size: 'm' } })
    const { body } = await apply(server, path, 'me', holding({ color: 'red' }))
    expect(body['data']).toEqual({ color: 'red', size: 'm' })
  })

  it('a field that nobody owned before an apply stays', async () => {
    const server = await openTestServer()
    await apply(server, path, 'me', holding({ color: 'red' }))
    await server.patch(`${path}?fieldManager=editor`, { data: { size: 'm' } })
    const { body } = await apply(server, path, 'me', holding({ color: 'blue' }))
    expect(body['data']).toEqual({ color: 'blue', size: 'm' })
  })

  it('a field that is applied no longer takes the item with it that consisted of it', async () => {
    const server = await openTestServer()
    const containers = (...names: string[]): JsonObject => ({
      template: {
        metadata: { labels: { app: 'web' } },
        spec: { containers: names.map((name) => ({ name, image: name })) },
      },
    })
    await apply(server, web, 'me', deployment('web', containers('a', 'b')))
    const { body } = await apply(server, web, 'me', deployment('web', containers('b')))
    const spec = body['spec'] as { template: { spec: { containers: { name: string }[] } } }
    expect(spec.template.spec.containers.map(({ name }) => name)).toEqual(['b'])
  })

  it('a field applied no longer leaves the item that somebody else owns a part of, if it is still an item', async () => {
    const server = await openTestServer()
    const spec = (env: JsonObject[]): JsonObject => ({
      template: {
        metadata: { labels: { app: 'web' } },
        spec: { containers: [{ name: 'main', image: 'i', env }] },
      },
    })
    await apply(server, web, 'one', deployment('web', spec([{ name: 'A', value: '1' }])))
    await apply(
      server,
      web,
      'two',
      deployment(
        'web',
        spec([
          { name: 'A', value: '1' },
          { name: 'B', value: '2' },
        ]),
      ),
    )
    const { body } = await apply(server, web, 'two', deployment('web', spec([])))
    const { template } = body['spec'] as { template: { spec: { containers: JsonObject[] } } }
    expect(template.spec.containers[0]?.['env']).toEqual([{ name: 'A', value: '1' }])
  })

  it('a label or annotation that is applied no longer is removed like all else', async () => {
    const server = await openTestServer()
    await apply(server, path, 'me', holding({}, { labels: { a: 'b', c: 'd' } }))
    await server.patch(`${path}?fieldManager=editor`, { metadata: { labels: { e: 'f' } } })
    const { body } = await apply(server, path, 'me', holding({}, { labels: { a: 'b' } }))
    expect(body.metadata.labels).toEqual({ a: 'b', e: 'f' })
  })

  it('a field is given up by a manager that applies nothing at all', async () => {
    const server = await openTestServer()
    await server.post(`${configMaps}?fieldManager=maker`, holding({ size: 'xl' }))
    await apply(server, path, 'me', holding({ color: 'red' }))
    const { body } = await apply(server, path, 'me', {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: 'a' },
    })
    expect(body['data']).toEqual({ size: 'xl' })
    expect(Object.keys(ownersOf(body))).toEqual(['maker Update'])
  })
})

describe('fields from before the first apply', () => {
  it('fields from before the first apply belong to who updated them', async () => {
    const server = await openTestServer()
    await server.post(`${configMaps}?fieldManager=maker`, holding({ size: 'xl' }))
    const { body } = await apply(server, path, 'me', holding({ color: 'red' }))
    expect(ownersOf(body)).toEqual({ 'me Apply': ['.data.color'], 'maker Update': ['.data.size'] })
  })

  it('fields from before the first apply belong to before-first-apply where nothing was tracked', async () => {
    const server = await openTestServer()
    await server.post(configMaps, holding({ size: 'xl' }))
    await server.patch(path, { metadata: { managedFields: [{}] } })
    const { body } = await apply(server, path, 'me', holding({ size: 'm' }))
    expect(body.message).toBe(
      'Apply failed with 1 conflict: conflict with "before-first-apply" using v1: .data.size',
    )
  })
})
