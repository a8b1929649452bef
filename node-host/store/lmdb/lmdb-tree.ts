import { damaged, PAGE_HEADER, type LmdbMeta, type LmdbTree } from './lmdb-meta.ts'

const FLAG_BRANCH = 0x01
const FLAG_LEAF = 0x02
const FLAG_OVERFLOW = 0x04
const NODE_HEADER = 8
const NODE_BIG_DATA = 0x01
const OVERFLOW_REFERENCE = 24

/** Order and lengths of the keys of a tree. */
export interface KeyRule {
  readonly compare: (a: Buffer, b: Buffer) => number
  readonly lengths: readonly number[]
}

/** Returns exactly the bytes at an offset. @throws StorageError `corrupt` where the file ends before. */
export type ReadBytes = (offset: number, length: number) => Buffer

interface Bounds {
  /** Inclusive. */
  readonly low: Buffer | undefined
  /** Exclusive. */
  readonly high: Buffer | undefined
}

/**
 * Walks every branch and leaf page of a tree and checks what LMDB relies on unchecked as it follows them through the map:
 * page numbers, offsets, lengths and the order of the keys. Values are covered by the checksums of the records.
 */
export class LmdbTreeWalk {
  readonly #meta: LmdbMeta
  readonly #read: ReadBytes
  /** Marks of the pages in use by any tree, shared by the walks over a file. */
  readonly #used: Uint8Array
  #branchPages = 0n
  #leafPages = 0n
  #overflowPages = 0n
  #entries = 0n

  constructor(meta: LmdbMeta, read: ReadBytes, used: Uint8Array) {
    this.#meta = meta
    this.#read = read
    this.#used = used
  }

  /** Walks a tree. `visit`, if given, gets the data of each entry, which costs a read of the file. */
  walk(tree: LmdbTree, keys: KeyRule, visit?: (data: Buffer) => void): void {
    const unbounded = { low: undefined, high: undefined }
    if (tree.root !== undefined) this.#page(tree.root, tree.depth, unbounded, keys, visit)
    const isCounted =
      (tree.root === undefined) === (tree.depth === 0) &&
      tree.branchPages === this.#branchPages &&
      tree.leafPages === this.#leafPages &&
      tree.overflowPages === this.#overflowPages &&
      tree.entries === this.#entries
    if (!isCounted) throw damaged('a tree is not of the size that its meta page states')
  }

  #page(
    number: number,
    level: number,
    bounds: Bounds,
    keys: KeyRule,
    visit?: (data: Buffer) => void,
  ): void {
    this.#use(number, 1)
    const page = this.#read(number * this.#meta.pageSize, this.#meta.pageSize)
    const count = this.#checkHeader(page, number, level)
    let previous: Buffer | undefined
    for (let at = 0; at < count; at++) {
      const key = this.#key(page, at, level, keys)
      if (key) checkOrder(key, previous, bounds, keys)
      previous = key
      if (level === 1) {
        this.#leafNode(page, at, visit)
        continue
      }
      const high = at + 1 < count ? this.#key(page, at + 1, level, keys) : bounds.high
      this.#page(this.#child(page, at), level - 1, { low: key ?? bounds.low, high }, keys, visit)
    }
    if (level === 1) this.#leafPages++
    else this.#branchPages++
  }

  /** Checks the header of a page. @returns its number of entries. */
  #checkHeader(page: Buffer, number: number, level: number): number {
    const lower = page.readUInt16LE(20)
    const upper = page.readUInt16LE(22)
    const isSound =
      page.readBigUInt64LE(0) === BigInt(number) &&
      page.readBigUInt64LE(8) <= this.#meta.transaction &&
      level >= 1 &&
      page.readUInt16LE(18) === (level === 1 ? FLAG_LEAF : FLAG_BRANCH) &&
      lower % 2 === 0 &&
      lower <= upper &&
      upper <= this.#meta.pageSize - PAGE_HEADER
    if (!isSound) throw damaged(`page ${number} has an impossible header`)
    return lower / 2
  }

  #node(page: Buffer, at: number): number {
    const offset = page.readUInt16LE(PAGE_HEADER + 2 * at) + PAGE_HEADER
    if (offset < page.readUInt16LE(22) + PAGE_HEADER || offset + NODE_HEADER > page.length) {
      throw damaged('a page points outside of itself')
    }
    return offset
  }

  /** The key of an entry; undefined for the first entry of a branch page, which has none. */
  #key(page: Buffer, at: number, level: number, keys: KeyRule): Buffer | undefined {
    const node = this.#node(page, at)
    const length = page.readUInt16LE(node + 6)
    if (level > 1 && at === 0) {
      if (length === 0) return undefined
      throw damaged('the first entry of a branch has a key')
    }
    const isSound =
      (level > 1 || keys.lengths.includes(length)) && node + NODE_HEADER + length <= page.length
    if (!isSound || length === 0) throw damaged('a key has an impossible length')
    return page.subarray(node + NODE_HEADER, node + NODE_HEADER + length)
  }

  #child(page: Buffer, at: number): number {
    const node = this.#node(page, at)
    return page.readUInt32LE(node) + page.readUInt16LE(node + 4) * 2 ** 32
  }

  #leafNode(page: Buffer, at: number, visit?: (data: Buffer) => void): void {
    const node = this.#node(page, at)
    const size = page.readUInt32LE(node)
    const flags = page.readUInt16LE(node + 4)
    const start = node + NODE_HEADER + page.readUInt16LE(node + 6)
    this.#entries++
    if (flags === 0) {
      if (start + size > page.length) throw damaged('an entry reaches beyond its page')
      visit?.(page.subarray(start, start + size))
      return
    }
    if (flags !== NODE_BIG_DATA || start + OVERFLOW_REFERENCE > page.length) {
      throw damaged('an entry has unknown flags')
    }
    const first = Number(page.readBigUInt64LE(start))
    const count = Number(page.readBigUInt64LE(start + 16))
    if (count !== Math.floor((PAGE_HEADER - 1 + size) / this.#meta.pageSize) + 1) {
      throw damaged('an entry states an impossible length')
    }
    this.#use(first, count)
    this.#checkOverflowHeader(first, count)
    this.#overflowPages += BigInt(count)
    visit?.(this.#read(first * this.#meta.pageSize + PAGE_HEADER, size))
  }

  // LMDB reads an overflow header only when the entry is deleted, and would then free the wrong pages.
  #checkOverflowHeader(first: number, count: number): void {
    const header = this.#read(first * this.#meta.pageSize, PAGE_HEADER)
    const isSound =
      header.readBigUInt64LE(0) === BigInt(first) &&
      header.readBigUInt64LE(8) <= this.#meta.transaction &&
      header.readUInt16LE(18) === FLAG_OVERFLOW &&
      header.readUInt32LE(20) === count
    if (!isSound) throw damaged(`page ${first} has an impossible header`)
  }

  #use(first: number, count: number): void {
    if (first < 2 || first + count - 1 > this.#meta.lastPage) {
      throw damaged(`it refers to page ${first}, which does not exist`)
    }
    for (let page = first; page < first + count; page++) {
      if (page >= this.#used.length) throw damaged(`it is cut short before page ${page}`)
      if (this.#used[page]) throw damaged(`page ${page} is used twice`)
      this.#used[page] = 1
    }
  }
}

function checkOrder(
  key: Buffer,
  previous: Buffer | undefined,
  bounds: Bounds,
  keys: KeyRule,
): void {
  const isSound =
    (!previous || keys.compare(key, previous) > 0) &&
    (!bounds.low || keys.compare(key, bounds.low) >= 0) &&
    (!bounds.high || keys.compare(key, bounds.high) < 0)
  if (!isSound) throw damaged('the keys of a page are out of order')
}
