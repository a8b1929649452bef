import { getKey, type JsonObject, type JsonValue } from '../../../../base/api/json.ts'
import type { ObjectMeta } from '../../../../base/api/object.ts'
import type { Draft } from '../../../../base/api/types/views.ts'
import { jsonInteger, parseInt64 } from '../../../../base/text/int64.ts'

/** An object of any kind and version, decoded but not defaulted. */
type Annotated = JsonObject & { readonly metadata?: Draft<ObjectMeta> }

/** An annotation of an object; undefined where it is absent. */
export function annotationOf({ metadata }: Annotated, key: string): string | undefined {
  return metadata?.annotations && getKey(metadata.annotations, key)
}

/** The object with an annotation set, or without it where `text` is undefined; the given object stays as it is. */
export function withAnnotation<T extends Annotated>(
  object: T,
  key: string,
  text: string | undefined,
): T {
  const { annotations: known, ...metadata } = object.metadata ?? {}
  const { [key]: _, ...others } = known ?? {}
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
