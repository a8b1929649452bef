import type { Revision } from '../storage/storage.ts'

const encoder = new TextEncoder()

// `"uid":"` cannot occur inside a JSON string (its quotes would be escaped), and everything written before
// metadata.uid is text or a string, so the first occurrence is the object's own uid.
const uidMark = encoder.encode('"uid":"')
const quote = 0x22
const comma = 0x2c
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
const colon = 0x3a
const openBrace = 0x7b
const openBracket = 0x5b
const closeBrace = 0x7d
const closeBracket = 0x5d
const backslash = 0x5c

/** Whether the members of an object are in the order of their names, so that `apiVersion` is first. */
function isInNameOrder(json: Uint8Array): boolean {
  return json[2] === letterA
}

/** Offset just behind the string that begins at `at`. */
function afterString(json: Uint8Array, at: number): number {
  let end = at + 1
  while (end < json.length && json[end] !== quote) end += json[end] === backslash ? 2 : 1
  return end + 1
}

/** Offset just behind the compact JSON value that begins at `at`, and is followed by another member or a closing brace. */
function afterValue(json: Uint8Array, at: number): number {
  if (json[at] === quote) return afterString(json, at)
  let depth = 0
  let end = at
  while (end < json.length) {
    const byte = json[end]
    if (byte === quote) {
      end = afterString(json, end)
      continue
    }
    if (byte === openBrace || byte === openBracket) depth++
    else if (byte === closeBrace || byte === closeBracket) {
      if (depth === 0) return end
      depth--
      if (depth === 0) return end + 1
    } else if (byte === comma && depth === 0) return end
    end++
  }
  return end
}

/** Offset of the member `name` (in quotes) of the object that begins at `start`, or -1 where it has none. */
function offsetOfMember(json: Uint8Array, start: number, name: Uint8Array): number {
  let at = start + 1
  while (at < json.length && json[at] === quote) {
    if (startsAt(json, at, name)) return at
    at = afterValue(json, afterString(json, at) + 1)
    if (json[at] !== comma) return -1
    at++
  }
  return -1
}

function startsAt(json: Uint8Array, at: number, bytes: Uint8Array): boolean {
  for (let index = 0; index < bytes.length; index++) {
    if (json[at + index] !== bytes[index]) return false
  }
  return json[at + bytes.length] === colon
}

const metadataName = encoder.encode('"metadata"')
const uidName = encoder.encode('"uid"')

/** Offset of the member `uid` of the metadata of an object in the order of names, or -1 where it has none. */
function offsetOfUid(json: Uint8Array): number {
  const at = offsetOfMember(json, 0, metadataName)
  return at === -1 ? -1 : offsetOfMember(json, at + metadataName.length + 1, uidName)
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
