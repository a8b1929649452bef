import type { BrandName, MockControl, RequestRecord } from '../../core/index.ts'

/** Where a server in a worker keeps its objects. */
export interface StoragePlace {
  readonly kind: 'indexeddb' | 'memory'
  /** Why it is memory although IndexedDB was wanted: for the user to read. */
  readonly notice?: string
}

export interface ServerDescription {
  readonly name: string
  readonly brand: BrandName
  readonly storage: StoragePlace
  /** Names of those one may act as. */
  readonly users: readonly string[]
  /** Milliseconds from the start of the worker's script until the server was ready. */
  readonly startedIn: number
}

/**
 * The handles of a server in a worker, reached by Comlink from every page. A server on IndexedDB has no seed and no
 * clock of its own: there `reset`, `snapshot`, `restore` and what sets the clock reject with a clear error.
 */
export interface ServerControl extends MockControl {
  describe(): Promise<ServerDescription>
  /**
   * Calls `listener` (a `Comlink.proxy`) with every request from now on, and returns what ends that. A listener that falls
   * behind misses records rather than holding up the server; `missed` counts them.
   */
  watchRequests(
    listener: (records: readonly RequestRecord[], missed: number) => void,
  ): Promise<() => void>
  /** Deletes all that the server stored and starts it anew. Open watches end with 410. */
  erase(): Promise<void>
}
