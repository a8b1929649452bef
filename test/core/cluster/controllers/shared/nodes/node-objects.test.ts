import { describe, expect, it } from 'vitest'
import { listOf, structOf, textOf } from '../../../../../../core/base/api/json-fields.ts'
import type { ApiObject } from '../../../../../../core/base/api/object.ts'
import {
  conditionIn,
  openCluster,
  taintsIn,
} from '../../../../../support/cluster/simulated-cluster.ts'

const simulate = [
  'simulated-nodes',
  'node-lifecycle-controller',
  'node-ipam-controller',
  'ttl-controller',
]
const nodes = '/api/v1/nodes'
const leases = '/apis/coordination.k8s.io/v1/namespaces/kube-node-lease/leases'

function renewTimeOf(lease: ApiObject): string {
  return textOf(structOf(lease, 'spec'), 'renewTime').slice(11, 19)
}

describe('simulated nodes', () => {
  it('simulated nodes are ready at the start, in three zones, each with a range for its pods', async () => {
    const { client, advance } = await openCluster({ simulate, nodes: 4 })
    await advance('1s')
    const { items } = await client.list(nodes)
    const rows = items.map((node) => [
      node.metadata.name,
      node.metadata.labels?.['topology.kubernetes.io/zone'],
      node.metadata.annotations?.['node.alpha.kubernetes.io/ttl'],
      textOf(structOf(node, 'spec'), 'podCIDR'),
      conditionIn(node, 'Ready'),
      taintsIn(node).join(),
      listOf(structOf(node, 'status'), 'addresses').length,
    ])
    expect(rows).toEqual([
      ['node-1', 'zone-a', '0', '10.244.0.0/24', 'True KubeletReady', '', 2],
      ['node-2', 'zone-b', '0', '10.244.1.0/24', 'True KubeletReady', '', 2],
      ['node-3', 'zone-c', '0', '10.244.2.0/24', 'True KubeletReady', '', 2],
      ['node-4', 'zone-a', '0', '10.244.3.0/24', 'True KubeletReady', '', 2],
    ])
  })

  it('simulated nodes renew their leases every ten seconds and report their status every five minutes', async () => {
    const { client, advance } = await openCluster({ simulate, nodes: 1 })
    const times: string[] = []
    for (const step of ['3s', '10s', '10s', '5m']) {
      await advance(step)
      times.push(renewTimeOf(await client.get(`${leases}/node-1`)))
    }
    expect(times).toEqual(['12:00:00', '12:00:10', '12:00:20', '12:05:20'])
    const [condition] = listOf(
      structOf(await client.get(`${nodes}/node-1`), 'status'),
      'conditions',
    )
    expect(condition).toMatchObject({
      type: 'MemoryPressure',
      lastHeartbeatTime: '2026-05-01T12:05:00Z',
      lastTransitionTime: '2026-05-01T12:00:00Z',
    })
  })

  it('a node with the annotation of kwok or ours is kept alive, with what it lacks; any other one is not', async () => {
    const { client, advance } = await openCluster({ simulate, nodes: 0 })
    const annotations = [
      { 'kwok.x-k8s.io/node': 'fake' },
      { 'simulation.skerry/node': 'true' },
      { 'example.com/node': 'true' },
    ]
    for (const [at, each] of annotations.entries()) {
      const metadata = {
        name: `mine-${at}`,
        annotations: each,
        labels: { 'kubernetes.io/os': 'linux' },
      }
      const status = { capacity: { cpu: '3', pods: '7' } }
      await client.create(nodes, { apiVersion: 'v1', kind: 'Node', metadata, status })
    }
    await advance('2m')
    const { items } = await client.list(nodes)
    const rows = items.map((node) => [
      conditionIn(node, 'Ready'),
      taintsIn(node).join(),
      node.metadata.labels?.['beta.kubernetes.io/os'],
      structOf(node, 'status', 'allocatable')['cpu'],
    ])
    expect(rows).toEqual([
      ['True KubeletReady', '', 'linux', '3'],
      ['True KubeletReady', '', 'linux', '3'],
      [
        'Unknown NodeStatusNeverUpdated',
        'unreachable:NoSchedule,unreachable:NoExecute',
        'linux',
        '3',
      ],
    ])
  })

  it('extended resources that a client advertises are allocatable in ten seconds, and gone with their capacity', async () => {
    const { client, advance } = await openCluster({ simulate, nodes: 1 })
    const path = `${nodes}/node-1/status`
    const allocatable = async (): Promise<unknown> => {
      const found = structOf(await client.get(`${nodes}/node-1`), 'status', 'allocatable')
      return [found['example.com/dongle'], found['pods']]
    }
    const advertise = (amount: string | null): Promise<unknown> =>
      client.patch(path, 'merge', { status: { capacity: { 'example.com/dongle': amount } } })
    await advance('1s')
    for (const amount of ['4', '2']) {
      await advertise(amount)
      await advance('10s')
      expect(await allocatable()).toEqual([amount, '110'])
    }
    await advertise(null)
    await advance('10s')
    expect(await allocatable()).toEqual([undefined, '110'])
  })
})
