import { expect, it } from 'vitest'
import type { JsonObject } from '../../../../../../core/base/api/json.ts'
import { settled } from '../../../../../support/requests/seen-over-time.ts'
import { openTestServer, pods } from '../../../../../support/servers/test-server.ts'

const sets = '/apis/apps/v1/namespaces/default/replicasets'
const quotas = '/api/v1/namespaces/default/resourcequotas'
const simulate = ['replicaset-controller']

function replicaSet(replicas: number, metadata: object = {}): JsonObject {
  const labels = { app: 'web' }
  const spec = { containers: [{ name: 'main', image: 'nginx' }] }
  return {
    apiVersion: 'apps/v1',
    kind: 'ReplicaSet',
    metadata: { name: 'web' },
    spec: {
      replicas,
      selector: { matchLabels: labels },
      template: { metadata: { labels, ...metadata }, spec },
    },
  }
}

it('a replica set counts terminating pods where DeploymentReplicaSetTerminatingReplicas is on', async () => {
  for (const isOn of [true, false]) {
    const featureGates = new Map([['DeploymentReplicaSetTerminatingReplicas', isOn]])
    const server = await openTestServer({ simulate, featureGates })
    await server.post(sets, replicaSet(2, { finalizers: ['example.com/hold'] }))
    await settled()
    const counts = async (): Promise<unknown> => {
      const { status } = (await server.get(`${sets}/web`)).body as JsonObject
      return (status as JsonObject)['terminatingReplicas']
    }
    expect(await counts()).toBe(isOn ? 0 : undefined)
    const { items } = (await server.get(pods)).body
    await server.delete(`${pods}/${items[0]?.metadata.name ?? ''}`)
    await settled()
    expect(await counts()).toBe(isOn ? 1 : undefined)
    expect((await server.get(pods)).body.items).toHaveLength(3)
  }
})

it('a replica set that a quota refused creates its pods once the quota is raised, and reports no failure any more', async () => {
  const server = await openTestServer({ simulate })
  const quota = { apiVersion: 'v1', kind: 'ResourceQuota', metadata: { name: 'few' } }
  await server.post(quotas, { ...quota, spec: { hard: { pods: '1' } } })
  await settled()
  await server.post(sets, replicaSet(3))
  await settled()
  const refused = { type: 'ReplicaFailure', status: 'True', reason: 'FailedCreate' }
  const before = (await server.get(`${sets}/web`)).body
  expect(before).toMatchObject({ status: { replicas: 1, conditions: [refused] } })
  await server.patch(`${quotas}/few`, { spec: { hard: { pods: '5' } } })
  for (let seconds = 0; seconds < 20; seconds++) {
    server.runtime.advance(1000)
    await settled(4)
  }
  await settled()
  const after = (await server.get(`${sets}/web`)).body
  expect(after).toMatchObject({ status: { replicas: 3, fullyLabeledReplicas: 3 } })
  expect(after).not.toHaveProperty('status.conditions')
})
