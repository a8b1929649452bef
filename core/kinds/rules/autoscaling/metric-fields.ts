import {
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type WritableJsonObject,
} from '../../../base/api/json.ts'

/** Place of one field of a metric in autoscaling/v1 (`flat`) and in autoscaling/v2 (`nested`). */
export interface MetricField {
  readonly flat: string
  readonly nested: readonly string[]
  /** Marks a quantity that autoscaling/v1 must always write: zero means absent where the field named here is set. */
  readonly zeroUnless?: string
}

const metric: readonly MetricField[] = [
  { flat: 'metricName', nested: ['metric', 'name'] },
  { flat: 'selector', nested: ['metric', 'selector'] },
]
const externalMetric: readonly MetricField[] = [
  { flat: 'metricName', nested: ['metric', 'name'] },
  { flat: 'metricSelector', nested: ['metric', 'selector'] },
]
const resource: readonly MetricField[] = [
  { flat: 'name', nested: ['name'] },
  { flat: 'container', nested: ['container'] },
]
const resourceTarget: readonly MetricField[] = [
  { flat: 'targetAverageUtilization', nested: ['target', 'averageUtilization'] },
  { flat: 'targetAverageValue', nested: ['target', 'averageValue'] },
]
const resourceCurrent: readonly MetricField[] = [
  { flat: 'currentAverageUtilization', nested: ['current', 'averageUtilization'] },
  { flat: 'currentAverageValue', nested: ['current', 'averageValue'] },
]

/** Fields of a metric of the spec, by the name of the metric source. */
export const metricSpecFields: Readonly<Record<string, readonly MetricField[]>> = {
  object: [
    { flat: 'target', nested: ['describedObject'] },
    { flat: 'targetValue', nested: ['target', 'value'], zeroUnless: 'averageValue' },
    { flat: 'averageValue', nested: ['target', 'averageValue'] },
    ...metric,
  ],
  pods: [{ flat: 'targetAverageValue', nested: ['target', 'averageValue'] }, ...metric],
  resource: [...resource, ...resourceTarget],
  containerResource: [...resource, ...resourceTarget],
  external: [
    { flat: 'targetValue', nested: ['target', 'value'] },
    { flat: 'targetAverageValue', nested: ['target', 'averageValue'] },
    ...externalMetric,
  ],
}

export const metricStatusFields: Readonly<Record<string, readonly MetricField[]>> = {
  object: [
    { flat: 'target', nested: ['describedObject'] },
    { flat: 'currentValue', nested: ['current', 'value'], zeroUnless: 'averageValue' },
    { flat: 'averageValue', nested: ['current', 'averageValue'] },
    ...metric,
  ],
  pods: [{ flat: 'currentAverageValue', nested: ['current', 'averageValue'] }, ...metric],
  resource: [...resource, ...resourceCurrent],
  containerResource: [...resource, ...resourceCurrent],
  external: [
    { flat: 'currentValue', nested: ['current', 'value'], zeroUnless: 'currentAverageValue' },
    { flat: 'currentAverageValue', nested: ['current', 'averageValue'] },
    ...externalMetric,
  ],
}

/** The fields of metrics, by the name of the metric source. */
export type MetricForm = Readonly<Record<string, readonly MetricField[]>>

/** Converts a metric of autoscaling/v1 to the form of autoscaling/v2. */
export function nestMetric(flat: JsonObject, form: MetricForm): JsonObject {
  return mapSources(flat, form, (source, fields) => {
    const nested: JsonObject = {}
    for (const field of fields) {
      const value = source[field.flat]
      const isFiller = field.zeroUnless !== undefined && source[field.zeroUnless] !== undefined
      if (value !== undefined && !(isFiller && value === '0')) setAt(nested, field.nested, value)
    }
    if (form === metricSpecFields) setTargetType(nested)
    return nested
  })
}

/** Converts a metric of autoscaling/v2 to the form of autoscaling/v1. */
export function flattenMetric(nested: JsonObject, form: MetricForm): JsonObject {
  return mapSources(nested, form, (source, fields) =>
    Object.fromEntries(fields.map((field) => [field.flat, valueAt(source, field.nested)])),
  )
}

function mapSources(
  object: JsonObject,
  form: MetricForm,
  convert: (source: JsonObject, fields: readonly MetricField[]) => JsonObject,
): JsonObject {
  const converted: WritableJsonObject = { type: object['type'] }
  for (const [name, fields] of Object.entries(form)) {
    const source = object[name]
    if (isJsonObject(source)) converted[name] = convert(source, fields)
  }
  return converted
}

/** Sets `target.type`, which autoscaling/v1 has no field for, from the target value that is set. */
function setTargetType(source: WritableJsonObject): void {
  const target = isJsonObject(source['target']) ? source['target'] : {}
  const kinds = ['averageUtilization', 'averageValue', 'value'] as const
  const kind = kinds.find((name) => target[name] !== undefined) ?? 'value'
  const types = { averageUtilization: 'Utilization', averageValue: 'AverageValue', value: 'Value' }
  source['target'] = { type: types[kind], ...target }
}

function setAt(
  object: WritableJsonObject,
  [key = '', ...rest]: readonly string[],
  value: JsonValue,
): void {
  if (rest.length === 0) {
    object[key] = value
    return
  }
  const child = object[key]
  const inner = isJsonObject(child) ? child : {}
  object[key] = inner
  setAt(inner, rest, value)
}

function valueAt(object: JsonObject, path: readonly string[]): JsonValue | undefined {
  let value: JsonValue | undefined = object
  for (const key of path) value = isJsonObject(value) ? value[key] : undefined
  return value
}
