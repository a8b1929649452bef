import { listOf, textOf, has, objectsOf } from '../../../base/api/json-fields.ts'
import type { JsonObject, JsonValue } from '../../../base/api/json.ts'
import { cellText } from '../../../objects/catalog/column-cell.ts'
import {
  innerSchemas,
  propertiesOf,
  resolvedSchema,
  elementSchema,
  resolveReference,
} from './openapi-schema.ts'
import { indentLines, wrapWords } from './wrap-words.ts'

export interface FieldListOptions {
  readonly document: JsonObject
  /** List names and types only, of nested fields too. */
  readonly recursive: boolean
}

const lineWidth = 78

/** The fields of a schema, a line or a paragraph each; empty for a schema without fields. */
export function fieldList(schema: JsonObject, options: FieldListOptions): string {
  return listFields(schema, options, 1, new Set())
}

/** `within` holds the references on the path: recursive types are not expanded again. */
function listFields(
  schema: JsonObject,
  options: FieldListOptions,
  level: number,
  within: ReadonlySet<string>,
): string {
  const reference = textOf(schema, '$ref')
  if (within.has(reference)) return ''
  const seen = reference === '' ? within : new Set([...within, reference])
  const resolved = resolvedSchema(options.document, schema)
  const own = propertiesOf(resolved).map(([name, field]) => {
    const required = listOf(resolved, 'required').includes(name)
    const inner = options.recursive ? listFields(field, options, level + 1, seen) : ''
    return describeField(name, field, required, options, level) + inner
  })
  const inherited = innerSchemas(resolved).map((one) => listFields(one, options, level, seen))
  return [...own, ...inherited].join('')
}

function describeField(
  name: string,
  field: JsonObject,
  required: boolean,
  { document, recursive }: FieldListOptions,
  level: number,
): string {
  const indent = level * 2
  const type = `<${typeName(document, field)}>${required ? ' -required-' : ''}`
  const head = `${' '.repeat(indent)}${name}\t${type}${shortEnum(field, indent)}\n`
  if (recursive) return head
  const description = textOf(field, 'description') || '<no description>'
  return `${head}${indentLines(wrapWords(description, lineWidth - indent), indent + 2)}\n\n`
}

const shown = 4

function texts(values: readonly JsonValue[]): readonly string[] {
  return values.map((value) => cellText(value) || '""')
}

/** The first enum values of a field, as a line in a list of fields; empty for a field without an enum. */
function shortEnum(schema: JsonObject, indent: number): string {
  const values = listOf(schema, 'enum')
  if (values.length === 0) return ''
  const more = values.length > shown ? ', ....' : ''
  return `\n${' '.repeat(indent)}enum: ${texts(values.slice(0, shown)).join(', ')}${more}`
}

/** All enum values of the explained field; empty for a field without an enum. */
export function longEnum(schema: JsonObject): string {
  const values = listOf(schema, 'enum')
  if (values.length === 0) return ''
  return `ENUM:${texts(values)
    .map((text) => `\n    ${text}`)
    .join('')}`
}

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
