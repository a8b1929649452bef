import { expect, it } from 'vitest'
import { conditionsOf } from '../../../../../../core/base/api/conditions.ts'
import {
  numberOf,
  objectsOf,
  structOf,
  textOf,
} from '../../../../../../core/base/api/json-fields.ts'
import type { JsonObject } from '../../../../../../core/base/api/json.ts'
import { settled } from '../../../../../support/requests/seen-over-time.ts'
import { openTestServer, type TestServer } from '../../../../../support/servers/test-server.ts'
import recorded from './failures.json' with { type: 'json' }

type Scene = (typeof recorded)[number]

async function created(server: TestServer, path: string, object: JsonObject): Promise<void> {
  const { status, text } = await server.post(path, object)
  if (status !== 201) throw new TypeError(text)
}

/** Creates an autoscaler in a namespace of its own, with its target where it has one. */
async function begin(server: TestServer, scene: Scene): Promise<void> {
  const { name: namespace, target } = scene
  const [apiVersion = '', kind = '', name = ''] = target.split(' ')
  await created(server, '/api/v1/namespaces', { metadata: { name: namespace } })
  const labels = { app: name }
  const workload = {
    apiVersion,
    kind,
    metadata: { name },
    spec: {
      ...('replicas' in scene && { replicas: scene.replicas }),
      selector: { matchLabels: labels },
      template: { metadata: { labels }, spec: { containers: [{ name: 'c', image: 'nginx' }] } },
    },
  }
  const path = `/apis/apps/v1/namespaces/${namespace}/${kind.toLowerCase()}s`
  if ('replicas' in scene || kind === 'DaemonSet') await created(server, path, workload)
  await created(server, `/apis/autoscaling/v2/namespaces/${namespace}/horizontalpodautoscalers`, {
    apiVersion: 'autoscaling/v2',
    kind: 'HorizontalPodAutoscaler',
    metadata: { name: namespace },
    spec: {
      scaleTargetRef: { apiVersion, kind, name },
      minReplicas: ('min' in scene ? scene.min : undefined) ?? 1,
      maxReplicas: 5,
      ...('metrics' in scene && { metrics: scene.metrics as JsonObject[] }),
    },
  })
}

async function seen(server: TestServer, { name }: Scene): Promise<JsonObject> {
  const path = `/apis/autoscaling/v2/namespaces/${name}/horizontalpodautoscalers/${name}`
  const { body } = await server.get(path)
  const status = structOf(body, 'status')
  const about = 'involvedObject.kind=HorizontalPodAutoscaler'
  const events = await server.get(`/api/v1/namespaces/${name}/events?fieldSelector=${about}`)
  const metrics = objectsOf(status, 'currentMetrics').map((each) => ({
    type: textOf(each, 'type'),
  }))
  return {
    current: numberOf(status, 'currentReplicas') ?? 0,
    desired: numberOf(status, 'desiredReplicas') ?? 0,
    metrics: metrics.length > 0 ? metrics : null,
    conditions: conditionsOf(body).map(
      (each) =>
        `${textOf(each, 'type')} ${textOf(each, 'status')} ${textOf(each, 'reason')}: ${textOf(each, 'message')}`,
    ),
    events: events.body.items
      .map(
        (each) => `${textOf(each, 'type')} ${textOf(each, 'reason')}: ${textOf(each, 'message')}`,
      )
      .toSorted(),
  }
}

it('an autoscaler says why it cannot scale, as in Kubernetes 1.34 without a metrics API', async () => {
  const server = await openTestServer({ simulate: ['horizontal-pod-autoscaler-controller'] })
  for (const scene of recorded) await begin(server, scene)
  for (let round = 0; round < 3; round++) {
    server.runtime.advance(15_000)
    await settled(20)
  }
  for (const scene of recorded) {
    expect({ [scene.name]: await seen(server, scene) }).toEqual({ [scene.name]: scene.see })
  }
})
