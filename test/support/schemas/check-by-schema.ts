import { formatGroupVersion } from '../../../core/base/api/group-version.ts'
import { textOf } from '../../../core/base/api/json-fields.ts'
import { isJsonObject, type JsonObject, type JsonValue } from '../../../core/base/api/json.ts'

/** The types of JSON that a generated client takes for a type of OpenAPI 2. */
const typesOf: Readonly<Record<string, readonly string[]>> = {
  string: ['string'],
  integer: ['number', 'bigint'],
  number: ['number', 'bigint'],
  boolean: ['boolean'],
}

function resolve(schema: JsonObject, definitions: JsonObject): JsonObject {
  const reference = schema['$ref']
  if (typeof reference !== 'string') return schema
  const found = definitions[reference.replace('#/definitions/', '')]
  if (!isJsonObject(found)) throw new Error(`${reference} is not defined`)
  return found
}

function checkMembers(
  value: JsonObject,
  schema: JsonObject,
  definitions: JsonObject,
  path: string,
): string[] {
  const properties = isJsonObject(schema['properties']) ? schema['properties'] : {}
  const required = (Array.isArray(schema['required']) ? schema['required'] : []) as string[]
  const rest = schema['additionalProperties']
  const missing = required.filter((name) => value[name] === undefined)
  return [
    ...missing.map((name) => `${path}.${name} is missing`),
    ...Object.entries(value).flatMap(([key, item]) => {
      const member = properties[key] ?? rest
      return isJsonObject(member) && item !== undefined
        ? checkBySchema(item, member, definitions, `${path}.${key}`)
        : []
    }),
  ]
}

/**
 * What keeps a value from being one of an OpenAPI 2 schema, as models made from it see it: types, members that must be there,
 * and the kinds that the schema stands for. Members that the schema does not know are left alone.
 */
export function checkBySchema(
  value: JsonValue,
  given: JsonObject,
  definitions: JsonObject,
  path: string,
): string[] {
  const schema = resolve(given, definitions)
  const { type, format, items } = schema
  if (format === 'int-or-string') {
    const isEither = typeof value === 'string' || typeof value === 'number'
    return isEither ? [] : [`${path} is neither a number nor text`]
  }
  // Go writes an empty list so where it may not be left out, and models read it as one.
  if (type === 'array' && value === null) return []
  if (type === 'array') {
    if (!Array.isArray(value)) return [`${path} is no list`]
    return isJsonObject(items)
      ? value.flatMap((item, at) => checkBySchema(item, items, definitions, `${path}[${at}]`))
      : []
  }
  if (type === 'object' || schema['properties'] !== undefined) {
    if (!isJsonObject(value)) return [`${path} is no object`]
    return checkMembers(value, schema, definitions, path)
  }
  const scalar = textOf(schema, 'type')
  const fitting = typesOf[scalar]
  return !fitting || fitting.includes(typeof value) ? [] : [`${path} is no ${scalar}`]
}

/** The kinds that a schema stands for, as `group/version Kind`. */
export function kindsOf(given: JsonObject, definitions: JsonObject): readonly string[] {
  const kinds = resolve(given, definitions)['x-kubernetes-group-version-kind']
  return (Array.isArray(kinds) ? kinds : []).filter(isJsonObject).map((each) => {
    const version = formatGroupVersion(textOf(each, 'group'), textOf(each, 'version'))
    return `${version} ${textOf(each, 'kind')}`
  })
}
