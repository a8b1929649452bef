import { isJsonObject, type JsonValue } from '../../base/api/json.ts'
import { canonicalMetadata } from '../../base/api/metadata/canonical-metadata.ts'
import { maySayOwnership, type Ownership, ownershipOf } from '../../base/api/metadata/ownership.ts'
import type { ApiObject } from '../../base/api/object.ts'
import type { Revision } from '../../base/api/revision.ts'
import { decodeUtf8, parseJson } from '../../base/json/json-parse.ts'
import { memberValue } from '../../base/json/member-offset.ts'
import { type LeftOut, parseWithout } from '../../base/json/parse-without.ts'

export function parseExactly(text: string): JsonValue {
  return parseJson(text).value
}

/** As `JSON.parse` does, which rounds integers beyond a double's precision. */
export function parsePlainly(text: string): JsonValue {
  return JSON.parse(text) as JsonValue
}

export function isObject(value: JsonValue): value is ApiObject {
  return isJsonObject(value) && isJsonObject(value['metadata'])
}

/** A stored object of a built-in kind as it is shown at `revision`; it shares its parts with it. */
export function shownObject(stored: ApiObject, revision: Revision): ApiObject {
  return { ...stored, metadata: canonicalMetadata(stored.metadata, `${revision}`) }
}

/** What `read` gives; undefined where the bytes cannot be parsed. */
export function ifParsed<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

/** The ownership of an object. It is parsed only where a search of its metadata says that it may have any. */
export function ownershipIn(bytes: Uint8Array | undefined): Ownership | undefined {
  if (!bytes || !maySayOwnership(decodeUtf8(memberValue(bytes, 0, 'metadata') ?? bytes))) {
    return undefined
  }
  const object = parsePlainly(decodeUtf8(bytes))
  return isObject(object) ? ownershipOf(object.metadata) : undefined
}

/** An object with `null` in the place of each value that is left out. */
export function objectWithout(
  bytes: Uint8Array | undefined,
  leftOut: LeftOut,
): ApiObject | undefined {
  const object = bytes && parseWithout(bytes, leftOut)
  return object !== undefined && isObject(object) ? object : undefined
}
