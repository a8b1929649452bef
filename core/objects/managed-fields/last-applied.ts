import type { Brand } from '../../base/api/brand.ts'
import { structOf, textOf } from '../../base/api/json-fields.ts'
import { isJsonObject, type JsonObject } from '../../base/api/json.ts'
import type { ApiObject } from '../../base/api/object.ts'
import { writeGoJson } from '../../base/json/go-json.ts'
import { parseJson } from '../../base/json/json-parse.ts'
import { ParseError } from '../../base/json/parse-error.ts'
import { checkTyped } from '../field-sets/check-typed.ts'
import { compareTyped } from '../field-sets/compare.ts'
import type { FieldSet } from '../field-sets/field-set.ts'
import { toFieldSet } from '../field-sets/to-field-set.ts'
import type { Schema } from '../schema/schema.ts'

/** The annotation in which client-side apply keeps the last applied configuration. */
export function lastAppliedKey(brand: Brand): string {
  return `kubectl.${brand.labelDomain}/last-applied-configuration`
}

/** The last-applied annotation of a configuration: its JSON with sorted keys, without the annotation itself. */
export function lastAppliedText(configuration: ApiObject, brand: Brand): string {
  const metadata = { ...configuration.metadata }
  if (metadata.annotations) {
    const { [lastAppliedKey(brand)]: _, ...annotations } = metadata.annotations
    metadata.annotations = annotations
  }
  return `${writeGoJson({ ...configuration, metadata })}\n`
}

/**
 * The fields of the last client-side apply that still have the applied values.
 *
 * @returns undefined where there was no client-side apply, or one in another version, or where the annotation is
 * malformed.
 */
export function lastAppliedFields(
  live: JsonObject,
  apiVersion: string,
  schema: Schema,
  brand: Brand,
): FieldSet | undefined {
  const text = textOf(structOf(live, 'metadata', 'annotations'), lastAppliedKey(brand))
  const applied = text === '' ? undefined : parseObject(text)
  if (!applied || textOf(applied, 'apiVersion') !== apiVersion) return undefined
  if (checkTyped(applied, schema).length > 0) return undefined
  const { modified, added, removed } = compareTyped(applied, live, schema)
  return toFieldSet(applied, schema).difference(modified).difference(added).difference(removed)
}

function parseObject(text: string): JsonObject | undefined {
  try {
    const { value } = parseJson(text)
    return isJsonObject(value) ? value : undefined
  } catch (error) {
    if (error instanceof ParseError) return undefined
    throw error
  }
}
