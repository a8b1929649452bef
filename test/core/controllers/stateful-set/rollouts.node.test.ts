import { expect, it } from 'vitest'
import type { JsonObject } from '../../../../core/api/json.ts'
import { structOf } from '../../../../core/api/json-fields.ts'
import type { ApiObject } from '../../../../core/api/object.ts'
import { playSet, type SetStep } from '../../../support/set-rollouts.ts'
import { openTestServer } from '../../../support/test-server.ts'
import rollouts from './rollouts.json' with { type: 'json' }

const sets = '/apis/apps/v1/namespaces/default/statefulsets'

it.each(rollouts)('$name', async (entry) => {
  const featureGates = new Map('gate' in entry ? [[entry.gate, true] as [string, boolean]] : [])
  const server = await openTestServer({ simulate: ['statefulset-controller'], featureGates })
  const spec = {
    serviceName: 'web',
    selector: { matchLabels: { app: 'web' } },
    template: {
      metadata: { labels: { app: 'web' } },
      spec: { containers: [{ name: 'c', image: 'nginx' }] },
    },
    ...entry.spec,
  } as unknown as JsonObject
  const set = { apiVersion: 'apps/v1', kind: 'StatefulSet', metadata: { name: 'web' }, spec }
  const created = await server.post(sets, set)
  expect(created.status, created.text).toBe(201)
  const steps = entry.steps as unknown as SetStep[]
  const table = {
    server,
    path: `${sets}/web`,
    placeOf: ({ metadata }: ApiObject): string => metadata.name ?? '',
    see(seen: ApiObject): JsonObject {
      const status = structOf(seen, 'status')
      const counts = [
        'replicas',
        'readyReplicas',
        'availableReplicas',
        'currentReplicas',
        'updatedReplicas',
      ]
      const isDone = status['currentRevision'] === status['updateRevision']
      return {
        status: counts.map((field) => Number(status[field] ?? 0)).join(' '),
        updating: !isDone,
      }
    },
  }
  expect(await playSet(table, steps)).toEqual(steps.map(({ see }) => see))
})
