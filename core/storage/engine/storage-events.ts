import type { Range, StorageEvent, StoredValue } from './storage.ts'
import { toEntry, type Version } from './version.ts'

export type ValueOf = (version: Version) => Uint8Array | undefined

export function isInRange(range: Range, key: string): boolean {
  return key >= range.start && key < range.end
}

/** The storage event of one write; undefined when a value that it needs is not in memory. */
export function toEvent(version: Version, valueOf: ValueOf): StorageEvent | undefined {
  const previous = toPrevious(version, valueOf)
  if (previous === 'missing') return undefined
  if (version.deleted) {
    if (!previous) return undefined
    return { type: 'delete', key: version.key, revision: version.revision, previous }
  }
  const value = valueOf(version)
  if (!value) return undefined
  return { type: 'put', key: version.key, entry: toEntry(version, value), previous }
}

function toPrevious(version: Version, valueOf: ValueOf): StoredValue | undefined | 'missing' {
  const { previous } = version
  if (!previous || previous.deleted) return undefined
  const value = valueOf(previous)
  return value ? toEntry(previous, value) : 'missing'
}
