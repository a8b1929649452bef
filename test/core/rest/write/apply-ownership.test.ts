import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../core/api/json.ts'
import { apply, ownersOf } from '../../../support/apply.ts'
import {
  configMap,
  configMaps,
  deployment,
  deployments,
  openTestServer,
  type Answer,
  type TestServer,
} from '../../../support/test-server.ts'

const path = `${configMaps}/a`
const web = `${deployments}/web`

function holding(data?: JsonObject, metadata: JsonObject = {}): JsonObject {
  const { data: _usual, ...rest } = configMap('a', metadata)
  return { ...rest, ...(data && { data }) }
}

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
  ])('has no owner after a %s', async (_verb, update) => {
    const { body } = await update(await givenUp())
    expect(body['data']).toEqual({ size: 'm' })
    expect(body.metadata).not.toHaveProperty('managedFields')
  })

  it('has none either where an update took the last field from it', async () => {
    const server = await openTestServer()
    await apply(server, path, 'one', holding({ color: 'red' }))
    await server.put(`${path}?fieldManager=editor`, holding())
    const { body } = await server.put(`${path}?fieldManager=editor`, holding({ size: 'm' }))
    expect(body.metadata).not.toHaveProperty('managedFields')
  })

  it('is accounted for again once somebody applies, and what was there belongs to nobody in particular', async () => {
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

describe('a field that its manager states no longer', () => {
  it('is removed', async () => {
    const server = await openTestServer()
    await apply(server, path, 'me', holding({ color: 'red', size: 'xl' }))
    const { body } = await apply(server, path, 'me', holding({ color: 'red' }))
    expect(body['data']).toEqual({ color: 'red' })
    expect(ownersOf(body)).toEqual({ 'me Apply': ['.data.color'] })
  })

  it('gets its default back where it has one', async () => {
    const server = await openTestServer()
    await apply(server, web, 'me', deployment('web', { replicas: 5, minReadySeconds: 5 }))
    const { body } = await apply(server, web, 'me', deployment('web'))
    expect(body['spec']).toMatchObject({ replicas: 1 })
    expect(body['spec']).not.toHaveProperty('minReadySeconds')
  })

  it('stays where somebody else applies it', async () => {
    const server = await openTestServer()
    await apply(server, path, 'one', holding({ color: 'red', size: 'xl' }))
    await apply(server, path, 'two', holding({ size: 'xl' }))
    const { body } = await apply(server, path, 'one', holding({ color: 'red' }))
    expect(body['data']).toEqual({ color: 'red', size: 'xl' })
    expect(ownersOf(body)).toEqual({ 'one Apply': ['.data.color'], 'two Apply': ['.data.size'] })
  })

  it('stays where somebody changed it by an update since', async () => {
    const server = await openTestServer()
    await apply(server, path, 'me', holding({ color: 'red', size: 'xl' }))
    await server.patch(`${path}?fieldManager=editor`, { data: { size: 'm' } })
    const { body } = await apply(server, path, 'me', holding({ color: 'red' }))
    expect(body['data']).toEqual({ color: 'red', size: 'm' })
  })

  it('that nobody owned before stays', async () => {
    const server = await openTestServer()
    await apply(server, path, 'me', holding({ color: 'red' }))
    await server.patch(`${path}?fieldManager=editor`, { data: { size: 'm' } })
    const { body } = await apply(server, path, 'me', holding({ color: 'blue' }))
    expect(body['data']).toEqual({ color: 'blue', size: 'm' })
  })

  it('takes the item with it that consisted of it', async () => {
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

  it('leaves the item that somebody else owns a part of, if it is still an item', async () => {
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

  it('takes labels and annotations like all else', async () => {
    const server = await openTestServer()
    await apply(server, path, 'me', holding({}, { labels: { a: 'b', c: 'd' } }))
    await server.patch(`${path}?fieldManager=editor`, { metadata: { labels: { e: 'f' } } })
    const { body } = await apply(server, path, 'me', holding({}, { labels: { a: 'b' } }))
    expect(body.metadata.labels).toEqual({ a: 'b', e: 'f' })
  })

  it('is given up by a manager that states nothing at all', async () => {
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

describe('what was there before the first apply', () => {
  it('belongs to who updated it', async () => {
    const server = await openTestServer()
    await server.post(`${configMaps}?fieldManager=maker`, holding({ size: 'xl' }))
    const { body } = await apply(server, path, 'me', holding({ color: 'red' }))
    expect(ownersOf(body)).toEqual({ 'me Apply': ['.data.color'], 'maker Update': ['.data.size'] })
  })

  it('belongs to before-first-apply where nobody kept account', async () => {
    const server = await openTestServer()
    await server.post(configMaps, holding({ size: 'xl' }))
    await server.patch(path, { metadata: { managedFields: [{}] } })
    const { body } = await apply(server, path, 'me', holding({ size: 'm' }))
    expect(body.message).toBe(
      'Apply failed with 1 conflict: conflict with "before-first-apply" using v1: .data.size',
    )
  })
})

describe('versions of a kind', () => {
  const of = (version: string): string =>
    `/apis/autoscaling/${version}/namespaces/default/horizontalpodautoscalers/a`
  const scaler = (version: string, facts: JsonObject): JsonObject => ({
    apiVersion: `autoscaling/${version}`,
    kind: 'HorizontalPodAutoscaler',
    metadata: { name: 'a' },
    spec: {
      scaleTargetRef: { kind: 'Deployment', name: 'web', apiVersion: 'apps/v1' },
      maxReplicas: 3,
      ...facts,
    },
  })
  const metrics = (averageUtilization: number): JsonObject => ({
    metrics: [
      {
        type: 'Resource',
        resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization } },
      },
    ],
  })

  it('share one account: a field that changes its name keeps its owner', async () => {
    const server = await openTestServer()
    await apply(server, of('v1'), 'one', scaler('v1', { targetCPUUtilizationPercentage: 50 }))
    const { status, body } = await apply(server, of('v2'), 'two', scaler('v2', metrics(60)))
    expect(status).toBe(409)
    expect(body.message).toBe(
      'Apply failed with 1 conflict: conflict with "one": .spec.targetCPUUtilizationPercentage',
    )
  })

  it('have each manager state its fields in its own', async () => {
    const server = await openTestServer()
    await apply(server, of('v1'), 'one', scaler('v1', { minReplicas: 2 }))
    const { status, body } = await apply(server, of('v2'), 'two', scaler('v2', metrics(60)), {
      force: true,
    })
    expect(status).toBe(200)
    expect(body.metadata.managedFields?.map(({ apiVersion }) => apiVersion)).toEqual([
      'autoscaling/v1',
      'autoscaling/v2',
    ])
    expect(ownersOf(body)['one Apply']).toContain('.spec.minReplicas')
  })

  it('may be changed by a manager between two applies, which gives up what the new one lacks', async () => {
    const server = await openTestServer()
    const first = { targetCPUUtilizationPercentage: 50, minReplicas: 2 }
    await apply(server, of('v1'), 'me', scaler('v1', first))
    const { status, body } = await apply(server, of('v2'), 'me', scaler('v2', metrics(60)))
    expect(status).toBe(200)
    expect(body['spec']).toMatchObject({ minReplicas: 1, ...metrics(60) })
    expect(body.metadata.managedFields).toHaveLength(1)
    expect(body.metadata.managedFields?.[0]).toMatchObject({ apiVersion: 'autoscaling/v2' })
  })

  it('that exist no longer are forgotten with what was owned in them', async () => {
    const server = await openTestServer()
    await apply(server, path, 'one', holding({ color: 'red' }))
    await apply(server, path, 'two', holding({ size: 'xl' }))
    const { body: before } = await server.get(path)
    const managedFields = before.metadata.managedFields?.map((entry) =>
      entry['manager'] === 'one' ? { ...entry, apiVersion: 'gone/v1' } : entry,
    )
    await server.put(path, { ...before, metadata: { ...before.metadata, managedFields } })
    const { status, body } = await apply(server, path, 'three', holding({ color: 'blue' }))
    expect(status).toBe(200)
    expect(ownersOf(body)).toEqual({ 'three Apply': ['.data.color'], 'two Apply': ['.data.size'] })
  })
})
