import { type Revision, StorageError, type StoredRecord } from '../../core/index.ts'

/**
 * Key of a page: revision and index of its first record, and its length in bytes as first written, which compaction may
 * shorten later. IndexedDB orders pages by it, which is the order of their records.
 */
export type PageKey = [revision: Revision, index: number, bytes: number]

/** Records packed into one IndexedDB value, since a small value costs as much as one of 16 KiB. */
export interface Page {
  readonly key: PageKey
  readonly bytes: Uint8Array
}

/** Target size of a page; larger pages would save little and make reading or dropping one record costly. */
const PAGE_BYTES = 16 * 1024

/** Bytes of a record's header: revision (a double), index and length, little-endian. */
const ENTRY_BYTES = 16

/** Copies `records`, in order, into as few pages as possible; a record larger than a page has its own. */
export function packPages(records: readonly StoredRecord[]): Page[] {
  const pages: Page[] = []
  for (let start = 0; start < records.length;) {
    let end = start
    let bytes = 0
    while (end < records.length) {
      const entry = ENTRY_BYTES + (records[end]?.bytes.length ?? 0)
      if (end > start && bytes + entry > PAGE_BYTES) break
      bytes += entry
      end++
    }
    const { revision = 0, index = 0 } = records[start] ?? {}
    const content = packPage(records.slice(start, end))
    pages.push({ key: [revision, index, content.length], bytes: content })
    start = end
  }
  return pages
}

/** The bytes of one page, in a new buffer. */
export function packPage(records: readonly StoredRecord[]): Uint8Array {
  const bytes = new Uint8Array(
    records.reduce((sum, record) => sum + ENTRY_BYTES + record.bytes.length, 0),
  )
  const view = new DataView(bytes.buffer)
  let at = 0
  for (const record of records) {
    view.setFloat64(at, record.revision, true)
    view.setUint32(at + 8, record.index, true)
    view.setUint32(at + 12, record.bytes.length, true)
    bytes.set(record.bytes, at + ENTRY_BYTES)
    at += ENTRY_BYTES + record.bytes.length
  }
  return bytes
}

/**
 * The records of a page as views into the value that IndexedDB holds under `key`.
 * @throws StorageError `corrupt` for a malformed page. The content of records is verified by the engine.
 */
export function unpackPage(key: PageKey, value: unknown): StoredRecord[] {
  if (!(value instanceof Uint8Array)) throw corruptPage(key)
  const view = new DataView(value.buffer, value.byteOffset, value.length)
  const records: StoredRecord[] = []
  let at = 0
  while (at + ENTRY_BYTES <= value.length) {
    const start = at + ENTRY_BYTES
    const end = start + view.getUint32(at + 12, true)
    const revision = view.getFloat64(at, true)
    records.push({
      revision,
      index: view.getUint32(at + 8, true),
      bytes: value.subarray(start, end),
    })
    at = end
  }
  if (at !== value.length || at === 0) throw corruptPage(key)
  return records
}

function corruptPage([revision, index]: PageKey): StorageError {
  return new StorageError('corrupt', `the store is damaged: page ${revision}/${index} is no page`, {
    revision,
    index,
  })
}
