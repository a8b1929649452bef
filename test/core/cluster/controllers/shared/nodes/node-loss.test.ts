import { describe, expect, it } from 'vitest'
import { structOf, textOf } from '../../../../../../core/base/api/json-fields.ts'
import type { ApiObject } from '../../../../../../core/base/api/object.ts'
import type { Client } from '../../../../../../core/base/client/client.ts'
import {
  conditionIn,
  openCluster,
  taintsIn,
} from '../../../../../support/cluster/simulated-cluster.ts'

const simulate = [
  'simulated-nodes',
  'node-lifecycle-controller',
  'taint-eviction-controller',
  'pod-garbage-collector-controller',
]
const nodes = '/api/v1/nodes'
const pods = '/api/v1/namespaces/default/pods'
const lost = 'Unknown NodeStatusUnknown'
const ready = 'True KubeletReady'

/** A pod that tolerates NoExecute taints for some seconds, or for ever. */
function podOn(nodeName: string, name: string, tolerationSeconds?: number): ApiObject {
  const forever = { operator: 'Exists', effect: 'NoExecute' }
  const toleration = tolerationSeconds === undefined ? forever : { ...forever, tolerationSeconds }
  const containers = [{ name: 'main', image: 'nginx' }]
  const spec = { nodeName, containers, tolerations: [toleration] }
  return { apiVersion: 'v1', kind: 'Pod', metadata: { name }, spec }
}

async function setHeartbeat(client: Client, node: string, value: string | null): Promise<void> {
  const metadata = { annotations: { 'simulation.skerry/heartbeat': value } }
  await client.patch(`${nodes}/${node}`, 'merge', { metadata })
}

/** State of a node, its taints, and its pods: `name phase ready`, and whether they are being evicted. */
async function seen(client: Client, node: string): Promise<string[]> {
  const object = await client.get(`${nodes}/${node}`)
  const { items } = await client.list(pods)
  const lines = items.map((pod) => {
    const phase = textOf(structOf(pod, 'status'), 'phase')
    const state = conditionIn(pod, 'Ready').split(' ')[0] ?? ''
    const eviction = conditionIn(pod, 'DisruptionTarget')
    const end = pod.metadata.deletionTimestamp === undefined ? '' : ' terminating'
    return `${pod.metadata.name ?? ''} ${phase} ${state} ${eviction}`.trim() + end
  })
  return [conditionIn(object, 'Ready'), taintsIn(object).join(' '), ...lines]
}

const taints = 'unreachable:NoSchedule unreachable:NoExecute'
const evicted = 'True DeletionByTaintManager terminating'

/** What is seen of a node and its pods, each line some seconds after the one before; its heartbeat is taken away first. */
const lossOfNode: readonly (readonly [after: string, see: readonly string[]])[] = [
  ['0s', [ready, '', 'ever Running True', 'none Running True', 'short Running True']],
  ['49s', [ready, '', 'ever Running True', 'none Running True', 'short Running True']],
  [
    '1s',
    [lost, taints, 'ever Running False', `none Running False ${evicted}`, 'short Running False'],
  ],
  [
    '29s',
    [lost, taints, 'ever Running False', `none Running False ${evicted}`, 'short Running False'],
  ],
  [
    '1s',
    [
      lost,
      taints,
      'ever Running False',
      `none Running False ${evicted}`,
      `short Running False ${evicted}`,
    ],
  ],
  [
    '10m',
    [
      lost,
      taints,
      'ever Running False',
      `none Running False ${evicted}`,
      `short Running False ${evicted}`,
    ],
  ],
]

describe('loss of a node', () => {
  it('a node without heartbeats is marked and tainted, its pods are not ready and evicted as they tolerate, until it returns', async () => {
    const { client, advance, eventsOf } = await openCluster({ simulate, nodes: 3 })
    await advance('5s')
    await client.create(pods, podOn('node-1', 'short', 30))
    await client.create(pods, podOn('node-1', 'ever'))
    await client.create(pods, podOn('node-1', 'none', 0))
    await advance('10s')
    await setHeartbeat(client, 'node-1', 'false')
    const rows: (readonly [string, readonly string[]])[] = []
    for (const [after] of lossOfNode) {
      await advance(after)
      rows.push([after, await seen(client, 'node-1')])
    }
    expect(rows).toEqual(lossOfNode)
    await setHeartbeat(client, 'node-1', null)
    await advance('10s')
    expect(await seen(client, 'node-1')).toEqual([ready, '', 'ever Running True'])
    expect(await eventsOf('Node', 'node-1')).toEqual([
      'Starting: Starting kubelet.',
      'NodeReady: Node node-1 status is now: NodeReady',
      'RegisteredNode: Node node-1 event: Registered Node node-1 in Controller',
      'NodeNotReady: Node node-1 status is now: NodeNotReady',
      'NodeHasSufficientMemory: Node node-1 status is now: NodeHasSufficientMemory',
      'NodeHasNoDiskPressure: Node node-1 status is now: NodeHasNoDiskPressure',
      'NodeHasSufficientPID: Node node-1 status is now: NodeHasSufficientPID',
      'NodeReady: Node node-1 status is now: NodeReady',
    ])
    expect(await eventsOf('Pod', 'short')).toContain(
      'TaintManagerEviction: Marking for deletion Pod default/short',
    )
    expect(await eventsOf('Pod', 'ever')).toContain('NodeNotReady: Node is not ready')
  })

  it('nodes of one zone are tainted one in ten seconds, and none where all nodes are lost', async () => {
    const { client, advance } = await openCluster({ simulate, nodes: 9 })
    await advance('10s')
    const ofZone = ['node-1', 'node-4', 'node-7']
    for (const name of ofZone) await setHeartbeat(client, name, 'false')
    const tainted = async (): Promise<number> => {
      const { items } = await client.list(nodes)
      return items.filter((node) => taintsIn(node).includes('unreachable:NoExecute')).length
    }
    const counts: number[] = []
    await advance('49s')
    for (let second = 49; second < 85; second += 5) {
      counts.push(await tainted())
      await advance('5s')
    }
    expect(counts).toEqual([0, 0, 1, 1, 2, 2, 3, 3])
    const { items } = await client.list(nodes)
    for (const { metadata } of items) await setHeartbeat(client, metadata.name ?? '', 'false')
    await advance('2m')
    const all = (await client.list(nodes)).items
    expect(all.map((node) => conditionIn(node, 'Ready'))).toEqual(all.map(() => lost))
    expect(await tainted()).toBe(0)
  })

  it('pods of a deleted node fail and are deleted a minute later, and a finished pod keeps its phase', async () => {
    const { client, advance } = await openCluster({
      simulate: ['pod-garbage-collector-controller'],
    })
    await client.create(nodes, { apiVersion: 'v1', kind: 'Node', metadata: { name: 'mine' } })
    const metadata = { finalizers: ['example.com/hold'] }
    for (const name of ['runs', 'done']) {
      const pod = podOn('mine', name)
      await client.create(pods, { ...pod, metadata: { ...pod.metadata, ...metadata } })
    }
    await client.patch(`${pods}/done/status`, 'merge', { status: { phase: 'Succeeded' } })
    await advance('15s')
    await client.delete(`${nodes}/mine`)
    const phases = async (): Promise<string[]> =>
      (await client.list(pods)).items.map(
        (pod) =>
          `${textOf(structOf(pod, 'status'), 'phase')} ${conditionIn(pod, 'DisruptionTarget')} ${pod.metadata.deletionTimestamp ?? ''}`,
      )
    await advance('44s')
    expect(await phases()).toEqual(['Succeeded  ', 'Pending  '])
    await advance('1s')
    expect(await phases()).toEqual([
      'Succeeded  2026-05-01T12:01:00Z',
      'Failed True DeletionByPodGC 2026-05-01T12:01:00Z',
    ])
  })
})
