import type { JsonObject } from '../../base/api/json.ts'
import { encodeJson } from '../../base/json/json-write.ts'
import { joinBytes } from '../../base/streams/join-bytes.ts'
import { encodeUtf8 } from '../../base/text/utf8.ts'
import { contentHash } from '../../kinds/discovery/content-hash.ts'
import type { Document } from '../../kinds/discovery/document.ts'

/** Bytes in pieces, which are joined once, at the end. */
export type Pieces = readonly Uint8Array[]

/** Members of an object as JSON, without the braces around them, so that objects are joined without parsing them. */
export type Members = Pieces

export function membersOf(object: JsonObject): Members {
  const text = encodeJson(object).subarray(1, -1)
  return text.length > 0 ? [text] : []
}

/** All members of several objects. */
export function allMembers(objects: readonly Members[]): Members {
  const [first, ...others] = objects.filter((members) => members.length > 0)
  return first ? [...first, ...others.flatMap((members) => [comma, ...members])] : []
}

/** Member whose value is the object of `members`. */
export function objectMember(name: string, members: Members): Members {
  return [encodeUtf8(`${JSON.stringify(name)}:{`), ...members, close]
}

/** Object of the members, as JSON. */
export function objectOfMembers(members: Members): Pieces {
  return [open, ...members, close]
}

export function wholeDocument(pieces: Pieces, hash: string): Document {
  return { hash, bytes: joinBytes(pieces) }
}

/** Document that is put together each time it is served: the parts of custom resources are kept anyway, and there may be many. */
export function partedDocument(pieces: Pieces, hash: string): Document {
  return {
    hash,
    get bytes() {
      return joinBytes(pieces)
    },
  }
}

/** Hash of the members. */
export function hashOfMembers(members: Members): string {
  return contentHash(joinBytes(members))
}

const open = encodeUtf8('{')
const comma = encodeUtf8(',')
const close = encodeUtf8('}')
