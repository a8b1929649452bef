import type { Brand } from '../../base/api/brand.ts'
import { getKey, isJsonObject, type JsonObject, type JsonValue } from '../../base/api/json.ts'
import { ownKeywords } from '../schema/own-keywords.ts'
import { compileExpressions } from '../schema/structural/compile-validation.ts'
import { memberPath } from '../schema/validation/causes.ts'
import type { ExpressionRule } from '../schema/value-validation.ts'

/** Keys that lead from a schema to one of its parts: `properties`, `spec`, `items`. */
export type SchemaPointer = readonly string[]

/** A part of a schema that has rules. */
export interface RulePlace {
  readonly pointer: SchemaPointer
  /** Path of the values, `[*]` standing for every item or entry: `spec.ports[*]`; empty for the whole object. */
  readonly path: string
  readonly rules: readonly ExpressionRule[]
}

/** Finds the CEL rules of a custom resource's schema (`JSONSchemaProps` as JSON), those of a value before those of its parts. */
export function rulePlaces(source: JsonObject, brand: Brand): readonly RulePlace[] {
  const places: RulePlace[] = []
  const keyword = ownKeywords(brand).rules
  const visit = (schema: JsonValue | undefined, pointer: SchemaPointer, path: string): void => {
    if (!isJsonObject(schema)) return
    const rules = compileExpressions(getKey(schema, keyword))
    if (rules) places.push({ pointer, path, rules })
    const { properties } = schema
    if (isJsonObject(properties)) {
      for (const [name, member] of Object.entries(properties)) {
        visit(member, [...pointer, 'properties', name], memberPath(path, name))
      }
    }
    for (const part of ['items', 'additionalProperties']) {
      visit(getKey(schema, part), [...pointer, part], `${path}[*]`)
    }
  }
  visit(source, [], '')
  return places
}

/** The part of a schema that a pointer leads to; undefined where there is none. */
export function schemaPart(source: JsonObject, pointer: SchemaPointer): JsonObject | undefined {
  let part: JsonValue | undefined = source
  for (const key of pointer) {
    if (!isJsonObject(part)) return undefined
    part = getKey(part, key)
  }
  return isJsonObject(part) ? part : undefined
}

/** How many values a place can have in one object at most; undefined where a list or map above it has no bound. */
export function cardinalityOf(source: JsonObject, pointer: SchemaPointer): bigint | undefined {
  let cardinality = 1n
  for (let at = 0; at < pointer.length; at += 1) {
    const key = pointer[at]
    // The key after it is the name of a property.
    if (key === 'properties') at += 1
    else {
      const around = schemaPart(source, pointer.slice(0, at))
      const most = around?.[key === 'items' ? 'maxItems' : 'maxProperties']
      if (typeof most !== 'number' || !Number.isInteger(most) || most < 0) return undefined
      cardinality *= BigInt(most)
    }
  }
  return cardinality
}
