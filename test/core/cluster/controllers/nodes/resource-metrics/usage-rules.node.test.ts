import { expect, it } from 'vitest'
import { objectsOf, structOf, textOf } from '../../../../../../core/base/api/json-fields.ts'
import type { ApiObject } from '../../../../../../core/base/api/object.ts'
import {
  openCluster,
  type SimulatedCluster,
} from '../../../../../support/cluster/simulated-cluster.ts'
import { kwokDefinition } from '../../../../../support/objects/kwok-definitions.ts'

const kwokConfig = `
apiVersion: kwok.x-k8s.io/v1alpha1
kind: ClusterResourceUsage
metadata: { name: by-annotation }
spec:
  selector: { matchNamespaces: [default] }
  usages:
  - containers: [proxy]
    usage: { cpu: { value: 3m }, memory: { value: 4Mi } }
  - usage:
      cpu:
        expression: |
          "kwok.x-k8s.io/usage-cpu" in pod.metadata.annotations
          ? Quantity(pod.metadata.annotations["kwok.x-k8s.io/usage-cpu"])
          : container.resources.requests["cpu"] * 2
      memory:
        expression: |
          Quantity("1Mi") * (pod.SinceSecond() > 20.0 ? 2 : 1)
---
apiVersion: kwok.x-k8s.io/v1alpha1
kind: ResourceUsage
metadata: { name: own, namespace: default }
spec:
  usages:
  - usage: { cpu: { value: 1 }, memory: { value: 1Gi } }
`

function podWith(name: string, annotations: Record<string, string> = {}) {
  const resources = { requests: { cpu: '50m', memory: '32Mi' } }
  const containers = ['main', 'proxy'].map((each) => ({ name: each, image: 'nginx', resources }))
  const metadata = { name, annotations }
  return { apiVersion: 'v1', kind: 'Pod', metadata, spec: { containers, nodeName: 'node-1' } }
}

/** Containers with their usage by pod. */
async function seen({ client }: SimulatedCluster): Promise<Record<string, string>> {
  const { items } = await client.list('/apis/metrics.k8s.io/v1beta1/namespaces/default/pods')
  return Object.fromEntries(
    items.map((item) => {
      const containers = objectsOf(item, 'containers').map((each) => {
        const usage = structOf(each, 'usage')
        return `${textOf(each, 'name')} ${textOf(usage, 'cpu')} ${textOf(usage, 'memory')}`
      })
      return [item.metadata.name ?? '', containers.join(', ')]
    }),
  )
}

it("kwok's ResourceUsage and ClusterResourceUsage say what containers use", async () => {
  const simulate = ['simulated-nodes', 'resource-metrics']
  const cluster = await openCluster({ simulate, nodes: 1, kwokConfig })
  await cluster.advance('1s')
  const pods = [
    podWith('plain'),
    podWith('annotated', { 'kwok.x-k8s.io/usage-cpu': '200m' }),
    podWith('own'),
    podWith('ours', { 'simulation.skerry/cpu-usage': '7m' }),
  ]
  for (const pod of pods) await cluster.client.create('/api/v1/namespaces/default/pods', pod)
  await cluster.advance('29s')
  const annotated = 'main 200m 2Mi, proxy 3m 4Mi'
  const own = 'main 1 1Gi, proxy 1 1Gi'
  const ours = 'main 7m 2Mi, proxy 7m 4Mi'
  expect(await seen(cluster)).toEqual({
    annotated,
    ours,
    own,
    plain: 'main 100m 2Mi, proxy 3m 4Mi',
  })
  const definition = kwokDefinition('ResourceUsage', 'resourceusages', 'Namespaced')
  await cluster.client.create(
    '/apis/apiextensions.k8s.io/v1/customresourcedefinitions',
    definition as ApiObject,
  )
  await cluster.advance('1s')
  await cluster.client.create('/apis/kwok.x-k8s.io/v1alpha1/namespaces/default/resourceusages', {
    apiVersion: 'kwok.x-k8s.io/v1alpha1',
    kind: 'ResourceUsage',
    metadata: { name: 'plain' },
    spec: {
      usages: [{ usage: { cpu: { expression: 'Quantity("1") / 8' }, memory: { value: 0 } } }],
    },
  })
  expect(await seen(cluster)).toMatchObject({ own, plain: 'main 125m 0, proxy 125m 0' })
})
