import { expect, it } from 'vitest'
import { conditionsOf } from '../../../../../../core/base/api/conditions.ts'
import { textOf } from '../../../../../../core/base/api/json-fields.ts'
import { settled } from '../../../../../support/requests/seen-over-time.ts'
import { openTestServer } from '../../../../../support/servers/test-server.ts'

const deployments = '/apis/apps/v1/namespaces/default/deployments'
const autoscalers = '/apis/autoscaling/v2/namespaces/default/horizontalpodautoscalers'

it('autoscalers of the same pods name each other by namespace and name, as in Kubernetes 1.34', async () => {
  const simulate = [
    'horizontal-pod-autoscaler-controller',
    'deployment-controller',
    'replicaset-controller',
  ]
  const server = await openTestServer({ simulate })
  const labels = { app: 'web' }
  const template = { metadata: { labels }, spec: { containers: [{ name: 'c', image: 'nginx' }] } }
  const spec = { replicas: 2, selector: { matchLabels: labels }, template }
  await server.post(deployments, { metadata: { name: 'web' }, spec })
  const scaleTargetRef = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' }
  for (const name of ['one', 'two']) {
    await server.post(autoscalers, { metadata: { name }, spec: { scaleTargetRef, maxReplicas: 3 } })
  }
  for (let round = 0; round < 3; round++) {
    server.runtime.advance(15_000)
    await settled(20)
  }
  const { items } = (await server.get(autoscalers)).body
  for (const autoscaler of items) {
    const active = conditionsOf(autoscaler).find((each) => textOf(each, 'type') === 'ScalingActive')
    expect(active).toMatchObject({ status: 'False', reason: 'AmbiguousSelector' })
    expect(active?.['message']).toMatch(
      /^pods by selector app=web are controlled by multiple HPAs: \[(?:default\/one default\/two|default\/two default\/one)\]$/,
    )
  }
  expect(items).toHaveLength(2)
})
