import { expect, it } from 'vitest'
import { objectsOf, structOf } from '../../../../../../core/base/api/json-fields.ts'
import type { ApiObject } from '../../../../../../core/base/api/object.ts'
import {
  openCluster,
  type SimulatedCluster,
} from '../../../../../support/cluster/simulated-cluster.ts'

const system = '/namespaces/kube-system'

async function namesAt(cluster: SimulatedCluster, path: string): Promise<readonly string[]> {
  const { items } = await cluster.client.list(path)
  return items.map(({ metadata }) => metadata.name ?? '')
}

it('a cluster that is seeded has a control plane, CoreDNS, kube-proxy and metrics-server in its system namespace, all of them ready', async () => {
  const cluster = await openCluster({ simulate: true, nodes: 2, seedSystem: true })
  await cluster.advance('60s')
  const { items } = await cluster.client.list(`/api/v1${system}/pods`)
  const kinds = items.map(
    ({ metadata: { labels, annotations } }) =>
      labels?.['k8s-app'] ??
      `${annotations?.['kubernetes.io/config.source']} ${labels?.['component']}`,
  )
  expect(kinds.toSorted()).toEqual([
    'file etcd',
    'file kube-apiserver',
    'file kube-controller-manager',
    'file kube-scheduler',
    'kube-dns',
    'kube-dns',
    'kube-proxy',
    'kube-proxy',
    'metrics-server',
  ])
  const ready = items.flatMap((pod) => objectsOf(structOf(pod, 'status'), 'containerStatuses'))
  expect(ready.map((each) => each['ready'])).toEqual(Array(9).fill(true))
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

it('a mirror pod of the control plane comes back when it is deleted, as long as its node is there', async () => {
  const cluster = await openCluster({ simulate: true, nodes: 2, seedSystem: true })
  const pods = `/api/v1${system}/pods`
  const planeOf = async (): Promise<readonly ApiObject[]> =>
    (await cluster.client.list(pods)).items.filter(({ metadata }) => metadata.labels?.['tier'])
  await cluster.advance('30s')
  const name = 'kube-scheduler-node-1'
  const before = await cluster.client.get(`${pods}/${name}`)
  await cluster.client.delete(`${pods}/${name}`)
  await cluster.advance('60s')
  const after = await cluster.client.get(`${pods}/${name}`)
  expect(after.metadata.uid).not.toBe(before.metadata.uid)
  expect(after).toMatchObject({ status: { phase: 'Running' } })
  expect(await planeOf()).toHaveLength(4)
  await cluster.client.delete('/api/v1/nodes/node-1')
  await cluster.advance('60s')
  expect((await planeOf()).map(({ metadata }) => metadata.name)).toEqual([])
})

it('a cluster is not seeded unless it is asked for', async () => {
  const cluster = await openCluster({ simulate: true, nodes: 1 })
  expect(await namesAt(cluster, `/apis/apps/v1${system}/deployments`)).toEqual([])
})
