import { expect, it } from 'vitest'
import type { JsonObject } from '../../../../core/api/json.ts'
import { structOf } from '../../../../core/api/json-fields.ts'
import type { ApiObject } from '../../../../core/api/object.ts'
import { targetNodeOf } from '../../../../core/controllers/daemon-set/daemon-facts.ts'
import { playSet, type SetStep } from '../../../support/set-rollouts.ts'
import { openTestServer } from '../../../support/test-server.ts'
import rollouts from './rollouts.json' with { type: 'json' }

const sets = '/apis/apps/v1/namespaces/default/daemonsets'
const fields = [
  'desiredNumberScheduled',
  'currentNumberScheduled',
  'numberMisscheduled',
  'numberReady',
  'numberAvailable',
  'updatedNumberScheduled',
]

it.each(rollouts)('$name', async (entry) => {
  const server = await openTestServer({ simulate: ['daemonset-controller'] })
  const {
    nodes,
    spec,
    pod = {},
    steps,
  } = entry as unknown as {
    readonly nodes: Readonly<Record<string, { labels?: JsonObject; taints?: JsonObject[] }>>
    readonly spec: JsonObject
    readonly pod?: JsonObject
    readonly steps: readonly SetStep[]
  }
  for (const [name, { labels = {}, taints = [] }] of Object.entries(nodes)) {
    const body = { apiVersion: 'v1', kind: 'Node', metadata: { name, labels }, spec: { taints } }
    await server.post('/api/v1/nodes', body)
    // Without the taint that a node has before it is ready.
    const patched = await server.patch(`/api/v1/nodes/${name}`, { spec: { taints } })
    expect(patched.status, patched.text).toBe(200)
  }
  const set = {
    apiVersion: 'apps/v1',
    kind: 'DaemonSet',
    metadata: { name: 'web' },
    spec: {
      selector: { matchLabels: { app: 'web' } },
      template: {
        metadata: { labels: { app: 'web' } },
        spec: { containers: [{ name: 'c', image: 'nginx' }], ...pod },
      },
      ...spec,
    },
  }
  const created = await server.post(sets, set)
  expect(created.status, created.text).toBe(201)
  const table = {
    server,
    path: `${sets}/web`,
    placeOf: (each: ApiObject): string => targetNodeOf(each) ?? '',
    see(seen: ApiObject): JsonObject {
      const status = structOf(seen, 'status')
      return { status: fields.map((field) => Number(status[field] ?? 0)).join(' ') }
    },
  }
  expect(await playSet(table, steps)).toEqual(steps.map(({ see }) => see))
})
