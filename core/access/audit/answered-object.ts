import { isJsonObject, type JsonObject, type JsonValue } from '../../base/api/json.ts'
import { comma } from '../../base/json/json-bytes.ts'
import { writeJson } from '../../base/json/json-write.ts'
import { type ExcludedMembers, skipValue } from '../../base/json/parse-json-without.ts'
import { concatBytes } from '../../objects/codec/chunks.ts'
import type { Formats } from '../../objects/codec/formats.ts'
import type { CompactJson } from './event-json.ts'

/** The object in the body of an answer, as compact JSON. */
export interface AnsweredObject {
  readonly json: CompactJson
  /** Whether it is a Status. */
  readonly isStatus: boolean
}

const jsonType = 'application/json'
const lineFeed = 0x0a
const openBrace = 0x7b

const statusStart = new TextEncoder().encode('{"kind":"Status",')

/** Whether a body in JSON is a Status: all that the server sends in JSON begin alike. */
export function beginsAsStatus(body: Uint8Array): boolean {
  return statusStart.every((byte, at) => body[at] === byte)
}

/**
 * The object in a body. Compact JSON is taken as it is; anything else, which few clients ask for, is parsed. Undefined for a body
 * that holds no object, such as plain text.
 */
export function answeredObject(
  body: Uint8Array,
  contentType: string,
  formats: Formats,
): AnsweredObject | undefined {
  if (contentType === jsonType && body[0] === openBrace) {
    const end = body.at(-1) === lineFeed ? body.length - 1 : body.length
    const at = body.indexOf(lineFeed)
    if (at === -1 || at === end) {
      return { json: body.subarray(0, end), isStatus: beginsAsStatus(body) }
    }
  }
  const value = parsedBody(body, contentType, formats)
  if (!isJsonObject(value)) return undefined
  return { json: writeJson(value), isStatus: value['kind'] === 'Status' }
}

function parsedBody(
  body: Uint8Array,
  contentType: string,
  formats: Formats,
): JsonValue | undefined {
  if (contentType === '' || contentType.startsWith('text/')) return undefined
  try {
    return formats.parseBody(body, contentType).value
  } catch {
    // A form that requests cannot have; the event goes without the object.
    return undefined
  }
}

const managedFields: ExcludedMembers = [['metadata', [['managedFields', true]]]]

/** Where objects, lists and tables have managed fields. */
const everywhere: ExcludedMembers = [
  ...managedFields,
  ['items', managedFields],
  ['rows', [['object', managedFields]]],
]

const encoder = new TextEncoder()

/** The object without the managed fields of it and of its items. */
export function withoutManagedFields(json: CompactJson): CompactJson {
  return cutMembers(typeof json === 'string' ? encoder.encode(json) : json, everywhere)
}

const decoder = new TextDecoder()

/**
 * The `responseStatus` of a Status: what the original keeps of it, with the code of the answer.
 */
export function responseStatusOf(json: CompactJson, code: number): string {
  const status = JSON.parse(typeof json === 'string' ? json : decoder.decode(json)) as JsonObject
  const { status: outcome, message, reason, details } = status
  return writeJson({
    metadata: {},
    ...(outcome !== undefined && { status: outcome }),
    ...(message !== undefined && message !== '' && { message }),
    ...(reason !== undefined && reason !== '' && { reason }),
    ...(details !== undefined && { details }),
    code,
  })
}

/** Compact JSON without members, which are cut out of its bytes; the same bytes where it has none of them. */
function cutMembers(json: Uint8Array, members: ExcludedMembers): Uint8Array {
  const kept: Uint8Array[] = []
  let from = 0
  skipValue(json, 0, members, {
    exclude: (_start, end, name) => {
      // A comma goes with the member: the one behind it, or that before the last one.
      const isLast = json[end] !== comma
      const hasComma = isLast && json[name - 1] === comma
      kept.push(json.subarray(from, hasComma ? name - 1 : name))
      from = isLast ? end : end + 1
    },
  })
  return from === 0 ? json : concatBytes(...kept, json.subarray(from))
}
