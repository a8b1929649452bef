import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brands } from '../../../../../core/base/api/brand.ts'
import { cloneJson, type JsonObject } from '../../../../../core/base/api/json.ts'
import type { ApiObject } from '../../../../../core/base/api/object.ts'
import { decodeObject } from '../../../../../core/objects/schema/decode.ts'
import type { StructSchema } from '../../../../../core/objects/schema/schema.ts'
import { membersOf } from '../../../../support/objects/sent-empty.ts'
import { anObject, builtIn, builtInCatalog } from '../../../../support/schemas/built-in-catalog.ts'
import { objectsOf } from '../../../../support/schemas/schema-values.ts'

const old = builtIn('horizontalpodautoscalers.v1.autoscaling')
const current = builtIn('horizontalpodautoscalers.v2.autoscaling')
const { conversion } = old
if (!conversion) throw new Error('autoscalers have a conversion')

function autoscaler(schema: StructSchema, fields: JsonObject): ApiObject {
  const apiVersion = `autoscaling/${schema.gvk?.version}`
  const base = { metadata: { name: 'x' }, ...fields, kind: 'HorizontalPodAutoscaler', apiVersion }
  return decodeObject(schema, base).object as ApiObject
}

const cpu = {
  type: 'Resource',
  resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 80 } },
}
const pods = {
  type: 'Pods',
  pods: { metric: { name: 'rps' }, target: { type: 'AverageValue', averageValue: '10' } },
}

describe('autoscaling/v1', () => {
  it('autoscaling/v1 becomes one CPU metric in the store', () => {
    const stored = conversion.toStored(
      anObject({
        kind: 'HorizontalPodAutoscaler',
        spec: { maxReplicas: 3, targetCPUUtilizationPercentage: 80 },
        status: { currentReplicas: 1, currentCPUUtilizationPercentage: 20 },
      }),
    )
    expect(stored).toMatchObject({
      apiVersion: 'autoscaling/v2',
      spec: { maxReplicas: 3, metrics: [cpu] },
      status: {
        currentMetrics: [
          { type: 'Resource', resource: { name: 'cpu', current: { averageUtilization: 20 } } },
        ],
      },
    })
    expect(stored['spec']).not.toHaveProperty('targetCPUUtilizationPercentage')
  })

  it('autoscaling/v1 carries in annotations what it has no fields for', () => {
    const served = conversion.fromStored(
      autoscaler(current.schema, {
        spec: {
          maxReplicas: 3,
          metrics: [pods, cpu],
          behavior: { scaleUp: { stabilizationWindowSeconds: 5 } },
        },
        status: { desiredReplicas: 1, conditions: [{ type: 'AbleToScale', status: 'True' }] },
      }),
    )
    expect(served['spec']).toMatchObject({ targetCPUUtilizationPercentage: 80 })
    const annotations = served.metadata.annotations ?? {}
    const prefix = 'autoscaling.alpha.kubernetes.io'
    expect(Object.keys(annotations)).toEqual([
      `${prefix}/behavior`,
      `${prefix}/conditions`,
      `${prefix}/metrics`,
    ])
    expect(JSON.parse(annotations[`${prefix}/metrics`] ?? '')).toEqual([
      { type: 'Pods', pods: { targetAverageValue: '10', metricName: 'rps' } },
    ])
    const rules = { SelectPolicy: null, Policies: null, Tolerance: null }
    expect(JSON.parse(annotations[`${prefix}/behavior`] ?? '')).toEqual({
      ScaleUp: { ...rules, StabilizationWindowSeconds: 5 },
      ScaleDown: null,
    })
  })

  it('autoscaling/v1 uses the domain of the brand', () => {
    const catalog = builtInCatalog({}, { brand: brands.svc })
    const svc = builtIn('horizontalpodautoscalers.v1.autoscaling', catalog).conversion
    const served = svc?.fromStored(autoscaler(current.schema, { spec: { metrics: [pods] } }))
    expect(Object.keys(served?.metadata.annotations ?? {})).toEqual([
      'autoscaling.alpha.svc.io/metrics',
    ])
  })

  it('autoscaling/v1 drops an annotation that does not hold what it should', () => {
    const key = 'autoscaling.alpha.kubernetes.io/metrics'
    for (const text of ['nonsense', '5', '[5]', '[{"pods":7}]']) {
      const stored = conversion.toStored(
        anObject({ metadata: { name: 'x', annotations: { [key]: text } }, spec: {} }),
      )
      expect(stored.metadata.annotations).toBeUndefined()
      expect(stored['spec']).not.toHaveProperty('metrics')
    }
  })

  it('autoscaling/v1 comes back from the store as it was settled before', () => {
    fc.assert(
      fc.property(objectsOf(old.schema, 4), (fields) => {
        const settled = conversion.roundTrip?.(autoscaler(old.schema, fields))
        if (!settled) throw new Error('autoscalers of autoscaling/v1 are settled')
        expect(conversion.fromStored(conversion.toStored(cloneJson(settled)))).toEqual(settled)
      }),
    )
  })

  it('autoscaling/v1 gives a client that reads and writes it back everything that it cannot see', () => {
    fc.assert(
      fc.property(stored(), (object) => {
        const back = conversion.toStored(conversion.fromStored(cloneJson(object)))
        expect(membersOf(back)).toEqual(membersOf(object))
      }),
    )
  })
})

const quantity = fc.constantFrom('1', '500m', '2Gi')
const percent = fc.integer({ min: 1, max: 100 })
const metric = fc.record({ name: fc.constantFrom('rps', 'queue') })
const target = fc.oneof(
  quantity.map((averageValue) => ({ type: 'AverageValue', averageValue })),
  quantity.map((value) => ({ type: 'Value', value })),
)
const average = quantity.map((averageValue) => ({ type: 'AverageValue', averageValue }))
const resourceTarget = fc.oneof(
  average,
  percent.map((averageUtilization) => ({ type: 'Utilization', averageUtilization })),
)
const describedObject = fc.constant({ kind: 'Ingress', name: 'main' })
// The CPU's own metric moves to the end on its way through autoscaling/v1, so here it is there already.
const otherMetrics = fc.oneof(
  fc.record({ type: fc.constant('Pods'), pods: fc.record({ metric, target: average }) }),
  fc.record({ type: fc.constant('External'), external: fc.record({ metric, target }) }),
  fc.record({
    type: fc.constant('Object'),
    object: fc.record({ describedObject, target, metric }),
  }),
  fc.record({
    type: fc.constant('Resource'),
    resource: fc.record({ name: fc.constant('memory'), target: resourceTarget }),
  }),
  fc.record({
    type: fc.constant('ContainerResource'),
    containerResource: fc.record({
      name: fc.constant('cpu'),
      target: resourceTarget,
      container: fc.constant('app'),
    }),
  }),
)
const currentAverage = fc.record({ averageValue: quantity })
const currentMetrics = fc.oneof(
  fc.record({ type: fc.constant('Pods'), pods: fc.record({ metric, current: currentAverage }) }),
  fc.record({
    type: fc.constant('Resource'),
    resource: fc.record({
      name: fc.constantFrom('cpu', 'memory'),
      current: fc.record({ averageValue: quantity, averageUtilization: percent }),
    }),
  }),
  fc.record({
    type: fc.constant('External'),
    external: fc.record({
      metric,
      current: fc.oneof(currentAverage, fc.record({ value: quantity })),
    }),
  }),
)
const behavior = fc.record(
  {
    scaleUp: fc.record({
      stabilizationWindowSeconds: percent,
      policies: fc.constant([{ type: 'Pods', value: 4, periodSeconds: 15 }]),
    }),
    scaleDown: fc.record({ selectPolicy: fc.constantFrom('Max', 'Disabled'), tolerance: quantity }),
  },
  { requiredKeys: [] },
)

function stored(): fc.Arbitrary<ApiObject> {
  const spec = fc
    .record({
      others: fc.array(otherMetrics, { maxLength: 3 }),
      cpu: fc.constantFrom([], [cpu]),
      behavior: fc.option(behavior, { nil: undefined }),
    })
    .map((parts) => ({
      maxReplicas: 3,
      metrics: [...parts.others, ...parts.cpu],
      // A behavior without rules is lost: what carries it counts as none.
      ...(Object.keys(parts.behavior ?? {}).length > 0 && { behavior: parts.behavior }),
    }))
  const condition = fc.record({
    type: fc.constant('AbleToScale'),
    status: fc.constantFrom('True', 'False'),
    lastTransitionTime: fc.constant('2026-01-01T00:00:00Z'),
  })
  const status = fc.record({
    desiredReplicas: percent,
    currentMetrics: fc
      .array(currentMetrics, { maxLength: 3 })
      .map((list) => (list.length > 0 ? list : null)),
    conditions: fc.array(condition, { maxLength: 1 }),
  })
  return fc
    .record({ spec, status })
    .map((fields) => autoscaler(current.schema, fields as unknown as JsonObject))
}
