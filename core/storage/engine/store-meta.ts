import type { Revision } from '../../base/api/revision.ts'
import { crc32 } from './crc32.ts'
import { StorageError } from './storage.ts'

/** The head record of a store: what it remembers about itself beside its records. */
export interface StoreMeta {
  readonly revision: Revision
  readonly horizon: Revision
  /** Labels that the store was created with, such as the brand of the server that owns it. */
  readonly labels: Readonly<Record<string, string>>
}

/**
 * Size of a head record's header. Layout: CRC-32 of the rest, format, revision, horizon, length of the labels, labels
 * in UTF-8.
 */
const HEADER_BYTES = 28
const FORMAT = 1
const MAX_BYTES = 1024

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { fatal: true })

/** Encodes a head record. @throws RangeError when its labels do not fit the 1 KiB that a back end grants. */
export function sealMeta(meta: StoreMeta): Uint8Array {
  const labels = encodedLabels(meta.labels)
  const bytes = new Uint8Array(HEADER_BYTES + labels.length)
  if (bytes.length > MAX_BYTES) throw new RangeError('the labels of a store exceed 1 KiB')
  const view = new DataView(bytes.buffer)
  view.setUint32(4, FORMAT, true)
  view.setFloat64(8, meta.revision, true)
  view.setFloat64(16, meta.horizon, true)
  view.setUint32(24, labels.length, true)
  bytes.set(labels, HEADER_BYTES)
  view.setUint32(0, crc32(bytes, 4), true)
  return bytes
}

/** Decodes a head record. @throws StorageError `corrupt`, or `unavailable` for the format of a newer version. */
export function openMeta(bytes: Uint8Array): StoreMeta {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  if (bytes.length < HEADER_BYTES || crc32(bytes, 4) !== view.getUint32(0, true)) {
    throw new StorageError('corrupt', 'the store is damaged: its head record fails its checksum', {
      record: 'meta',
    })
  }
  const format = view.getUint32(4, true)
  if (format !== FORMAT) {
    throw new StorageError(
      'unavailable',
      `the store has format ${format}, and this version reads format ${FORMAT}: open it with the version that wrote it, or a later one`,
      { format },
    )
  }
  return {
    revision: view.getFloat64(8, true),
    horizon: view.getFloat64(16, true),
    labels: readLabels(decoder.decode(bytes.subarray(HEADER_BYTES))),
  }
}

/** Encoded labels: those of a store never change, while each commit writes them. */
const knownLabels = new WeakMap<StoreMeta['labels'], Uint8Array>()

function encodedLabels(labels: StoreMeta['labels']): Uint8Array {
  let known = knownLabels.get(labels)
  if (!known) knownLabels.set(labels, (known = encoder.encode(writeLabels(labels))))
  return known
}

function writeLabels(labels: Readonly<Record<string, string>>): string {
  return Object.entries(labels)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}\n`)
    .join('')
}

function readLabels(text: string): Record<string, string> {
  const labels: Record<string, string> = {}
  for (const line of text.split('\n')) {
    const [name, value] = line.split('=')
    if (name && value !== undefined) labels[decodeURIComponent(name)] = decodeURIComponent(value)
  }
  return labels
}
