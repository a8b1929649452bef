import type { Revision } from '../../base/api/revision.ts'
import { quote } from '../../base/json/json-bytes.ts'
import { offsetOfMember, offsetOfValue } from '../../base/json/member-offset.ts'

// `"uid":"` cannot occur inside a JSON string (its quotes would be escaped), and everything written before
// metadata.uid is text or a string, so the first occurrence is the object's own uid.
const uidMark = new TextEncoder().encode('"uid":"')
const lineFeed = 0x0a

/** Offset just behind the value of `metadata.uid`, or -1 where the bytes have none. */
function offsetAfterUid(json: Uint8Array): number {
  const last = json.length - uidMark.length
  for (let at = 0; at <= last; at++) {
    if (json[at] !== quote || json[at + 1] !== 0x75) continue
    let matched = 2
    while (matched < uidMark.length && json[at + matched] === uidMark[matched]) matched++
    if (matched < uidMark.length) continue
    const end = json.indexOf(quote, at + matched)
    return end === -1 ? -1 : end + 1
  }
  return -1
}

const letterA = 0x61

/**
 * Whether the members of an object are in the order of their names. The first one is then `apiVersion`, or a field whose name is
 * before that, as names with a capital are; built-in kinds begin with `kind`.
 */
export function isInNameOrder(json: Uint8Array): boolean {
  return (json[2] ?? letterA) <= letterA
}

/** Offset of the member `uid` of the metadata of an object in the order of names, or -1 where it has none. */
function offsetOfUid(json: Uint8Array): number {
  const metadata = offsetOfValue(json, 0, 'metadata')
  return metadata === -1 ? -1 : offsetOfMember(json, metadata, 'uid')
}

/**
 * The wire form of a stored object. Stored JSON has no resourceVersion, which is unknown before the commit. In that of built-in
 * kinds, which begins with kind, apiVersion and metadata, it is spliced in behind the uid, where clients are used to see it; in
 * that of custom resources, whose members are in the order of their names, before the uid. A line feed ends the wire form, as it
 * ends every answer in compact JSON.
 *
 * @returns undefined when `stored` has no `metadata.uid`, so is not an object of ours.
 */
export function withResourceVersion(
  stored: Uint8Array,
  revision: Revision,
): Uint8Array | undefined {
  const isOrdered = isInNameOrder(stored)
  const at = isOrdered ? offsetOfUid(stored) : offsetAfterUid(stored)
  if (at === -1) return undefined
  const wire = splice(stored, at, at, member(revision, isOrdered), 1)
  wire[wire.length - 1] = lineFeed
  return wire
}

/** Replaces the resourceVersion `from` in an object's wire form by `to`. */
export function replaceResourceVersion(wire: Uint8Array, from: Revision, to: Revision): Uint8Array {
  if (isInNameOrder(wire)) {
    const end = offsetOfUid(wire)
    return splice(wire, end - member(from, true).length, end, member(to, true), 0)
  }
  const at = offsetAfterUid(wire)
  return splice(wire, at, at + member(from, false).length, member(to, false), 0)
}

function member(revision: Revision, isAhead: boolean): string {
  return isAhead ? `"resourceVersion":"${revision}",` : `,"resourceVersion":"${revision}"`
}

/** Replaces the bytes from `start` to `end` by `text`; `spare` bytes are left at the end. */
function splice(
  json: Uint8Array,
  start: number,
  end: number,
  text: string,
  spare: number,
): Uint8Array {
  const wire = new Uint8Array(json.length - (end - start) + text.length + spare)
  wire.set(json.subarray(0, start))
  for (let index = 0; index < text.length; index++) wire[start + index] = text.charCodeAt(index)
  wire.set(json.subarray(end), start + text.length)
  return wire
}
