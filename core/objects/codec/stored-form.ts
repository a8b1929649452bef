import { isDeeperThan, type JsonObject, type JsonValue } from '../../base/api/json.ts'
import { encodeInParts } from '../../base/json/encode-in-parts.ts'
import { encodeJson } from '../../base/json/json-write.ts'
import { selfDescribed } from './cbor/cbor-writer.ts'
import { decodeCbor, maxCborDepth } from './cbor/decode-cbor.ts'
import { encodeCborInOrder } from './cbor/encode-cbor.ts'

/** Encodes an object for the store; `former`: the state that it replaces, whose parts may be those of the object, and may not change. */
export type EncodeStored = (object: JsonObject, former?: JsonObject) => Uint8Array

// Nesting depth of objects that are stored as CBOR at most: the self-described tag counts as one level.
const deepest = maxCborDepth - 1

const maxInt64 = (1n << 63n) - 1n

const loneSurrogate = /\p{Surrogate}/u

/** Whether CBOR preserves a value exactly: it would change integers beyond 64 bits and text with lone surrogates. */
function isKept(root: JsonValue): boolean {
  const pending: JsonValue[] = [root]
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    if (typeof value === 'string' && loneSurrogate.test(value)) return false
    if (typeof value === 'bigint' && (value > maxInt64 || value < -maxInt64 - 1n)) return false
    if (typeof value !== 'object' || value === null) continue
    for (const [key, item] of Object.entries(value)) {
      if (loneSurrogate.test(key)) return false
      if (item !== undefined) pending.push(item)
    }
  }
  return true
}

const encodeCborOrJson: EncodeStored = (object) =>
  !isDeeperThan(object, deepest) && isKept(object) ? encodeCborInOrder(object) : encodeJson(object)

/**
 * The encoder of stored objects: JSON, or CBOR, which begins with the self-described tag. Objects that CBOR does not
 * preserve exactly stay JSON. Both keep the order of the members, so that the same object is served in the same bytes.
 */
export function storedEncoder(inCbor: boolean): EncodeStored {
  return inCbor ? encodeCborOrJson : encodeInParts
}

function isCbor(stored: Uint8Array): boolean {
  return selfDescribed.every((byte, at) => stored[at] === byte)
}

/** The JSON of a stored object; stored JSON is given as it is. @throws ParseError for unreadable CBOR. */
export function storedJson(stored: Uint8Array): Uint8Array {
  return isCbor(stored) ? encodeJson(decodeCbor(stored)) : stored
}
