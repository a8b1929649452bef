import { isJsonObject, type JsonObject, type JsonValue } from '../../../core/base/api/json.ts'

/** A member that must be there and be an object. */
export function objectAt(value: unknown, ...path: readonly string[]): JsonObject {
  let current: unknown = value
  for (const key of path) {
    current =
      typeof current === 'object' && current !== null ? Reflect.get(current, key) : undefined
  }
  if (typeof current !== 'object' || current === null || Array.isArray(current)) {
    throw new Error(`no object at ${path.join(' > ')}`)
  }
  return Object.fromEntries(Object.entries(current))
}

/** A member that must be there and be a string. */
export function textAt(value: unknown, key: string): string {
  const text = objectAt(value)[key]
  if (typeof text !== 'string') throw new Error(`no text at ${key}`)
  return text
}

export interface FoundOperation {
  readonly path: string
  readonly method: string
  readonly operation: JsonObject
  /** What it takes, with what the path says for all its operations. */
  readonly parameters: readonly JsonValue[]
}

function parametersOf(item: JsonObject): readonly JsonValue[] {
  const parameters = item['parameters'] ?? []
  if (!Array.isArray(parameters)) throw new Error('parameters are no list')
  return parameters
}

/** Every operation of a document of either version. */
export function operationsOf(document: unknown): readonly FoundOperation[] {
  return Object.entries(objectAt(document, 'paths')).flatMap(([path, pathItem]) => {
    const item = objectAt(pathItem)
    const methods = Object.keys(item).filter((method) => method !== 'parameters')
    return methods.map((method) => {
      const operation = objectAt(item, method)
      const parameters = [...parametersOf(item), ...parametersOf(operation)]
      return { path, method, operation, parameters }
    })
  })
}

/** Every `$ref` below a value. */
export function referencesIn(value: JsonValue | undefined): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn)
  if (!isJsonObject(value)) return []
  return Object.entries(value).flatMap(([key, item]) =>
    key === '$ref' && typeof item === 'string' ? [item] : referencesIn(item),
  )
}

/** Names of the schemas that are referred to from `start`, directly or through others. */
export function reachableSchemas(
  start: JsonValue,
  schemas: JsonObject,
  prefix: string,
): ReadonlySet<string> {
  const reached = new Set<string>()
  const queue = [start]
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    for (const reference of referencesIn(next)) {
      if (!reference.startsWith(prefix)) continue
      const name = reference.slice(prefix.length)
      if (reached.has(name)) continue
      reached.add(name)
      const schema = schemas[name]
      if (schema !== undefined) queue.push(schema)
    }
  }
  return reached
}
