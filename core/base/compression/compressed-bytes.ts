import { type Dictionary, shortestFound, viewOf } from './dictionary.ts'

/**
 * Bytes in a form that takes little memory where they resemble a dictionary: runs of literal bytes, and copies from the dictionary.
 *
 * | first byte | then | meaning |
 * |------------|------|---------|
 * | 0 to 127   | that many bytes and one more | literal bytes |
 * | 128 to 254 | place (2 bytes, low one first) | a copy of 4 bytes and one more for each above 128 |
 * | 255        | place, length (2 bytes each) | a copy of that length |
 *
 * The form is a text of characters below 256: unlike an array of bytes, a text has no buffer of its own, which takes 200 bytes.
 */
export interface CompressedBytes {
  readonly dictionary: Dictionary
  readonly length: number
  readonly text: string
}

const longestRun = 128
const shortestCopy = 4
const firstCopy = 128
const longCopy = 255
const longestShortCopy = shortestCopy + longCopy - firstCopy - 1
const longestCopy = 0xffff

/** Bytes that are packed at most. */
export const maxCompressedInput: number = 64 * 1024

/** Arguments of one call at most. */
const charactersAtOnce = 8192

/** Room for one packed form, in the worst case. */
const room = new Uint8Array(maxCompressedInput + maxCompressedInput / longestRun + 1)

/** Packs bytes; undefined where that would not at least halve them, or where they are more than {@link maxCompressedInput}. */
export function compressBytes(
  bytes: Uint8Array,
  dictionary: Dictionary,
): CompressedBytes | undefined {
  const { length } = bytes
  if (length > maxCompressedInput) return undefined
  const end = writePacked(bytes, dictionary)
  return end * 2 > length ? undefined : { dictionary, length, text: textOf(end) }
}

/** Writes the packed form to {@link room}. @returns its length */
function writePacked(bytes: Uint8Array, dictionary: Dictionary): number {
  const sample = dictionary.bytes
  const view = viewOf(bytes)
  const last = bytes.length - shortestFound
  let written = 0
  let literals = 0
  /** What leads from a place in the bytes to that in the dictionary where the last copy would go on. */
  let ahead = 0
  let at = 0
  while (at <= last) {
    // What differs from the dictionary mostly has the same length, such as a time, so the copy may go on behind it.
    let place = at + ahead
    let length = matchLength(bytes, at, sample, place)
    const found = dictionary.find(view, at)
    const foundLength = found === 0 ? 0 : matchLength(bytes, at, sample, found)
    if (foundLength >= shortestFound && foundLength > length + shortestCopy) {
      place = found
      length = foundLength
    }
    if (length < shortestCopy) {
      at++
      continue
    }
    written = writeLiterals(bytes, literals, at, written)
    written = writeCopy(place, length, written)
    ahead = place - at
    at += length
    literals = at
  }
  return writeLiterals(bytes, literals, bytes.length, written)
}

function matchLength(bytes: Uint8Array, at: number, sample: Uint8Array, place: number): number {
  const most = Math.min(bytes.length - at, sample.length - place, longestCopy)
  let length = 0
  while (length < most && bytes[at + length] === sample[place + length]) length++
  return length
}

function writeLiterals(bytes: Uint8Array, from: number, to: number, start: number): number {
  let written = start
  for (let at = from; at < to;) {
    const count = Math.min(to - at, longestRun)
    room[written++] = count - 1
    for (const end = at + count; at < end; at++) room[written++] = bytes[at] ?? 0
  }
  return written
}

function writeCopy(place: number, length: number, start: number): number {
  const isShort = length <= longestShortCopy
  room[start] = isShort ? firstCopy + length - shortestCopy : longCopy
  room[start + 1] = place & 0xff
  room[start + 2] = place >>> 8
  if (isShort) return start + 3
  room[start + 3] = length & 0xff
  room[start + 4] = length >>> 8
  return start + 5
}

function textOf(length: number): string {
  let text = ''
  for (let at = 0; at < length; at += charactersAtOnce) {
    const part = room.subarray(at, Math.min(at + charactersAtOnce, length))
    text += String.fromCharCode.apply(undefined, part as unknown as number[])
  }
  return text
}

/** The bytes that were packed, in an array of their own. */
export function decompressBytes({ dictionary, length, text }: CompressedBytes): Uint8Array {
  const sample = dictionary.bytes
  const bytes = new Uint8Array(length)
  let at = 0
  for (let read = 0; read < text.length;) {
    const first = text.charCodeAt(read++)
    if (first < firstCopy) {
      for (const end = read + first + 1; read < end; read++) bytes[at++] = text.charCodeAt(read)
      continue
    }
    const place = numberAt(text, read)
    read += 2
    let count = first - firstCopy + shortestCopy
    if (first === longCopy) {
      count = numberAt(text, read)
      read += 2
    }
    for (let from = place; from < place + count; from++) bytes[at++] = sample[from] ?? 0
  }
  return bytes
}

function numberAt(text: string, at: number): number {
  return text.charCodeAt(at) + text.charCodeAt(at + 1) * 256
}
