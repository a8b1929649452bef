import { type JsonObject, type JsonValue, setKey } from '../../base/api/json.ts'
import { toJson } from '../../languages/cel/values/to-json.ts'
import { CelError, List, MapValue, type Result } from '../../languages/cel/values/value.ts'
import { MutationObject } from './mutation-object.ts'

/** The value of a mutation as JSON: object literals in it are objects. */
export function mutationJson(value: Result): JsonValue | CelError {
  if (value instanceof MutationObject) return objectJson(value.fields)
  if (value instanceof List) {
    const items: JsonValue[] = []
    for (let at = 0; at < value.size; at += 1) {
      const item = mutationJson(value.at(at))
      if (item instanceof CelError) return item
      items.push(item)
    }
    return items
  }
  if (!(value instanceof MapValue)) return toJson(value)
  const entries: [string, Result][] = []
  for (const key of value.keys()) {
    if (typeof key !== 'string') return toJson(value)
    entries.push([key, value.find(key) ?? null])
  }
  return objectJson(entries)
}

function objectJson(fields: Iterable<readonly [string, Result]>): JsonObject | CelError {
  const object: JsonObject = {}
  for (const [name, value] of fields) {
    const json = mutationJson(value)
    if (json instanceof CelError) return json
    setKey(object, name, json)
  }
  return object
}

/**
 * What is wrong with the names of the types of object literals, each of which must be the path of its field: `Object.spec.template`
 * at `spec.template`. Undefined where nothing is.
 */
export function typeNameFault(value: Result): string | undefined {
  const faults: string[] = []
  const root = value instanceof MutationObject ? value.typeName : ''
  collectFaults(value, root, faults)
  return faults.length === 0 ? undefined : `type mismatch: ${faults.join('\n')}`
}

function collectFaults(value: Result, path: string, faults: string[]): void {
  if (value instanceof MutationObject) {
    if (value.typeName !== path) {
      faults.push(
        `unexpected type name "${value.typeName}", expected "${path}", which matches field name path from root Object type`,
      )
    }
    for (const [name, field] of value.fields) collectFaults(field, `${path}.${name}`, faults)
  } else if (value instanceof List) {
    for (let at = 0; at < value.size; at += 1) collectFaults(value.at(at), path, faults)
  } else if (value instanceof MapValue) {
    for (const key of value.keys()) collectFaults(value.find(key) ?? null, path, faults)
  }
}
