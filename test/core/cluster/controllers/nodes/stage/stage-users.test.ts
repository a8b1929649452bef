import { expect, it } from 'vitest'
import type { JsonObject } from '../../../../../../core/base/api/json.ts'
import type { ApiObject } from '../../../../../../core/base/api/object.ts'
import {
  openCluster,
  type SimulatedCluster,
} from '../../../../../support/cluster/simulated-cluster.ts'
import { kwokDefinition } from '../../../../../support/objects/kwok-definitions.ts'

const configMaps = '/api/v1/namespaces/default/configmaps'
const simulate = ['stage-controller']

/** A stage that labels objects of a kind ten seconds after their creation. */
function labelling(kind: string, patch: JsonObject = {}): ApiObject {
  const template = 'metadata: { labels: { staged: "yes" } }'
  return {
    apiVersion: 'kwok.x-k8s.io/v1alpha1',
    kind: 'Stage',
    metadata: { name: kind.toLowerCase() },
    spec: {
      resourceRef: { apiGroup: 'v1', kind },
      selector: {
        matchExpressions: [{ key: '.metadata.labels.staged', operator: 'DoesNotExist' }],
      },
      delay: { durationMilliseconds: 10_000 },
      steps: [{ patch: { template, ...patch } }],
    },
  }
}

async function createConfigMap({ client }: SimulatedCluster, name: string): Promise<void> {
  await client.create(configMaps, { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name } })
}

async function isStaged({ client }: SimulatedCluster, name: string): Promise<boolean> {
  return (await client.get(`${configMaps}/${name}`)).metadata.labels?.['staged'] === 'yes'
}

it('a stage acts as the user that its patch names, with the rights of that user', async () => {
  const stage = labelling('ConfigMap', { impersonation: { username: 'alice' } })
  const cluster = await openCluster({ simulate, kwokConfig: JSON.stringify(stage) })
  const { client, advance } = cluster
  await createConfigMap(cluster, 'a')
  await advance('15s')
  expect(await isStaged(cluster, 'a')).toBe(false)
  await client.create('/apis/rbac.authorization.k8s.io/v1/namespaces/default/rolebindings', {
    apiVersion: 'rbac.authorization.k8s.io/v1',
    kind: 'RoleBinding',
    metadata: { name: 'alice' },
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'edit' },
    subjects: [{ apiGroup: 'rbac.authorization.k8s.io', kind: 'User', name: 'alice' }],
  })
  await advance('30s')
  expect(await isStaged(cluster, 'a')).toBe(true)
})

it('stages of one kind go on where those of another change, and begin anew where their own do', async () => {
  const cluster = await openCluster({
    simulate,
    kwokConfig: JSON.stringify(labelling('ConfigMap')),
  })
  const { client, advance } = cluster
  const definitions = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'
  await client.create(definitions, kwokDefinition('Stage', 'stages', 'Cluster') as ApiObject)
  await advance('1s')
  const stages = '/apis/kwok.x-k8s.io/v1alpha1/stages'
  await createConfigMap(cluster, 'a')
  await advance('5s')
  await client.create(stages, labelling('Secret'))
  await advance('5s')
  expect(await isStaged(cluster, 'a')).toBe(true)

  await createConfigMap(cluster, 'b')
  await advance('5s')
  const second = labelling('ConfigMap')
  await client.create(stages, { ...second, metadata: { name: 'second' } })
  await advance('5s')
  expect(await isStaged(cluster, 'b')).toBe(false)
  await advance('5s')
  expect(await isStaged(cluster, 'b')).toBe(true)
})
