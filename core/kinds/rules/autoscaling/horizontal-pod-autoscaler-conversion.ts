import type { Brand } from '../../../base/api/brand.ts'
import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  isList,
  type WritableJsonObject,
} from '../../../base/api/json.ts'
import { once } from '../../../base/execution/once.ts'
import { decodeObject } from '../../../objects/schema/decode.ts'
import type { SchemaRegistry } from '../../../objects/schema/registry.ts'
import type { StructSchema } from '../../../objects/schema/schema.ts'
import {
  type AnnotationCarrier,
  CarriedAnnotations,
  listReader,
} from '../shared/conversions/annotation-carrier.ts'
import type { FieldConversion } from '../shared/conversions/field-conversion.ts'
import { autoscalerPrefix, withoutCarried } from './carried-annotations.ts'
import { flattenMetric, metricSpecFields, metricStatusFields, nestMetric } from './metric-fields.ts'

/**
 * Converts HorizontalPodAutoscalers between autoscaling/v1 and the stored autoscaling/v2. autoscaling/v1 has fields for CPU
 * utilization only; other metrics, behavior and conditions travel in annotations, under the keys and in the forms that
 * other servers and clients know.
 */
export function autoscalerConversion(brand: Brand, registry: SchemaRegistry): FieldConversion {
  const carriers = createCarriers(brand, registry)
  return {
    toStored: (object) => withoutCarried(toStored(object, carriers), brand),
    fromStored: (object) => fromStored(withoutCarried(object, brand), carriers),
    fillStored: withDefaultMetrics,
  }
}

interface Carriers {
  readonly metrics: AnnotationCarrier<JsonObject[]>
  readonly behavior: AnnotationCarrier<JsonObject>
  readonly currentMetrics: AnnotationCarrier<JsonObject[]>
  readonly conditions: AnnotationCarrier<JsonObject[]>
}

/** Other servers write the keys of this annotation with a capital letter and read both spellings. */
export function behaviorCarrier(
  brand: Brand,
  registry: SchemaRegistry,
): AnnotationCarrier<JsonObject> {
  const schema = once(() => registry.type('autoscaling/v2.HorizontalPodAutoscalerBehavior'))
  return {
    key: `${autoscalerPrefix(brand)}/behavior`,
    read: (value) =>
      decodeObject(
        schema(),
        renameKeys(value, (key) => key.charAt(0).toLowerCase()),
      ).object,
    write: (behavior) =>
      renameKeys(withNulls(schema(), behavior), (key) => key.charAt(0).toUpperCase()),
  }
}

/** A struct with all its fields, absent ones as null, and its structs likewise. */
function withNulls({ fields }: StructSchema, object: JsonObject): JsonObject {
  const filled: WritableJsonObject = {}
  for (const [name, { schema }] of fields) {
    const value = object[name] ?? null
    filled[name] =
      schema.kind === 'struct' && isJsonObject(value) ? withNulls(schema, value) : value
  }
  return filled
}

function createCarriers(brand: Brand, registry: SchemaRegistry): Carriers {
  const prefix = autoscalerPrefix(brand)
  const reader = (type: string) => (value: JsonValue) =>
    decodeObject(registry.type(type), value).object
  const readSpec = listReader(reader('autoscaling/v1.MetricSpec'))
  const readStatus = listReader(reader('autoscaling/v1.MetricStatus'))
  return {
    metrics: {
      key: `${prefix}/metrics`,
      read: (value) => readSpec(value).map((metric) => nestMetric(metric, metricSpecFields)),
      write: (metrics) =>
        readSpec(metrics.map((metric) => flattenMetric(metric, metricSpecFields))),
    },
    behavior: behaviorCarrier(brand, registry),
    currentMetrics: {
      key: `${prefix}/current-metrics`,
      read: (value) => readStatus(value).map((metric) => nestMetric(metric, metricStatusFields)),
      write: (metrics) =>
        readStatus(metrics.map((metric) => flattenMetric(metric, metricStatusFields))),
    },
    conditions: {
      key: `${prefix}/conditions`,
      read: listReader(reader('autoscaling/v1.HorizontalPodAutoscalerCondition')),
      write: (conditions) => conditions,
    },
  }
}

function renameKeys(value: JsonValue, initial: (key: string) => string): JsonValue {
  if (isList(value)) return value.map((item) => renameKeys(item, initial))
  if (!isJsonObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      initial(key) + key.slice(1),
      renameKeys(item ?? null, initial),
    ]),
  )
}

function toStored(object: JsonObject, carriers: Carriers): JsonObject {
  const annotations = new CarriedAnnotations(object)
  const { targetCPUUtilizationPercentage: targetCpu, ...spec } = struct(object['spec'])
  const { currentCPUUtilizationPercentage: currentCpu, ...status } = statusOf(object)
  const metrics = [
    ...(annotations.take(carriers.metrics) ?? []),
    ...(targetCpu === undefined ? [] : [cpuTarget(targetCpu)]),
  ]
  const current = currentCpu === undefined ? [] : [cpuCurrent(currentCpu)]
  const behavior = annotations.take(carriers.behavior) ?? {}
  return {
    ...object,
    spec: { ...spec, metrics, ...(Object.keys(behavior).length > 0 && { behavior }) },
    status: {
      ...status,
      currentMetrics: nonEmpty(annotations.take(carriers.currentMetrics) ?? current),
      conditions: annotations.take(carriers.conditions),
    },
    metadata: annotations.metadata(),
  }
}

function fromStored(object: JsonObject, carriers: Carriers): JsonObject {
  const annotations = new CarriedAnnotations(object)
  const { metrics, behavior, ...spec } = struct(object['spec'])
  const { currentMetrics, conditions, ...status } = statusOf(object)
  const targets = structs(metrics)
  const target = targets.find((metric) => isCpuUtilization(metric, 'target'))
  const others = targets.filter((metric) => !isCpuUtilization(metric, 'target'))
  const currents = structs(currentMetrics)
  const current = currents.findLast((metric) => isCpuUtilization(metric, 'current'))
  if (others.length > 0) annotations.put(carriers.metrics, others)
  if (isJsonObject(behavior)) annotations.put(carriers.behavior, behavior)
  if (currents.length > 0) annotations.put(carriers.currentMetrics, currents)
  if (structs(conditions).length > 0) annotations.put(carriers.conditions, structs(conditions))
  return {
    ...object,
    spec: { ...spec, targetCPUUtilizationPercentage: utilization(target, 'target') },
    status: { ...status, currentCPUUtilizationPercentage: utilization(current, 'current') },
    metadata: annotations.metadata(),
  }
}

function struct(value: JsonValue | undefined): JsonObject {
  return isJsonObject(value) ? value : {}
}

/** The status; a zero time, which decoding reads as `null`, is written out, so that decoding reads it again. */
function statusOf(object: JsonObject): JsonObject {
  const status = struct(object['status'])
  return status['lastScaleTime'] === null
    ? { ...status, lastScaleTime: '0001-01-01T00:00:00Z' }
    : status
}

function structs(value: JsonValue | undefined): JsonObject[] {
  return isList(value) ? value.filter((item) => isJsonObject(item)) : []
}

function nonEmpty(list: JsonObject[]): JsonObject[] | undefined {
  return list.length > 0 ? list : undefined
}

/** An autoscaler without metrics gets one: also one whose annotation carries none, or cannot be read. */
function withDefaultMetrics(stored: JsonObject): JsonObject {
  const spec = struct(stored['spec'])
  if (structs(spec['metrics']).length > 0) return stored
  return { ...stored, spec: { ...spec, metrics: [cpuTarget(80)] } }
}

function cpuTarget(averageUtilization: JsonValue): JsonObject {
  const target = { type: 'Utilization', averageUtilization }
  return { type: 'Resource', resource: { name: 'cpu', target } }
}

function cpuCurrent(averageUtilization: JsonValue): JsonObject {
  return { type: 'Resource', resource: { name: 'cpu', current: { averageUtilization } } }
}

function utilization(
  metric: JsonObject | undefined,
  side: 'target' | 'current',
): JsonValue | undefined {
  return struct(struct(metric?.['resource'])[side])['averageUtilization']
}

function isCpuUtilization(metric: JsonObject, side: 'target' | 'current'): boolean {
  const isCpu = metric['type'] === 'Resource' && struct(metric['resource'])['name'] === 'cpu'
  return isCpu && utilization(metric, side) !== undefined
}
