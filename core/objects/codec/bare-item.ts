import { isJsonObject, type JsonValue, type WritableJsonObject } from '../../base/api/json.ts'
import { decodeUtf8, parseJson } from '../../base/json/json-parse.ts'
import { encodeJson } from '../../base/json/json-write.ts'
import { encodeUtf8 } from '../../base/text/utf8.ts'
import type { View } from './view.ts'

const comma = 0x2c
const metadataMark = encodeUtf8('"metadata":')

/** Length of the start of an object's JSON that list items leave out (the brace, `kind` and `apiVersion`), in bytes. */
export function bareItemOffset(view: View): number {
  if (!view.bareItems) return 0
  const { kind, list } = view
  return encodeUtf8(`{"kind":"${kind}","apiVersion":"${list.apiVersion}",`).length
}

/**
 * The JSON of a list item behind its `kind` and `apiVersion`, with the closing brace; mostly a view of the bytes of its
 * line.
 */
export function bareItem(line: Uint8Array, offset: number): Uint8Array {
  if (line[offset - 1] === comma && startsWith(line, offset)) {
    return line.subarray(offset, line.length - 1)
  }
  return encodeJson(withoutKind(parseJson(decodeUtf8(line)).value)).subarray(1)
}

function startsWith(json: Uint8Array, offset: number): boolean {
  for (let at = 0; at < metadataMark.length; at++) {
    if (json[offset + at] !== metadataMark[at]) return false
  }
  return true
}

/** Removes `kind` and `apiVersion` from a parsed list item. */
export function withoutKind(object: JsonValue): JsonValue {
  if (!isJsonObject(object)) return object
  const item: WritableJsonObject = object
  delete item['kind']
  delete item['apiVersion']
  return item
}
