import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../../core/base/api/json.ts'
import { created } from '../../../../support/schemas/validated.ts'

function withMetric(metric: JsonObject): string[] {
  const scaleTargetRef = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' }
  const spec = { scaleTargetRef, maxReplicas: 3, metrics: [metric] }
  return created('horizontalpodautoscalers.v2.autoscaling', { spec })
}

const metric = { name: 'requests' }
const supported = '"ContainerResource", "External", "Object", "Pods", "Resource"'

describe('a metric of an autoscaler', () => {
  it('a metric of an autoscaler has a type that is known', () => {
    const line = `spec.metrics[0].type: Unsupported value: "Other": supported values: ${supported}`
    // Once as it is, and once more where its member is looked for.
    expect(withMetric({ type: 'Other' })).toEqual([line, line])
  })

  it('a metric of an autoscaler has one target value', () => {
    const target = { type: 'Other' }
    expect(withMetric({ type: 'Pods', pods: { metric, target } })).toEqual([
      'spec.metrics[0].pods.target.type: Invalid value: "Other": must be either Utilization, Value, or AverageValue',
      'spec.metrics[0].pods.target.averageValue: Required value: must specify a positive target averageValue',
    ])
    const both = { type: 'Value', value: '1', averageValue: '1' }
    expect(withMetric({ type: 'External', external: { metric, target: both } })).toEqual([
      'spec.metrics[0].external.target.value: Forbidden: may not set both a target value for metric and a per-pod target',
    ])
  })

  it('a metric of an autoscaler has the source of its type and no other', () => {
    const target = { type: 'AverageValue', averageValue: '1' }
    expect(withMetric({ type: 'Pods', external: { metric, target } })).toEqual([
      'spec.metrics[0].pods: Required value: must populate information for the given metric source',
    ])
  })
})
