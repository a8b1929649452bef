import { has, objectsOf, structOf, textOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import { getKey, isJsonObject } from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { parseQuantity, scaledValue } from '../../../base/api/quantities/quantity.ts'
import { cellText } from '../../../objects/catalog/column-cell.ts'
import type { Description } from './description.ts'

/** The value of a pod's field in `fieldRef`; kubectl shows only name and namespace. */
function podField({ metadata }: ApiObject, path: string): string {
  if (path === 'metadata.name') return metadata.name ?? ''
  return path === 'metadata.namespace' ? (metadata.namespace ?? '') : ''
}

/** A limit or request of the container in units of the divisor, rounded up; `0` where it is absent. */
function resourceValue(reference: JsonObject, container: JsonObject): string {
  const [, list = '', name = ''] =
    /^(limits|requests)\.(.*)$/.exec(textOf(reference, 'resource')) ?? []
  const scale = name === 'cpu' ? -3 : 0
  const amount = (text: string): bigint => {
    const quantity = parseQuantity(text)
    return quantity ? scaledValue(quantity, scale) : 0n
  }
  const divisor = amount(textOf(reference, 'divisor')) || amount('1')
  const value = amount(cellText(getKey(structOf(container, 'resources', list), name)))
  return String((value + divisor - 1n) / divisor)
}

function resourceText(reference: JsonObject, container: JsonObject): string {
  const resource = textOf(reference, 'resource')
  const value = resourceValue(reference, container)
  const isWhole = value === '0' && (resource === 'limits.cpu' || resource === 'limits.memory')
  return `${isWhole ? 'node allocatable' : value} (${resource})`
}

function keyCells(kind: string, reference: JsonObject): readonly string[] {
  const [key, name] = [textOf(reference, 'key'), textOf(reference, 'name')]
  const optional = `Optional: ${reference['optional'] === true}`
  return [`<set to the key '${key}' ${kind} '${name}'>`, optional]
}

/** The cells of a variable's source; undefined for sources that descriptions do not show. */
function sourceCells(
  source: JsonObject,
  container: JsonObject,
  pod: ApiObject | undefined,
): readonly string[] | undefined {
  if (has(source, 'fieldRef')) {
    const field = structOf(source, 'fieldRef')
    const path = textOf(field, 'fieldPath')
    return [`${pod ? podField(pod, path) : ''} (${textOf(field, 'apiVersion')}:${path})`]
  }
  if (has(source, 'resourceFieldRef')) {
    return [resourceText(structOf(source, 'resourceFieldRef'), container)]
  }
  if (has(source, 'secretKeyRef')) return keyCells('in secret', structOf(source, 'secretKeyRef'))
  if (has(source, 'configMapKeyRef')) {
    return keyCells('of config map', structOf(source, 'configMapKeyRef'))
  }
  return undefined
}

/** Lists the container's environment variables; `pod` gives the values of field references, undefined for a template. */
export function describeEnvironment(
  description: Description,
  container: JsonObject,
  pod: ApiObject | undefined,
): void {
  const variables = objectsOf(container, 'env')
  if (variables.length === 0) description.field(2, 'Environment', '<none>')
  else description.line(2, 'Environment:')
  for (const variable of variables) {
    const name = textOf(variable, 'name')
    const source = getKey(variable, 'valueFrom')
    if (isJsonObject(source)) {
      const cells = sourceCells(source, container, pod)
      if (cells) description.line(3, `${name}:`, ...cells)
      continue
    }
    const [first = '', ...others] = textOf(variable, 'value').split('\n')
    description.field(3, name, first)
    for (const line of others) description.line(3, '', line)
  }
}

/** Lists the config maps and secrets of `envFrom`; nothing where there are none. */
export function describeEnvironmentSources(description: Description, container: JsonObject): void {
  const sources = objectsOf(container, 'envFrom')
  if (sources.length > 0) description.line(2, 'Environment Variables from:')
  for (const source of sources) {
    const isMap = has(source, 'configMapRef')
    const reference = structOf(source, isMap ? 'configMapRef' : 'secretRef')
    const prefix = textOf(source, 'prefix')
    const from = isMap ? 'ConfigMap' : has(source, 'secretRef') ? 'Secret' : ''
    description.line(
      3,
      textOf(reference, 'name'),
      prefix === '' ? from : `${from} with prefix '${prefix}'`,
      `Optional: ${reference['optional'] === true}`,
    )
  }
}
