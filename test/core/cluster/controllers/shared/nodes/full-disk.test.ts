import { expect, it } from 'vitest'
import { structOf, textOf } from '../../../../../../core/base/api/json-fields.ts'
import type { ApiObject } from '../../../../../../core/base/api/object.ts'
import {
  conditionIn,
  openCluster,
  taintsIn,
} from '../../../../../support/cluster/simulated-cluster.ts'

const node = '/api/v1/nodes/node-1'
const pods = '/api/v1/namespaces/default/pods'

function podOn(nodeName: string, name: string): ApiObject {
  const containers = [{ name: 'main', image: 'busybox', command: ['sleep', '1d'] }]
  const spec = { nodeName, containers, terminationGracePeriodSeconds: 0 }
  return { apiVersion: 'v1', kind: 'Pod', metadata: { name }, spec }
}

it('a node whose disk is full reports it, is tainted, evicts a pod in ten seconds and takes no other, until the disk is free', async () => {
  const { client, advance, eventsOf } = await openCluster({ simulate: true, nodes: 2 })
  const fill = (value: string | null): Promise<unknown> => {
    const metadata = { annotations: { 'simulation.skerry/disk-pressure': value } }
    return client.patch(node, 'merge', { metadata })
  }
  const phases = async (): Promise<string[]> => {
    const { items } = await client.list(pods)
    return items.map((pod) => {
      const status = structOf(pod, 'status')
      return `${pod.metadata.name} ${textOf(status, 'phase')} ${textOf(status, 'reason')}`.trim()
    })
  }
  for (const name of ['a', 'b']) await client.create(pods, podOn('node-1', name))
  await client.create(pods, podOn('node-2', 'c'))
  await advance('10s')
  await fill('true')
  await advance('11s')
  const full = await client.get(node)
  expect(conditionIn(full, 'DiskPressure')).toBe('True KubeletHasDiskPressure')
  expect(conditionIn(full, 'Ready')).toBe('True KubeletReady')
  expect(taintsIn(full)).toEqual(['disk-pressure:NoSchedule'])
  expect(await phases()).toEqual(['a Failed Evicted', 'b Running', 'c Running'])
  const { message } = (await client.get(`${pods}/a`))['status'] as { message: string }
  expect(message).toBe(
    'The node was low on resource: ephemeral-storage. Threshold quantity: 27487790694, available: 0. Container main was using 0Ki, request is 0, has larger consumption of ephemeral-storage. ',
  )
  await client.create(pods, podOn('node-1', 'd'))
  await advance('10s')
  expect(await phases()).toEqual([
    'a Failed Evicted',
    'b Failed Evicted',
    'c Running',
    'd Failed Evicted',
  ])
  await fill(null)
  await advance('11s')
  const free = await client.get(node)
  expect(conditionIn(free, 'DiskPressure')).toBe('False KubeletHasNoDiskPressure')
  expect(taintsIn(free)).toEqual([])
  expect(await eventsOf('Node', 'node-1')).toEqual(
    expect.arrayContaining([
      'NodeHasDiskPressure: Node node-1 status is now: NodeHasDiskPressure',
      'NodeHasNoDiskPressure: Node node-1 status is now: NodeHasNoDiskPressure',
    ]),
  )
  await client.create(pods, podOn('node-1', 'e'))
  await advance('10s')
  expect(await phases()).toContain('e Running')
})
