import type { Brand } from '../../../base/api/brand.ts'
import type { GroupVersionKind } from '../../../base/api/group-version.ts'
import { objectOf, structOf, textOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import { CtlError } from '../ctl-error.ts'
import { longEnum } from './field-list.ts'
import { fieldList, type FieldListOptions } from './field-list.ts'
import { typeName } from './field-list.ts'
import { innerSchemas, kindSchema, resolvedSchema } from './openapi-schema.ts'
import { indentLines, wrapWords } from './wrap-words.ts'

const descriptionWidth = 76

/** The descriptions of a schema and its inner schemas, a line each. */
function describeSchema(document: JsonObject, schema: JsonObject): string {
  const resolved = resolvedSchema(document, schema)
  const own = textOf(resolved, 'description')
  const inner = innerSchemas(resolved).map((one) => describeSchema(document, one))
  return [own === '' ? '' : `${own}\n`, ...inner].join('')
}

function explainWhole(schema: JsonObject, options: FieldListOptions): string {
  const description = describeSchema(options.document, schema) || '<empty>'
  const fields = fieldList(schema, options)
  return [
    `DESCRIPTION:\n${indentLines(wrapWords(description, descriptionWidth), 4)}\n`,
    fields && `FIELDS:\n${fields}`,
  ].join('')
}

function explainHead(name: string, schema: JsonObject, document: JsonObject): string {
  return `FIELD: ${name} <${typeName(document, schema)}>\n${longEnum(schema)}\n\n`
}

/**
 * Explains the field at `path` within a schema, or the schema itself; paths lead through lists and maps to their elements.
 * Undefined for an unknown field.
 */
function explainSchema(
  schema: JsonObject,
  path: readonly string[],
  options: FieldListOptions,
  within: ReadonlySet<string> = new Set(),
): string | undefined {
  const resolved = resolvedSchema(options.document, schema)
  const [name, ...rest] = path
  if (name === undefined) return explainWhole(resolved, options)
  const reference = textOf(schema, '$ref')
  if (within.has(reference)) return undefined
  const field = objectOf(structOf(resolved, 'properties'), name)
  if (field) {
    const head = rest.length === 0 ? explainHead(name, field, options.document) : ''
    const text = explainSchema(field, rest, options)
    return text === undefined ? undefined : head + text
  }
  const seen = reference === '' ? within : new Set([...within, reference])
  for (const inner of innerSchemas(resolved)) {
    const text = explainSchema(inner, path, options, seen)
    if (text !== undefined) return text
  }
  return undefined
}

/**
 * Explains a kind, or its field at `path`.
 *
 * @throws CtlError where the OpenAPI document has no such kind, or the kind no such field.
 */
export function explainKind(
  kind: GroupVersionKind,
  path: readonly string[],
  options: FieldListOptions,
  brand: Brand,
): string {
  const schema = kindSchema(options.document, kind, brand)
  if (!schema)
    throw new CtlError(`the OpenAPI document of the server does not tell of ${kind.kind}`)
  const text = explainSchema(schema, path, options)
  if (text === undefined) throw new CtlError(`field "${path.at(-1) ?? ''}" does not exist`)
  const group = kind.group === '' ? '' : `GROUP:      ${kind.group}\n`
  return `${group}KIND:       ${kind.kind}\nVERSION:    ${kind.version}\n\n${text}\n`
}
