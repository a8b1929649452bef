import { objectsOf, structOf, textOf } from '../../../../base/api/json-fields.ts'
import { isJsonObject, type JsonObject } from '../../../../base/api/json.ts'
import type { ValidationRule } from '../../../../base/api/types/apiextensions.v1.generated.ts'

/** Schemas directly within a schema, in the order in which the original reads them; of maps, in the order of the names. */
export function innerSchemas(schema: JsonObject): readonly JsonObject[] {
  const items = schema['items']
  const named = (key: string) => Object.values(structOf(schema, key))
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

/** The rules of a schema, whose keyword has the brand's word, so that the type of schemas does not name it. */
export function rulesOf(schema: JsonObject, keyword: string): readonly ValidationRule[] {
  return objectsOf(schema, keyword) as readonly ValidationRule[]
}

/** Whether a predicate holds for a schema or any schema within it. */
export function someSchema(schema: JsonObject, holds: (schema: JsonObject) => boolean): boolean {
  return holds(schema) || innerSchemas(schema).some((inner) => someSchema(inner, holds))
}

/** Patterns of a schema and of all schemas within it. */
export function* patternsOf(schema: JsonObject): Generator<string, void, void> {
  const pattern = textOf(schema, 'pattern')
  if (pattern !== '') yield pattern
  for (const inner of innerSchemas(schema)) yield* patternsOf(inner)
}
