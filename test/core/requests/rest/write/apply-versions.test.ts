import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../../core/base/api/json.ts'
import { path, holding } from '../../../../support/objects/held-config-map.ts'
import { apply, ownersOf } from '../../../../support/recorded/apply.ts'
import { openTestServer } from '../../../../support/servers/test-server.ts'

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

  it('versions of a kind share managed fields: a field that changes its name keeps its owner', async () => {
    const server = await openTestServer()
    await apply(server, of('v1'), 'one', scaler('v1', { targetCPUUtilizationPercentage: 50 }))
    const { status, body } = await apply(server, of('v2'), 'two', scaler('v2', metrics(60)))
    expect(status).toBe(409)
    expect(body.message).toBe(
      'Apply failed with 1 conflict: conflict with "one": .spec.targetCPUUtilizationPercentage',
    )
  })

  it('versions of a kind have each manager state its fields in its own', async () => {
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

  it('the version of a manager may change between two applies, and what the new one lacks is given up', async () => {
    const server = await openTestServer()
    const first = { targetCPUUtilizationPercentage: 50, minReplicas: 2 }
    await apply(server, of('v1'), 'me', scaler('v1', first))
    const { status, body } = await apply(server, of('v2'), 'me', scaler('v2', metrics(60)))
    expect(status).toBe(200)
    expect(body['spec']).toMatchObject({ minReplicas: 1, ...metrics(60) })
    expect(body.metadata.managedFields).toHaveLength(1)
    expect(body.metadata.managedFields?.[0]).toMatchObject({ apiVersion: 'autoscaling/v2' })
  })

  it('versions that exist no longer are forgotten with what was owned in them', async () => {
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
