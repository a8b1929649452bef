import type { JsonObject } from '../api/json.ts'
import { encodeUtf8 } from '../api/utf8.ts'
import { encodeJson } from '../json/json-write.ts'

/** Members of an object as JSON, without the braces around them, so that objects are joined without parsing them. */
export type Members = Uint8Array

export function membersOf(object: JsonObject): Members {
  return encodeJson(object).subarray(1, -1)
}

/** Object of all the members, as JSON. */
export function objectText(members: readonly Members[]): Uint8Array {
  const filled = members.filter(({ length }) => length > 0)
  return joined([open, ...filled.flatMap((each, at) => (at === 0 ? [each] : [comma, each])), close])
}

/** A member as JSON, of a value that is JSON text already. */
export function member(name: string, value: Uint8Array): Members {
  return joined([encodeUtf8(`${JSON.stringify(name)}:`), value])
}

const open = encodeUtf8('{')
const comma = encodeUtf8(',')
const close = encodeUtf8('}')

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    all.set(piece, at)
    at += piece.length
  }
  return all
}
