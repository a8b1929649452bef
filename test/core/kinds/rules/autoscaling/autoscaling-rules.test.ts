import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../../core/base/api/json.ts'
import { created, updated } from '../../../../support/schemas/validated.ts'

describe('autoscalers', () => {
  const autoscalers = 'horizontalpodautoscalers.v2.autoscaling'
  const scaleTargetRef = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' }
  const scaled = (spec: JsonObject): string[] =>
    created(autoscalers, { spec: { scaleTargetRef, maxReplicas: 3, ...spec } })

  it('autoscalers scale between a minimum and a maximum', () => {
    expect(scaled({})).toEqual([])
    expect(scaled({ minReplicas: 0, maxReplicas: -1, scaleTargetRef: {} })).toEqual([
      'spec.minReplicas: Invalid value: 0: must be greater than or equal to 1',
      'spec.maxReplicas: Invalid value: -1: must be greater than 0',
      'spec.maxReplicas: Invalid value: -1: must be greater than or equal to `minReplicas`',
      'spec.scaleTargetRef.kind: Required value',
      'spec.scaleTargetRef.name: Required value',
      'spec.scaleTargetRef.apiVersion: Invalid value: "": apiVersion must specify API group',
      'spec.metrics: Forbidden: must specify at least one Object or External metric to support scaling to zero replicas',
    ])
    const scaleTarget = (apiVersion: string): string[] =>
      scaled({ scaleTargetRef: { ...scaleTargetRef, apiVersion } })
    expect(scaleTarget('a/b/c')).toEqual([
      'spec.scaleTargetRef.apiVersion: Invalid value: "a/b/c": unexpected GroupVersion string: a/b/c',
    ])
  })

  it('autoscalers keep a target without a group that was stored once', () => {
    const before = {
      spec: { scaleTargetRef: { ...scaleTargetRef, apiVersion: 'v1' }, maxReplicas: 3 },
    }
    const after = { spec: { ...before.spec, maxReplicas: 4 } }
    expect(updated(autoscalers, before, after)).toEqual([])
  })

  it('autoscalers have metrics with the source of their type and a target value', () => {
    const resource = { name: 'cpu', target: { type: 'Utilization' } }
    expect(
      scaled({
        metrics: [
          { type: 'Resource', resource },
          { type: 'Pods', resource },
        ],
      }),
    ).toEqual([
      'spec.metrics[0].resource.target.averageUtilization: Required value: must set either a target raw value or a target utilization',
      'spec.metrics[1].resource.target.averageUtilization: Required value: must set either a target raw value or a target utilization',
      'spec.metrics[1].pods: Required value: must populate information for the given metric source',
    ])
  })

  it('autoscalers of autoscaling/v1 are validated as v1 writes them', () => {
    const older = 'horizontalpodautoscalers.v1.autoscaling'
    expect(created(older, { spec: { scaleTargetRef, maxReplicas: 0 } })).toEqual([
      'spec.maxReplicas: Invalid value: 0: must be greater than 0',
      'spec.maxReplicas: Invalid value: 0: must be greater than or equal to `minReplicas`',
    ])
  })
})
