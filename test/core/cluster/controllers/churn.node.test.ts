import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { structOf, textOf } from '../../../../core/base/api/json-fields.ts'
import type { ApiObject } from '../../../../core/base/api/object.ts'
import { conditionIn, openCluster, taintsIn } from '../../../support/cluster/simulated-cluster.ts'

const readme = new URL(
  '../../../../core/cluster/controllers/nodes/stage/README.md',
  import.meta.url,
)
const deployments = '/apis/apps/v1/namespaces/default/deployments'
const leases = '/apis/coordination.k8s.io/v1/namespaces/default/leases'

/** The documented example. */
function churnStages(): string {
  const [, stages = ''] = /```yaml\n([^]*?)```/.exec(readFileSync(readme, 'utf8')) ?? []
  return stages
}

const template = {
  metadata: { labels: { app: 'web', churn: 'true' } },
  spec: { containers: [{ name: 'main', image: 'nginx' }] },
}

it('the documented stages churn pods, a node and a lease, and controllers make the pods again', async () => {
  const { client, advance } = await openCluster({
    simulate: true,
    nodes: 2,
    kwokConfig: churnStages(),
  })
  await advance('1s')
  await client.create(deployments, {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'web' },
    spec: { replicas: 6, selector: { matchLabels: { app: 'web' } }, template },
  } as ApiObject)
  await client.create(leases, {
    apiVersion: 'coordination.k8s.io/v1',
    kind: 'Lease',
    metadata: { name: 'leader', labels: { churn: 'true' } },
    spec: { holderIdentity: 'a' },
  } as ApiObject)
  const labels = { churn: 'true' }
  await client.patch('/api/v1/nodes/node-2', 'merge', { metadata: { labels } })
  await advance('5s')

  const [pods, states, holders] = [new Set<string>(), new Set<string>(), new Set<string>()]
  const ready: number[] = []
  for (let minute = 0; minute <= 9; minute++) {
    const { items } = await client.list('/api/v1/namespaces/default/pods')
    for (const { metadata } of items) pods.add(metadata.uid ?? '')
    ready.push(items.filter((pod) => conditionIn(pod, 'Ready') === 'True').length)
    const node = await client.get('/api/v1/nodes/node-2')
    states.add([conditionIn(node, 'Ready').split(' ')[0], ...taintsIn(node)].join(' '))
    const lease = await client.get(`${leases}/leader`)
    holders.add(textOf(structOf(lease, 'spec'), 'holderIdentity'))
    await advance('1m')
  }
  expect([...states]).toEqual(['True', 'Unknown unreachable:NoSchedule unreachable:NoExecute'])
  expect([...holders]).toEqual(['a', 'b'])
  const events = (await client.list('/api/v1/namespaces/default/events')).items
  const churned = events.filter((event) => textOf(event, 'reason') === 'Churned').length
  // A quarter of six pods every minute: about as many are made again as are deleted.
  expect(churned).toBeGreaterThan(8)
  expect(pods.size).toBeGreaterThan(churned - 6)
  expect(Math.min(...ready)).toBeGreaterThanOrEqual(2)
  expect(ready[0]).toBe(6)
})
