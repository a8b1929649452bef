import { has, objectsOf, textOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import { elementSchema, resolveReference } from './openapi-schema.ts'

function scalarName(schema: JsonObject): string {
  const type = textOf(schema, 'type')
  return type === 'object' || type === '' ? 'Object' : type
}

function referenceName(document: JsonObject, reference: string): string {
  const type = textOf(resolveReference(document, reference) ?? {}, 'type')
  if (type !== '' && type !== 'object') return type
  return reference.split('/').at(-1)?.split('.').at(-1) ?? 'Object'
}

/** The type of a field in Go notation: `string`, `[]Container`, `map[string]string`, `Object`. */
export function typeName(document: JsonObject, schema: JsonObject): string {
  const items = elementSchema(schema, 'items')
  if (items) return `[]${typeName(document, items)}`
  const values = elementSchema(schema, 'additionalProperties')
  if (values) return `map[string]${typeName(document, values)}`
  const [only, ...others] = objectsOf(schema, 'allOf')
  if (only && others.length === 0 && !has(schema, 'properties')) return typeName(document, only)
  const reference = textOf(schema, '$ref')
  return reference === '' ? scalarName(schema) : referenceName(document, reference)
}
