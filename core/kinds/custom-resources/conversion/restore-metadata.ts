import { type StatusCause, causeText } from '../../../base/api/errors/status.ts'
import { textOf } from '../../../base/api/json-fields.ts'
import {
  cloneJson,
  isJsonObject,
  type JsonObject,
  type WritableJsonObject,
} from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { goTypeOf } from '../../../base/json/go-text.ts'
import { aggregateText } from '../../../base/text/aggregate-text.ts'
import {
  validateAnnotations,
  validateLabels,
} from '../../../objects/schema/validation/label-rules.ts'
import { ConversionError } from './conversion-review.ts'

/** What a conversion must leave as it was, by its name in error messages. */
const identity = [
  ['name', 'name'],
  ['namespace', 'namespace'],
  ['uid', 'UID'],
] as const

/** Checks that a converted object is the one that was sent. @throws ConversionError */
export function checkIdentity(original: ApiObject, converted: JsonObject): void {
  const { metadata } = converted
  const found = isJsonObject(metadata) ? metadata : {}
  for (const [field, shown] of identity) {
    const [before, after] = [original.metadata[field] ?? '', textOf(found, field)]
    if (before === after) continue
    throw new ConversionError(`must have the same ${shown}: ${before} != ${after}`)
  }
}

/**
 * The metadata of a converted object: that of the original with the labels and annotations of the conversion, which may change
 * nothing else of it.
 *
 * @throws ConversionError for metadata, labels or annotations that are none.
 */
export function restoredMetadata(original: ApiObject, converted: JsonObject): JsonObject {
  const { metadata: given } = converted
  if (given === undefined) throw new ConversionError('missing metadata in converted object')
  if (!isJsonObject(given)) {
    throw new ConversionError(`invalid metadata of type ${goTypeOf(given)} in converted object`)
  }
  const metadata: JsonObject = cloneJson(original.metadata as JsonObject)
  takeMap(metadata, given, 'labels', (labels) => validateLabels(labels, 'metadata.labels'))
  takeMap(metadata, given, 'annotations', (annotations) =>
    validateAnnotations(annotations, 'metadata.annotation'),
  )
  return metadata
}

function takeMap(
  metadata: WritableJsonObject,
  given: JsonObject,
  field: 'labels' | 'annotations',
  validate: (map: JsonObject) => readonly StatusCause[],
): void {
  const map = given[field]
  if (map === undefined || map === null) {
    delete metadata[field]
    return
  }
  if (!isJsonObject(map)) {
    throw new ConversionError(
      `invalid metadata.${field} of type ${goTypeOf(map)} in converted object`,
    )
  }
  for (const [key, value] of Object.entries(map)) {
    if (typeof value === 'string') continue
    throw new ConversionError(
      `metadata.${field}[${key}] must be a string, but is ${goTypeOf(value)} in converted object`,
    )
  }
  const former = metadata[field]
  if (!sameTexts(isJsonObject(former) ? former : {}, map)) checkCauses(validate(map))
  metadata[field] = map
}

function sameTexts(a: JsonObject, b: JsonObject): boolean {
  const keys = Object.keys(b)
  return Object.keys(a).length === keys.length && keys.every((key) => a[key] === b[key])
}

function checkCauses(causes: readonly StatusCause[]): void {
  if (causes.length > 0) throw new ConversionError(aggregateText(causes.map(causeText)))
}
