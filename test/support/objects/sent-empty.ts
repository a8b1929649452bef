import {
  isJsonObject,
  isList,
  type JsonObject,
  type JsonValue,
  sentEmpty,
  type SentObject,
  type WritableJsonObject,
} from '../../../core/base/api/json.ts'
import type { Schema, StructSchema } from '../../../core/objects/schema/schema.ts'

/**
 * An object in which every list and map is sent empty; with `hasItems`, lists and maps of structs have one that is such an object.
 * Types may hold themselves, so it is `depth` levels deep.
 */
export function emptyEverywhere(
  schema: StructSchema,
  hasItems: boolean,
  depth: number = 7,
): JsonObject {
  const object: WritableJsonObject = {}
  for (const { name, schema: below } of schema.fields.values()) {
    const value = depth === 0 ? undefined : emptyValue(below, hasItems, depth - 1)
    if (value !== undefined) object[name] = value
  }
  return object
}

function emptyValue(schema: Schema, hasItems: boolean, depth: number): JsonValue | undefined {
  switch (schema.kind) {
    case 'scalar':
    case 'any':
      return undefined
    case 'struct':
      return emptyEverywhere(schema, hasItems, depth)
    case 'list':
      return hasItems && schema.items.kind === 'struct'
        ? [emptyEverywhere(schema.items, hasItems, depth)]
        : []
    case 'map':
      return hasItems && schema.values.kind === 'struct'
        ? { a: emptyEverywhere(schema.values, hasItems, depth) }
        : {}
  }
}

/** What the objects in a value carry of fields that were sent empty, by path: `spec.containers[0].args` with `[]`. */
export function sentEmptyIn(value: JsonValue | undefined, path: string = ''): Map<string, string> {
  const found = new Map<string, string>()
  const add = (others: ReadonlyMap<string, string>): void => {
    for (const [place, sent] of others) found.set(place, sent)
  }
  if (isList(value)) value.forEach((item, at) => add(sentEmptyIn(item, `${path}[${at}]`)))
  if (!isJsonObject(value)) return found
  for (const [name, sent] of Object.entries(carriedBy(value) ?? {})) {
    if (sent !== undefined) found.set(`${path}.${name}`, JSON.stringify(sent))
  }
  for (const [name, member] of Object.entries(value)) add(sentEmptyIn(member, `${path}.${name}`))
  return found
}

function carriedBy({ [sentEmpty]: sent }: SentObject): JsonObject | undefined {
  return sent
}

/** A value without what it carries beside its members. */
export function membersOf<T extends JsonValue>(value: T): T {
  return structuredClone(value)
}
