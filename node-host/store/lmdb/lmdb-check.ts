import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs'
import { damaged, PAGE_HEADER, readLmdbMeta, type LmdbMeta } from './lmdb-meta.ts'
import { LmdbTreeWalk, type KeyRule, type ReadBytes } from './lmdb-tree.ts'

/** Key lengths in bytes: 12 for records (revision and index), 1 for the head record. */
const MAIN_KEYS: KeyRule = { compare: (a, b) => a.compare(b), lengths: [1, 12] }
const FREE_KEYS: KeyRule = { compare: compareIntegers, lengths: [8] }

/**
 * Checks the structure of a data file before LMDB maps it, without a lock: the caller holds the directory. LMDB trusts
 * what it maps, so a file cut short or a damaged page could crash the process or overwrite live data.
 *
 * @returns the content of the file: `nothing` for an empty file or one without entries, as of a new store.
 * @throws StorageError `corrupt`
 */
export function checkLmdbFile(file: string): 'missing' | 'nothing' | 'entries' {
  const found = statSync(file, { throwIfNoEntry: false })
  if (!found) return 'missing'
  // Opening a named pipe would block.
  if (!found.isFile()) throw damaged('it is not a regular file')
  const descriptor = openSync(file, 'r')
  try {
    const { size } = fstatSync(descriptor)
    if (size === 0) return 'nothing'
    return checkFile(size, (offset, length) => readAt(descriptor, offset, length))
  } finally {
    closeSync(descriptor)
  }
}

function checkFile(
  size: number,
  read: (offset: number, length: number) => Buffer,
): 'nothing' | 'entries' {
  const { newest, older } = readLmdbMeta(read)
  const { pageSize } = newest
  const readAll: ReadBytes = (offset, length) => {
    const bytes = read(offset, length)
    if (bytes.length < length) throw damaged(`it is cut short at byte ${offset + bytes.length}`)
    return bytes
  }
  // The file may end before the last page where the pages at its end are free, so each page in use is checked.
  const used = new Uint8Array(Math.floor(size / pageSize))
  for (const meta of [newest, older]) checkRoot(meta, readAll)
  const listed: number[] = []
  new LmdbTreeWalk(newest, readAll, used).walk(newest.free, FREE_KEYS, (data) => {
    collectFree(data, newest.lastPage, listed)
  })
  new LmdbTreeWalk(newest, readAll, used).walk(newest.main, MAIN_KEYS)
  checkFree(listed, used, newest.lastPage)
  return newest.main.root === undefined ? 'nothing' : 'entries'
}

function checkFree(listed: readonly number[], used: Uint8Array, lastPage: number): void {
  const free = new Set<number>()
  let missing = 0
  for (const page of listed) {
    if (used[page]) throw damaged(`page ${page} is both in use and free`)
    if (free.has(page)) throw damaged(`page ${page} is free twice`)
    free.add(page)
    if (page >= used.length) missing++
  }
  if (used.length + missing <= lastPage) {
    throw damaged(`it is cut short after page ${used.length - 1} of ${lastPage}`)
  }
}

/**
 * Checks that a meta page and its root have the same transaction number: every commit rewrites the head record and so the
 * root, which carries the commit's number.
 */
function checkRoot(meta: LmdbMeta, read: ReadBytes): void {
  const { root } = meta.main
  if (root === undefined) return
  if (root < 2 || root > meta.lastPage) throw damaged('a meta page names an impossible root')
  if (read(root * meta.pageSize, PAGE_HEADER).readBigUInt64LE(8) !== meta.transaction) {
    throw damaged('a meta page and its root belong to different commits')
  }
}

/** Reads a list of free pages: its length, then page numbers; a negative number -n precedes the first of n pages. */
function collectFree(data: Buffer, lastPage: number, listed: number[]): void {
  if (data.length < 8 || data.length % 8 !== 0) throw damaged('a list of free pages is cut short')
  const length = Number(data.readBigInt64LE(0))
  if (length < 0 || 8 * (length + 1) > data.length) {
    throw damaged('a list of free pages has an impossible length')
  }
  for (let at = 1; at <= length; at++) {
    const entry = Number(data.readBigInt64LE(8 * at))
    if (entry === 0) continue
    const isRun = entry < 0
    if (isRun && ++at > length) throw damaged('a list of free pages ends in the middle of a run')
    const first = isRun ? Number(data.readBigInt64LE(8 * at)) : entry
    const count = isRun ? -entry : 1
    if (first < 2 || first + count - 1 > lastPage) {
      throw damaged('a list of free pages names one that does not exist')
    }
    for (let page = first; page < first + count; page++) listed.push(page)
  }
}

function compareIntegers(a: Buffer, b: Buffer): number {
  const difference = a.readBigUInt64LE(0) - b.readBigUInt64LE(0)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

function readAt(descriptor: number, offset: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length)
  return bytes.subarray(0, readSync(descriptor, bytes, 0, length, offset))
}
