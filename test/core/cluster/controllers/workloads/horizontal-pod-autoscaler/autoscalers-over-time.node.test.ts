import { expect, it } from 'vitest'
import { numberOf, objectsOf, structOf } from '../../../../../../core/base/api/json-fields.ts'
import type { JsonObject } from '../../../../../../core/base/api/json.ts'
import {
  conditionIn,
  openCluster,
  type SimulatedCluster,
} from '../../../../../support/cluster/simulated-cluster.ts'
import recorded from './autoscalers-over-time.json' with { type: 'json' }

const pods = '/api/v1/namespaces/default/pods'
const deployments = '/apis/apps/v1/namespaces/default/deployments'
const autoscalers = '/apis/autoscaling/v2/namespaces/default/horizontalpodautoscalers'

const labels = { app: 'web' }
const web = {
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'web' },
  spec: {
    replicas: 2,
    selector: { matchLabels: labels },
    template: {
      // Usage without noise, which the seed decides.
      metadata: { labels, annotations: { 'simulation.skerry/cpu-usage': '60m' } },
      spec: {
        containers: [{ name: 'c', image: 'nginx', resources: { requests: { cpu: '100m' } } }],
      },
    },
  },
}

function autoscalerWith(spec: JsonObject) {
  const target = { type: 'Utilization', averageUtilization: 80 }
  return {
    apiVersion: 'autoscaling/v2',
    kind: 'HorizontalPodAutoscaler',
    metadata: { name: 'web' },
    spec: {
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' },
      metrics: [{ type: 'Resource', resource: { name: 'cpu', target } }],
      ...spec,
    },
  }
}

/** Has each pod that exists use that much CPU. */
async function load({ client }: SimulatedCluster, cpu: string): Promise<void> {
  const annotations = { 'simulation.skerry/cpu-usage': cpu }
  for (const { metadata } of (await client.list(pods)).items) {
    await client.patch(`${pods}/${metadata.name ?? ''}`, 'merge', { metadata: { annotations } })
  }
}

/** Replicas found and wanted, usage of the request, the conditions, and how many pods are ready. */
async function seen({ client }: SimulatedCluster): Promise<string> {
  const autoscaler = await client.get(`${autoscalers}/web`)
  const status = structOf(autoscaler, 'status')
  const [metric] = objectsOf(status, 'currentMetrics')
  const used = numberOf(structOf(metric ?? {}, 'resource', 'current'), 'averageUtilization')
  const replicas = `${numberOf(status, 'currentReplicas') ?? 0} to ${numberOf(status, 'desiredReplicas') ?? 0}`
  const ready = (await client.list(pods)).items.filter(
    (pod) => conditionIn(pod, 'Ready') === 'True',
  )
  return [
    replicas,
    used === undefined ? 'unknown' : `${used}%`,
    ...['AbleToScale', 'ScalingActive', 'ScalingLimited'].map((type) =>
      conditionIn(autoscaler, type),
    ),
    `${ready.length} ready`,
  ].join(', ')
}

it.each(recorded)(
  'a deployment is scaled by what its pods use, $name',
  async ({ spec, steps, events }) => {
    const cluster = await openCluster({ simulate: true, nodes: 2 })
    await cluster.advance('1s')
    await cluster.client.create(deployments, web)
    await cluster.client.create(autoscalers, autoscalerWith(spec as JsonObject))
    const table = []
    for (const step of steps) {
      if ('cpu' in step && step.cpu !== undefined) await load(cluster, step.cpu)
      await cluster.advance(step.after)
      table.push({ ...step, see: await seen(cluster) })
    }
    expect(table).toEqual(steps)
    expect(await cluster.eventsOf('HorizontalPodAutoscaler', 'web')).toEqual(events)
  },
)
