import type { Revision } from '../storage/storage.ts'

const encoder = new TextEncoder()

// `"uid":"` cannot occur inside a JSON string (its quotes would be escaped), and everything written before
// metadata.uid is text or a string, so the first occurrence is the object's own uid.
const uidMark = encoder.encode('"uid":"')
const quote = 0x22
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

/**
 * The wire form of a stored object. Stored JSON has kind, apiVersion and metadata first, and no resourceVersion, which
 * is unknown before the commit; it is spliced in behind the uid, where clients are used to see it. A line feed ends the
 * wire form, as it ends every answer in compact JSON.
 *
 * @returns undefined when `stored` has no `metadata.uid`, so is not an object of ours.
 */
export function withResourceVersion(
  stored: Uint8Array,
  revision: Revision,
): Uint8Array | undefined {
  const at = offsetAfterUid(stored)
  if (at === -1) return undefined
  const wire = splice(stored, at, at, revision, 1)
  wire[wire.length - 1] = lineFeed
  return wire
}

/** Replaces the resourceVersion `from` in an object's wire form by `to`. */
export function replaceResourceVersion(wire: Uint8Array, from: Revision, to: Revision): Uint8Array {
  const at = offsetAfterUid(wire)
  return splice(wire, at, at + member(from).length, to, 0)
}

function member(revision: Revision): string {
  return `,"resourceVersion":"${revision}"`
}

/** Replaces the bytes from `start` to `end` by a resourceVersion; `spare` bytes are left behind the text. */
function splice(
  json: Uint8Array,
  start: number,
  end: number,
  revision: Revision,
  spare: number,
): Uint8Array {
  const text = member(revision)
  const wire = new Uint8Array(json.length - (end - start) + text.length + spare)
  wire.set(json.subarray(0, start))
  for (let index = 0; index < text.length; index++) wire[start + index] = text.charCodeAt(index)
  wire.set(json.subarray(end), start + text.length)
  return wire
}
