import { objectOf, objectsOf, structOf, textOf } from '../../api/json-fields.ts'
import { isJsonObject, type JsonObject, type JsonValue } from '../../api/json.ts'
import type { ApiObject } from '../../api/object.ts'
import { quoteText } from '../../api/quote-text.ts'
import { noWarnings, type WarningRule } from './warning-rule.ts'

/** String formats that schemas validate; dashes in their names do not count. */
const formats: ReadonlySet<string> = new Set(
  `bsonobjectid uri email hostname ipv4 ipv6 cidr mac uuid uuid3 uuid4 uuid5 isbn isbn10 isbn13 creditcard ssn hexcolor
  rgbcolor byte password date duration datetime`.split(/\s+/),
)

/** Warns of unknown string formats, which validate nothing, when they are added. */
export const customResourceDefinitionWarnings: WarningRule = (definition, stored) => {
  const unknown = unknownFormats(definition)
  if (unknown.size === 0) return noWarnings
  const known = stored ? unknownFormats(stored) : new Set()
  return Array.from(unknown)
    .filter((format) => !known.has(format))
    .map((format) => `unrecognized format ${quoteText(format)}`)
}

function unknownFormats(definition: ApiObject): ReadonlySet<string> {
  const found = new Set<string>()
  for (const version of objectsOf(structOf(definition, 'spec'), 'versions')) {
    const schema = objectOf(structOf(version, 'schema'), 'openAPIV3Schema')
    if (schema) collectFormats(schema, found)
  }
  return found
}

function collectFormats(schema: JsonObject, found: Set<string>): void {
  const format = textOf(schema, 'format')
  if (format !== '' && textOf(schema, 'type') === 'string') {
    if (!formats.has(format.replaceAll('-', ''))) found.add(format)
  }
  for (const inner of innerSchemas(schema)) collectFormats(inner, found)
}

/** Schemas directly within a schema, in the order in which the original reads them. */
function innerSchemas(schema: JsonObject): readonly JsonObject[] {
  const items = schema['items']
  const named = (key: string): readonly (JsonValue | undefined)[] =>
    Object.values(structOf(schema, key))
  return [
    ...(isJsonObject(items) ? [items] : objectsOf(schema, 'items')),
    ...['allOf', 'anyOf', 'oneOf'].flatMap((key) => objectsOf(schema, key)),
    schema['not'],
    ...named('properties'),
    schema['additionalProperties'],
    ...named('patternProperties'),
    schema['additionalItems'],
    ...named('definitions'),
    ...named('dependencies'),
  ].filter((inner) => isJsonObject(inner))
}
