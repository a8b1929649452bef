import { expect, it } from 'vitest'
import { objectsOf, structOf } from '../../../../../../core/base/api/json-fields.ts'
import {
  openCluster,
  type SimulatedCluster,
} from '../../../../../support/cluster/simulated-cluster.ts'

const system = '/namespaces/kube-system'

async function namesAt(cluster: SimulatedCluster, path: string): Promise<readonly string[]> {
  const { items } = await cluster.client.list(path)
  return items.map(({ metadata }) => metadata.name ?? '')
}

it('a cluster that is seeded has CoreDNS, kube-proxy and metrics-server in its system namespace, all of them ready', async () => {
  const cluster = await openCluster({ simulate: true, nodes: 2, seedSystem: true })
  await cluster.advance('60s')
  const { items } = await cluster.client.list(`/api/v1${system}/pods`)
  const kinds = items.map(({ metadata }) => metadata.labels?.['k8s-app'] ?? '')
  expect(kinds.toSorted()).toEqual([
    'kube-dns',
    'kube-dns',
    'kube-proxy',
    'kube-proxy',
    'metrics-server',
  ])
  const ready = items.flatMap((pod) => objectsOf(structOf(pod, 'status'), 'containerStatuses'))
  expect(ready.map((each) => each['ready'])).toEqual([true, true, true, true, true])
  const service = await cluster.client.get(`/api/v1${system}/services/kube-dns`)
  expect(structOf(service, 'spec')).toMatchObject({ clusterIP: '10.0.0.10' })
  expect(await namesAt(cluster, `/apis/rbac.authorization.k8s.io/v1/clusterroles`)).toEqual(
    expect.arrayContaining(['system:coredns', 'system:metrics-server']),
  )
})

it('what a user deletes from a seeded namespace is not made again by a later server on the store', async () => {
  const cluster = await openCluster({ simulate: true, nodes: 1, seedSystem: true })
  const deployments = `/apis/apps/v1${system}/deployments`
  await cluster.client.delete(`${deployments}/coredns`)
  await cluster.server.restore(await cluster.server.snapshot())
  await cluster.advance('10s')
  expect(await namesAt(cluster, deployments)).toEqual(['metrics-server'])
})

it('a cluster is not seeded unless it is asked for', async () => {
  const cluster = await openCluster({ simulate: true, nodes: 1 })
  expect(await namesAt(cluster, `/apis/apps/v1${system}/deployments`)).toEqual([])
})
