import type { Revision } from '../../../core/base/api/revision.ts'
import type { StorageStatus } from '../../../core/storage/engine/storage.ts'
import type { FoundStore } from './acknowledged.ts'

export interface OpenedStore {
  readonly place: { readonly kind: 'indexeddb' | 'memory'; readonly notice?: string }
  readonly revision: Revision
}

/** What was written before the store refused, if it did. */
export interface Filled {
  readonly keys: readonly string[]
  readonly code?: string
}

/** What `globalThis.storePage` of the page `test/browser/store/store-page.ts` can do. */
export interface StorePage {
  open(name: string): Promise<OpenedStore>
  /** Writes until the page is killed; `globalThis.acknowledge` is told of the commits. */
  write(round: string): void
  find(): Promise<FoundStore>
  /** Writes `count` values of random bytes, one after the other. */
  fill(count: number, bytes: number): Promise<Filled>
  status(): Promise<StorageStatus>
}
