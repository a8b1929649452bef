import { structOf } from '../../../../base/api/json-fields.ts'
import type { JsonObject, JsonValue } from '../../../../base/api/json.ts'
import { jsonInteger, parseInt64 } from '../../../../base/text/int64.ts'

/** An annotation of an object as text; undefined where it is absent. */
export function annotationOf(object: JsonObject, key: string): string | undefined {
  const value = structOf(object, 'metadata', 'annotations')[key]
  return typeof value === 'string' ? value : undefined
}

/** The object with an annotation set, or without it where `text` is undefined; the given object stays as it is. */
export function withAnnotation(
  object: JsonObject,
  key: string,
  text: string | undefined,
): JsonObject {
  const { annotations: _, ...metadata } = structOf(object, 'metadata')
  const { [key]: __, ...others } = structOf(object, 'metadata', 'annotations')
  const annotations = text === undefined ? others : { ...others, [key]: text }
  const isEmpty = Object.keys(annotations).length === 0
  return { ...object, metadata: isEmpty ? metadata : { ...metadata, annotations } }
}

/** A whole number in an annotation; undefined for any other text. */
export function wholeNumber(text: string | undefined): number | bigint | undefined {
  const number = parseInt64(text ?? '')
  return number === undefined ? undefined : jsonInteger(number)
}

/** A whole number as an annotation carries it; an absent one is zero. */
export function countText(value: JsonValue | undefined): string {
  return typeof value === 'number' || typeof value === 'bigint' ? value.toString() : '0'
}
