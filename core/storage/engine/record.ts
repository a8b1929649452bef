import type { Revision } from '../../base/api/revision.ts'
import { byteLength } from '../../base/text/utf8.ts'
import type { Checksum } from './crc32.ts'
import { StorageError } from './storage.ts'

/**
 * The layout of a sealed record, numbers little-endian:
 *
 * | at | size | what |
 * |----|------|------|
 * | 0  | 4 | CRC-32 of everything from byte 4 up to the value |
 * | 4  | 4 | CRC-32 of the value |
 * | 8  | 1 | format, 1 |
 * | 9  | 1 | 1 when the record is a delete, 2 when its value {@link Write.isOwn} |
 * | 10 | 2 | length of the key in bytes |
 * | 12 | 4 | index of the write in its commit |
 * | 16 | 4 | number of writes of the commit |
 * | 20 | 4 | length of the value |
 * | 24 | 8 | revision, a double |
 * | 32 | 8 | create revision, a double |
 * | 40 |   | key (UTF-8), then value |
 *
 * The value has its own checksum so that the costly part of sealing is done while earlier commits are still on their
 * way to the medium, before the revision is known.
 */
const FORMAT = 1
const deletion = 1
// Earlier releases take every byte but that of a deletion for a value.
const ownValue = 2
/** Bytes of a record before its key. */
export const headerBytes = 40
const MAX_KEY_BYTES = 4096

/** The place of a record in the history. */
export interface RecordPlace {
  readonly revision: Revision
  /** Position of the write in its commit, from 0. */
  readonly index: number
  /** Number of writes in the commit. */
  readonly count: number
  readonly createRevision: Revision
}

export interface OpenedRecord extends RecordPlace {
  readonly key: string
  readonly deleted: boolean
  readonly isOwn: boolean
  /** The value, a view into the sealed bytes. */
  readonly value: Uint8Array
}

const decoder = new TextDecoder()
const encoder = new TextEncoder()
const loneSurrogate = /\p{Surrogate}/u

/**
 * Bytes that the record of a write takes.
 * @throws TypeError as {@link checkKey} does.
 */
export function recordLength(key: string, value: Uint8Array | undefined): number {
  return headerBytes + checkKey(key) + (value?.length ?? 0)
}

/**
 * Drafts a record: writes key and value to `bytes`, a delete where `value` is undefined; {@link sealRecord} completes
 * it.
 */
export function draftRecord(
  bytes: Uint8Array,
  key: string,
  value: Uint8Array | undefined,
  checksum: Checksum,
  isOwn = false,
): void {
  const valueStart = bytes.length - (value?.length ?? 0)
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  bytes[8] = FORMAT
  bytes[9] = value ? (isOwn ? ownValue : 0) : deletion
  view.setUint16(10, valueStart - headerBytes, true)
  view.setUint32(20, value?.length ?? 0, true)
  writeKey(bytes.subarray(headerBytes, valueStart), key)
  if (value) bytes.set(value, valueStart)
  view.setUint32(4, checksum(bytes.subarray(valueStart)), true)
}

// Almost every key is ASCII, and so short that a call of the encoder would take longer than this loop.
function writeKey(room: Uint8Array, key: string): void {
  if (room.length !== key.length) encoder.encodeInto(key, room)
  else for (let at = 0; at < key.length; at++) room[at] = key.charCodeAt(at)
}

/**
 * Bytes of a key in UTF-8: a key is any text that UTF-8 can hold.
 * @throws TypeError for a key that no record can hold: it is empty, too long, or has half of a surrogate pair.
 */
export function checkKey(key: string): number {
  const bytes = isAscii(key) ? key.length : byteLength(key)
  if (bytes === 0 || bytes > MAX_KEY_BYTES) {
    throw new TypeError(`a key has 1 to ${MAX_KEY_BYTES} bytes, not ${bytes}`)
  }
  if (bytes !== key.length && loneSurrogate.test(key)) {
    throw new TypeError(`a key is no UTF-8: ${JSON.stringify(key)}`)
  }
  return bytes
}

function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 0x7f) return false
  return true
}

/** Completes a drafted record in place. */
export function sealRecord(draft: Uint8Array, place: RecordPlace, checksum: Checksum): void {
  const view = new DataView(draft.buffer, draft.byteOffset)
  view.setUint32(12, place.index, true)
  view.setUint32(16, place.count, true)
  view.setFloat64(24, place.revision, true)
  view.setFloat64(32, place.createRevision, true)
  const valueStart = headerBytes + view.getUint16(10, true)
  view.setUint32(0, checksum(draft.subarray(4, valueStart)), true)
}

/** The header of a sealed record as characters: unlike an array, a text has no buffer of its own. */
export function headerOf(sealed: Uint8Array): string {
  // Called with an array of bytes: to spread one takes five times as long.
  const header = sealed.subarray(0, headerBytes) as unknown as number[]
  return String.fromCharCode.apply(undefined, header)
}

/** The sealed record of a header from {@link headerOf}, with its key and its value. */
export function joinRecord(header: string, key: string, value: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(recordLength(key, value))
  const valueStart = bytes.length - value.length
  for (let at = 0; at < headerBytes; at++) bytes[at] = header.charCodeAt(at)
  writeKey(bytes.subarray(headerBytes, valueStart), key)
  bytes.set(value, valueStart)
  return bytes
}

/**
 * Verifies and parses the bytes that the medium returned for the record `index` of `revision`.
 * @throws StorageError `corrupt`
 */
export function openRecord(
  bytes: Uint8Array,
  revision: Revision,
  index: number,
  checksum: Checksum,
): OpenedRecord {
  if (bytes.length < headerBytes) throw corruptRecord(revision, index, 'is cut short')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const valueStart = headerBytes + view.getUint16(10, true)
  const isWhole =
    valueStart <= bytes.length &&
    checksum(bytes.subarray(4, valueStart)) === view.getUint32(0, true)
  if (!isWhole) throw corruptRecord(revision, index, 'fails its checksum')
  if (bytes[8] !== FORMAT) throw corruptRecord(revision, index, `has unknown format ${bytes[8]}`)
  const key = decoder.decode(bytes.subarray(headerBytes, valueStart))
  if (view.getFloat64(24, true) !== revision || view.getUint32(12, true) !== index) {
    throw corruptRecord(revision, index, 'is stored in the place of another', key)
  }
  const value = bytes.subarray(valueStart)
  if (view.getUint32(20, true) !== value.length || checksum(value) !== view.getUint32(4, true)) {
    throw corruptRecord(revision, index, 'has a value that fails its checksum', key)
  }
  return {
    revision,
    index,
    count: view.getUint32(16, true),
    createRevision: view.getFloat64(32, true),
    key,
    deleted: bytes[9] === deletion,
    isOwn: bytes[9] === ownValue,
    value,
  }
}

export function corruptRecord(
  revision: Revision,
  index: number,
  what: string,
  key?: string,
): StorageError {
  const name = key === undefined ? '' : ` (key ${key})`
  return new StorageError(
    'corrupt',
    `the store is damaged: record ${revision}/${index}${name} ${what}`,
    { revision, index, key },
  )
}
