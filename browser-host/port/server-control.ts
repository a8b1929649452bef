import type { BrandName, EndAggregate, MockControl, RequestRecord } from '../../core/index.ts'
import type { AggregateFacts, AskPage } from './page-function.ts'

/** Storage of a server in a worker. */
export interface StoragePlace {
  readonly kind: 'indexeddb' | 'memory'
  /** Why it is memory although IndexedDB was wanted, as a sentence for the user. */
  readonly notice?: string
}

/** What images do that the simulation does not know. */
export type UnknownImages = 'run' | 'fail'

export interface ServerDescription {
  readonly name: string
  readonly brand: BrandName
  /** The release whose API is served, such as `1.34`. */
  readonly release: string
  /** Whether workloads live without machines: their controllers, a scheduler and simulated nodes run. */
  readonly simulates: boolean
  /** Whether images that the simulation does not know run, or cannot be pulled. */
  readonly unknownImages: UnknownImages
  /** Names of the controllers of a running cluster that run: all of them, some, or none. */
  readonly controllers: readonly string[]
  readonly storage: StoragePlace
  /** Names of the users that may be acted as. */
  readonly users: readonly string[]
  /** Milliseconds from the start of the worker's script until the server was ready. */
  readonly startedIn: number
}

/**
 * The control handles of a server in a worker, called by Comlink from every page. A server on IndexedDB has no seed: there
 * `reset`, `snapshot` and `restore` reject with a TypeError. Its clock is kept with the store, so that time does not go back when
 * the page is loaded anew.
 */
export interface ServerControl extends Omit<MockControl, 'aggregate'> {
  /** `ask` is a `Comlink.proxy`. */
  aggregate(name: string, facts: AggregateFacts, ask: AskPage): Promise<EndAggregate>
  describe(): Promise<ServerDescription>
  /**
   * Calls `listener` (a `Comlink.proxy`) with every later request, and returns a function that ends that. A listener that falls
   * behind misses records rather than holding up the server; `missed` counts them.
   */
  watchRequests(
    listener: (records: readonly RequestRecord[], missed: number) => void,
  ): Promise<() => void>
  /**
   * Serves another release over the same objects: restarts the server of IndexedDB, where open watches end with 410. A mock server
   * keeps its release: there it rejects with a TypeError.
   *
   * @throws RangeError for a release that this build does not have.
   */
  emulate(release: string): Promise<void>
  /**
   * Has workloads live without machines, or stand still: restarts the server of IndexedDB, where open watches end with 410. A mock
   * server keeps what it was started with: there it rejects with a TypeError.
   */
  simulate(on: boolean): Promise<void>
  /**
   * Has images that the simulation does not know run, or fail to be pulled: restarts the server of IndexedDB, as `simulate` does. A mock
   * server keeps what it was started with: there it rejects with a TypeError.
   */
  changeUnknownImages(choice: UnknownImages): Promise<void>
  /** Deletes all stored objects and restarts the server. Open watches end with 410. */
  erase(): Promise<void>
}
