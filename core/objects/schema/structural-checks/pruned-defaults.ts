import {
  cloneJson,
  equalJson,
  getKey,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  setKey,
  isList,
} from '../../../base/api/json.ts'
import { itemSchema, objectPart } from '../schema-parts.ts'
import type { Schema, StructSchema } from '../schema.ts'
import { coerceMetadata } from '../structural/coerce-metadata.ts'
import { hasDefaults } from '../structural/default-values.ts'
import { readStructural } from '../structural/read-structural.ts'

/** Steps from a whole object to a value in it: the name of a member, or undefined for the only item of a list. */
type Steps = readonly (string | undefined)[]

/** Whether a default in the schema of a custom resource has fields that the schema does not declare; also one of a map's values. */
export function hasUnprunedDefaults(root: Schema, metadata: StructSchema): boolean {
  const visit = (schema: Schema, steps: Steps): boolean => {
    if (!hasDefaults(schema)) return false
    if (schema.default !== undefined && isUnpruned(schema.default, steps, root, metadata))
      return true
    const items = itemSchema(schema)
    if (items && visit(items, [...steps, undefined])) return true
    const object = objectPart(schema)
    if (object?.kind === 'map') return visit(object.values, [...steps, '*'])
    return [...(object?.fields ?? [])].some(([name, field]) =>
      visit(field.schema, [...steps, name]),
    )
  }
  return visit(root, [])
}

/** The default is pruned where it would stand in an object, with metadata as the server knows it. */
function isUnpruned(value: JsonValue, steps: Steps, root: Schema, metadata: StructSchema): boolean {
  const whole = steps.reduceRight<JsonValue>(around, cloneJson(value))
  coerceMetadata(root, whole, { metadata, isRoot: true, dropInvalid: true })
  const pruned = readStructural(root, whole, { isRoot: true }).value
  const found = steps.reduce<JsonValue | undefined>(within, pruned)
  return found === undefined || !equalJson(found, value)
}

function around(value: JsonValue, step: string | undefined): JsonValue {
  if (step === undefined) return [value]
  const object: JsonObject = {}
  setKey(object, step, value)
  return object
}

function within(value: JsonValue | undefined, step: string | undefined): JsonValue | undefined {
  if (step === undefined) return isList(value) ? value[0] : undefined
  return isJsonObject(value) ? getKey(value, step) : undefined
}
