import { isStorageReadError } from '../../base/api/errors/stored-object-errors.ts'
import type { CachedEntry } from './cached-entry.ts'
import { type EntryProperty, readProperty } from './exact-term.ts'
import { KeyLists } from './key-lists.ts'

const noValue: readonly string[] = []

/** The keys of a resource's newest objects by the values of one property. */
export class EntryIndex {
  /** Whether all objects are filed. */
  isComplete = false
  /** Time of the last use, in milliseconds. */
  usedAt: number
  readonly #property: EntryProperty
  readonly #keys = new KeyLists()
  /** Keys of objects that are not parsed yet, or cannot be: each may have any value. */
  readonly #unread = new Set<string>()

  constructor(property: EntryProperty, now: number) {
    this.#property = property
    this.usedAt = now
  }

  /** Files the newest entry of an object; one that would have to be parsed for it is left for the first list that looks at it. */
  put(entry: CachedEntry): void {
    const { key } = entry
    if (!entry.isIndexed) {
      this.#keys.delete(key)
      this.#unread.add(key)
      return
    }
    this.#unread.delete(key)
    const value = readProperty(entry, this.#property)
    this.#keys.put(key, value === undefined ? noValue : [value])
  }

  /** Files an entry, which is parsed where it has to be. */
  read(entry: CachedEntry): void {
    try {
      readProperty(entry, this.#property)
    } catch (error) {
      if (!isStorageReadError(error)) throw error
    }
    this.put(entry)
  }

  delete(key: string): void {
    this.#unread.delete(key)
    this.#keys.delete(key)
  }

  /** How many objects may have one of these values. */
  count(values: readonly string[]): number {
    let count = this.#unread.size
    for (const value of values) count += this.#keys.keysOf(value).size
    return count
  }

  /** The keys of the objects that may have one of these values, in no order. */
  *keysOf(values: readonly string[]): Generator<string, void> {
    for (const value of values) yield* this.#keys.keysOf(value)
    yield* this.#unread
  }

  /** Files the objects that were parsed since; `entryOf` gives the newest entry of a key. */
  refile(entryOf: (key: string) => CachedEntry | undefined): void {
    for (const key of this.#unread) {
      const entry = entryOf(key)
      if (entry?.isIndexed) this.put(entry)
    }
  }
}
