import type { RecordId } from '../../core/index.ts'
import type { PageKey } from './indexeddb-page.ts'

/** Index of a store's pages, by which a record's page is found without reading others. */
export class PageDirectory {
  #keys: PageKey[] = []

  /** Adds a page key; keys must be added in ascending order. */
  add(key: PageKey): void {
    this.#keys.push(key)
  }

  remove(keys: ReadonlySet<PageKey>): void {
    if (keys.size > 0) this.#keys = this.#keys.filter((key) => !keys.has(key))
  }

  clear(): void {
    this.#keys = []
  }

  /** Groups record ids by page; ids without a page are left out. */
  group<Id extends RecordId>(ids: readonly Id[]): Map<PageKey, Id[]> {
    const groups = new Map<PageKey, Id[]>()
    for (const id of ids) {
      const key = this.#find(id)
      if (!key) continue
      const group = groups.get(key)
      if (group) group.push(id)
      else groups.set(key, [id])
    }
    return groups
  }

  /** The key of the last page that does not begin after the record. */
  #find({ revision, index }: RecordId): PageKey | undefined {
    let low = 0
    let high = this.#keys.length
    while (low < high) {
      const middle = (low + high) >>> 1
      const [first = 0, firstIndex = 0] = this.#keys[middle] ?? []
      if (first < revision || (first === revision && firstIndex <= index)) low = middle + 1
      else high = middle
    }
    return this.#keys[low - 1]
  }
}
