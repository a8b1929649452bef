import { StorageError } from '../../../core/index.ts'

/** One B-tree of an LMDB file, as its meta page describes it. */
export interface LmdbTree {
  readonly flags: number
  readonly depth: number
  readonly branchPages: bigint
  readonly leafPages: bigint
  readonly overflowPages: bigint
  readonly entries: bigint
  /** Page number of the root, undefined for an empty tree. */
  readonly root: number | undefined
}

/** The newest commit in an LMDB file. */
export interface LmdbMeta {
  readonly pageSize: number
  readonly lastPage: number
  readonly transaction: bigint
  /** The tree of free pages. */
  readonly free: LmdbTree
  readonly main: LmdbTree
}

/** Bytes of the header of each page. */
export const PAGE_HEADER = 24

const MAGIC = 0xbeefc0de
const VERSION = 2
const META_BYTES = PAGE_HEADER + 144
const FLAG_META = 0x08
const FLAG_INTEGER_KEY = 0x08
const NO_PAGE = 0xffff_ffff_ffff_ffffn
const LARGEST_MAP = 2n ** 46n

/**
 * Reads the two meta pages of an LMDB file (data format 2) that lmdb wrote without sub-databases. Commits write them in
 * turn, so they are one transaction apart; without that check a damaged number would bring back an older state unnoticed.
 *
 * @param read returns the bytes at an offset, fewer than asked for at the end of the file.
 * @throws StorageError `corrupt`
 */
export function readLmdbMeta(read: (offset: number, length: number) => Buffer): {
  readonly newest: LmdbMeta
  readonly older: LmdbMeta
} {
  const pageSize = readPageSize(read(0, META_BYTES))
  const metas = [0, 1].map((page) => parse(read(page * pageSize, META_BYTES), page, pageSize))
  const [even, odd] = metas
  if (!even || !odd) throw damaged('a meta page is missing')
  const [newest, older] = even.transaction >= odd.transaction ? [even, odd] : [odd, even]
  const isFresh = newest.transaction === 0n && older.transaction === 0n
  if (!isFresh && newest.transaction !== older.transaction + 1n) {
    throw damaged('its two meta pages contradict each other')
  }
  if (!isFresh && (newest.transaction % 2n === 0n) !== (newest === even)) {
    throw damaged('its two meta pages are mixed up')
  }
  return { newest, older }
}

export function damaged(what: string): StorageError {
  return new StorageError('corrupt', `the data file is damaged: ${what}; restore it from a copy`)
}

function readPageSize(bytes: Buffer): number {
  if (bytes.length < META_BYTES) throw damaged('it is shorter than its first page')
  if (bytes.readUInt32LE(PAGE_HEADER) !== MAGIC) throw damaged('it does not begin as an LMDB file')
  const size = bytes.readUInt32LE(PAGE_HEADER + 24)
  if (size >= 512 && size <= 65_536 && (size & (size - 1)) === 0) return size
  throw damaged(`it has a page size of ${size}`)
}

function parse(bytes: Buffer, page: number, pageSize: number): LmdbMeta {
  if (bytes.length < META_BYTES) throw damaged('it is shorter than its two meta pages')
  const at = PAGE_HEADER
  const isMeta =
    bytes.readBigUInt64LE(0) === BigInt(page) &&
    bytes.readUInt16LE(18) === FLAG_META &&
    bytes.readUInt32LE(at) === MAGIC &&
    bytes.readUInt32LE(at + 4) === VERSION &&
    bytes.readBigUInt64LE(at + 8) === 0n
  if (!isMeta) throw damaged(`page ${page} is no meta page of an LMDB file`)
  const mapSize = bytes.readBigUInt64LE(at + 16)
  const lastPage = bytes.readBigUInt64LE(at + 120)
  const free = parseTree(bytes, at + 24)
  const main = parseTree(bytes, at + 72)
  const isPlausible =
    bytes.readUInt32LE(at + 24) === pageSize &&
    mapSize <= LARGEST_MAP &&
    lastPage >= 1n &&
    (lastPage + 1n) * BigInt(pageSize) <= mapSize &&
    free.flags === FLAG_INTEGER_KEY &&
    main.flags === 0 &&
    bytes.readUInt32LE(at + 72) === 0
  if (!isPlausible) throw damaged(`meta page ${page} holds impossible values`)
  const transaction = bytes.readBigUInt64LE(at + 128)
  return { pageSize, lastPage: Number(lastPage), transaction, free, main }
}

function parseTree(bytes: Buffer, at: number): LmdbTree {
  const root = bytes.readBigUInt64LE(at + 40)
  return {
    flags: bytes.readUInt16LE(at + 4),
    depth: bytes.readUInt16LE(at + 6),
    branchPages: bytes.readBigUInt64LE(at + 8),
    leafPages: bytes.readBigUInt64LE(at + 16),
    overflowPages: bytes.readBigUInt64LE(at + 24),
    entries: bytes.readBigUInt64LE(at + 32),
    root: root === NO_PAGE ? undefined : Number(root),
  }
}
