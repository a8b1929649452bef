import { listOf, textOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import { shortEnum } from './enum-lines.ts'
import { innerSchemas, propertiesOf, resolvedSchema } from './openapi-schema.ts'
import { typeName } from './type-name.ts'
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
