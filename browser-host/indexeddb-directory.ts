import type { RecordId } from '../core/index.ts'
import type { PageKey } from './indexeddb-page.ts'

/** The pages that a store has, so that one record can be found without reading any other. */
export class PageDirectory {
  #keys: PageKey[] = []

  /** Keys come in ascending order. */
  add(key: PageKey): void {
    this.#keys.push(key)
  }

  remove(keys: ReadonlySet<PageKey>): void {
    if (keys.size > 0) this.#keys = this.#keys.filter((key) => !keys.has(key))
  }

  clear(): void {
    this.#keys = []
  }

  /** The ids by the page that each is in, if it is anywhere. */
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

  /** The last page that does not begin after the record. */
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
