import { describe, expect, it } from 'vitest'
import { structOf } from '../../../../../../core/base/api/json-fields.ts'
import type { JsonObject } from '../../../../../../core/base/api/json.ts'
import { type Answer, openTestServer } from '../../../../../support/servers/test-server.ts'

const labels = { app: 'web', track: 'canary' }
const keys = { matchLabelKeys: ['track', 'none'] }
const labelSelector = { matchLabels: { app: 'web' } }
const isCanary = { key: 'track', operator: 'In', values: ['canary'] }

async function created(spec: JsonObject): Promise<Answer> {
  const server = await openTestServer()
  const containers = [{ name: 'web', image: 'nginx' }]
  return server.post('/api/v1/namespaces/default/pods', {
    metadata: { name: 'a', labels },
    spec: { containers, ...spec },
  })
}

describe('a new pod', () => {
  it('a new pod with scheduling gates says why it is not scheduled', async () => {
    const { body } = await created({ schedulingGates: [{ name: 'example.com/later' }] })
    expect(structOf(body as JsonObject, 'status')['conditions']).toEqual([
      {
        type: 'PodScheduled',
        status: 'False',
        lastProbeTime: null,
        lastTransitionTime: structOf(body as JsonObject, 'metadata')['creationTimestamp'],
        reason: 'SchedulingGated',
        message: 'Scheduling is blocked due to non-empty scheduling gates',
      },
    ])
    const { body: free } = await created({})
    expect(structOf(free as JsonObject, 'status')['conditions']).toBeUndefined()
  })

  it('a new pod spreads by the values of the labels that its constraints name', async () => {
    const constraint = { maxSkew: 1, topologyKey: 'zone', whenUnsatisfiable: 'DoNotSchedule' }
    const { body } = await created({
      topologySpreadConstraints: [{ ...constraint, labelSelector, ...keys }],
    })
    expect(structOf(body as JsonObject, 'spec')['topologySpreadConstraints']).toEqual([
      { ...constraint, labelSelector: { ...labelSelector, matchExpressions: [isCanary] }, ...keys },
    ])
  })

  it('a new pod is near or far from those with the same values, or others, of the labels that its terms name', async () => {
    const matchExpressions = [{ key: 'tier', operator: 'Exists' }]
    const near = { topologyKey: 'zone', labelSelector, ...keys, mismatchLabelKeys: ['app'] }
    const far = { topologyKey: 'zone', labelSelector: { matchExpressions }, ...keys }
    const { body } = await created({
      affinity: {
        podAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [near] },
        podAntiAffinity: {
          preferredDuringSchedulingIgnoredDuringExecution: [{ weight: 1, podAffinityTerm: far }],
        },
      },
    })
    const isOther = { key: 'app', operator: 'NotIn', values: ['web'] }
    const nearSelector = { ...labelSelector, matchExpressions: [isCanary, isOther] }
    const farSelector = { matchExpressions: [...matchExpressions, isCanary] }
    expect(structOf(body as JsonObject, 'spec')['affinity']).toEqual({
      podAffinity: {
        requiredDuringSchedulingIgnoredDuringExecution: [{ ...near, labelSelector: nearSelector }],
      },
      podAntiAffinity: {
        preferredDuringSchedulingIgnoredDuringExecution: [
          { weight: 1, podAffinityTerm: { ...far, labelSelector: farSelector } },
        ],
      },
    })
  })
})
