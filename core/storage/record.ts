import type { Checksum } from './crc32.ts'
import { StorageError, type Revision } from './storage.ts'

/**
 * The layout of a sealed record, numbers little-endian:
 *
 * | at | size | what |
 * |----|------|------|
 * | 0  | 4 | CRC-32 of everything from byte 4 up to the value |
 * | 4  | 4 | CRC-32 of the value |
 * | 8  | 1 | format, 1 |
 * | 9  | 1 | 1 when the record is a delete |
 * | 10 | 2 | length of the key |
 * | 12 | 4 | index of the write in its commit |
 * | 16 | 4 | number of writes of the commit |
 * | 20 | 4 | length of the value |
 * | 24 | 8 | revision, a double |
 * | 32 | 8 | create revision, a double |
 * | 40 |   | key (ASCII), then value |
 *
 * The value has its own checksum so that the costly part of sealing is done while earlier commits are still on their
 * way to the medium, before the revision is known.
 */
const HEADER_BYTES = 40
const FORMAT = 1
const MAX_KEY_LENGTH = 4096

/** Where a draft ends up in the history. */
export interface RecordPlace {
  readonly revision: Revision
  /** Position in the commit, from 0. */
  readonly index: number
  /** Writes in the commit. */
  readonly count: number
  readonly createRevision: Revision
}

export interface OpenedRecord extends RecordPlace {
  readonly key: string
  readonly deleted: boolean
  /** A view into the sealed bytes. */
  readonly value: Uint8Array
}

const decoder = new TextDecoder()

/**
 * Bytes that the record of a write takes.
 * @throws TypeError for a key that is empty, too long or not ASCII.
 */
export function recordLength(key: string, value: Uint8Array | undefined): number {
  checkKey(key)
  return HEADER_BYTES + key.length + (value?.length ?? 0)
}

/** Lays out key and value in `bytes`, a delete where `value` is undefined; {@link sealRecord} completes it. */
export function draftRecord(
  bytes: Uint8Array,
  key: string,
  value: Uint8Array | undefined,
  checksum: Checksum,
): void {
  const valueStart = HEADER_BYTES + key.length
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  bytes[8] = FORMAT
  bytes[9] = value ? 0 : 1
  view.setUint16(10, key.length, true)
  view.setUint32(20, value?.length ?? 0, true)
  for (let at = 0; at < key.length; at++) bytes[HEADER_BYTES + at] = key.charCodeAt(at)
  if (value) bytes.set(value, valueStart)
  view.setUint32(4, checksum(bytes.subarray(valueStart)), true)
}

/** @throws TypeError for a key that no record can hold. */
export function checkKey(key: string): void {
  if (key.length === 0 || key.length > MAX_KEY_LENGTH) {
    throw new TypeError(`a key has 1 to ${MAX_KEY_LENGTH} characters, not ${key.length}`)
  }
  for (let at = 0; at < key.length; at++) {
    if (key.charCodeAt(at) > 0x7e || key.charCodeAt(at) < 0x20) {
      throw new TypeError(`a key is printable ASCII, unlike ${JSON.stringify(key)}`)
    }
  }
}

/** Completes a draft in place. */
export function sealRecord(draft: Uint8Array, place: RecordPlace, checksum: Checksum): void {
  const view = new DataView(draft.buffer, draft.byteOffset)
  view.setUint32(12, place.index, true)
  view.setUint32(16, place.count, true)
  view.setFloat64(24, place.revision, true)
  view.setFloat64(32, place.createRevision, true)
  const valueStart = HEADER_BYTES + view.getUint16(10, true)
  view.setUint32(0, checksum(draft.subarray(4, valueStart)), true)
}

/**
 * Verifies and takes apart what the medium returned for the record `index` of `revision`.
 * @throws StorageError `corrupt`
 */
export function openRecord(
  bytes: Uint8Array,
  revision: Revision,
  index: number,
  checksum: Checksum,
): OpenedRecord {
  if (bytes.length < HEADER_BYTES) throw corruptRecord(revision, index, 'is cut short')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const valueStart = HEADER_BYTES + view.getUint16(10, true)
  const isWhole =
    valueStart <= bytes.length &&
    checksum(bytes.subarray(4, valueStart)) === view.getUint32(0, true)
  if (!isWhole) throw corruptRecord(revision, index, 'fails its checksum')
  if (bytes[8] !== FORMAT) throw corruptRecord(revision, index, `has unknown format ${bytes[8]}`)
  const key = decoder.decode(bytes.subarray(HEADER_BYTES, valueStart))
  if (view.getFloat64(24, true) !== revision || view.getUint32(12, true) !== index) {
    throw corruptRecord(revision, index, 'is stored in the place of another', key)
  }
  if (
    valueStart + view.getUint32(20, true) !== bytes.length ||
    checksum(bytes.subarray(valueStart)) !== view.getUint32(4, true)
  ) {
    throw corruptRecord(revision, index, 'has a value that fails its checksum', key)
  }
  return {
    revision,
    index,
    count: view.getUint32(16, true),
    createRevision: view.getFloat64(32, true),
    key,
    deleted: bytes[9] === 1,
    value: bytes.subarray(valueStart),
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
