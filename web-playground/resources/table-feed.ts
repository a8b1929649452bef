import {
  ApiError,
  type Brand,
  type Informer,
  resourcePath,
  type Runtime,
  type ServedResource,
  startInformer,
  type TableColumn,
  type WireClient,
} from '../../core/index.ts'
import { Listeners, type Subscribable } from '../state/store.ts'
import { isRefusal } from './is-refusal.ts'
import { rowKey, shownRow } from './shown-row.ts'
import { tableClient } from './table-client.ts'
import { TableRows } from './table-rows.ts'

export interface TableFeedOptions {
  /** Makes the client that is used; it calls `answered` with every answer that is no error. */
  readonly connect: (answered: () => void) => WireClient
  readonly brand: Brand
  readonly runtime: Runtime
  readonly resource: ServedResource
  /** Empty for all namespaces, and for what has none. */
  readonly namespace: string
  readonly labelSelector: string
  /** Runs `task` before the next picture is drawn. */
  readonly schedule: (task: () => void) => void
}

/**
 * `loading` until the first list has come; `live` after that. `failed`: that list was refused. `cut`: rows are shown that
 * may be old, as the server is not reached.
 */
export type FeedPhase = 'loading' | 'live' | 'failed' | 'cut'

/** The rows of one resource, followed by a watch. Whoever watches hears at most once a picture. */
export class TableFeed implements Subscribable {
  readonly rows: TableRows = new TableRows()
  readonly #listeners = new Listeners()
  readonly #options: TableFeedOptions
  readonly #informer: Informer
  #columns: readonly TableColumn[] = []
  #synced = false
  #error: unknown
  #scheduled = false
  #stopped = false

  constructor(options: TableFeedOptions) {
    this.#options = options
    const { connect, brand, runtime, resource, namespace, labelSelector } = options
    const client = connect(() => this.#setError(undefined))
    const source = tableClient(client, brand, {
      columns: (columns) => this.#setColumns(columns),
      failed: (error) => this.#setError(error),
    })
    const put = (changed: boolean): ((object: Parameters<typeof shownRow>[0]) => void) => {
      return (object) => {
        const live = this.#synced || changed
        const now = runtime.clock.now()
        this.rows.put(shownRow(object, now), live ? now : 0)
        this.#change()
      }
    }
    this.#informer = startInformer({
      client: source,
      runtime,
      path: resourcePath(resource, resource.namespaced ? { namespace } : {}),
      ...(labelSelector !== '' && { labelSelector }),
      handlers: {
        added: put(false),
        modified: put(true),
        deleted: (object) => {
          this.rows.remove(rowKey(object))
          this.#change()
        },
      },
    })
    void this.#informer.synced.then((synced) => {
      this.#synced = synced
      this.#change()
    })
  }

  get columns(): readonly TableColumn[] {
    return this.#columns
  }

  get phase(): FeedPhase {
    if (this.#error === undefined) return this.#synced ? 'live' : 'loading'
    return this.#synced ? 'cut' : 'failed'
  }

  /** Why the phase is `failed` or `cut`. */
  get error(): unknown {
    return this.#error
  }

  /** Ends the watch; listeners are not called after that. */
  async stop(): Promise<void> {
    this.#stopped = true
    await this.#informer.stop()
  }

  subscribe(listener: () => void): () => void {
    return this.#listeners.subscribe(listener)
  }

  #setColumns(columns: readonly TableColumn[]): void {
    const names = (all: readonly TableColumn[]): string => all.map(({ name }) => name).join('\n')
    if (names(columns) !== names(this.#columns)) this.#columns = columns
  }

  #setError(error: unknown): void {
    // A version expires in the course of things, and the list that follows is under way already.
    if (this.#stopped || (error instanceof ApiError && error.code === 410)) return
    if (this.#error === error) return
    this.#error = error
    this.#change()
    // A refusal is not retried; the user sees its reason, and can try again.
    if (!this.#synced && isRefusal(error)) void this.#informer.stop()
  }

  #change(): void {
    if (this.#scheduled) return
    this.#scheduled = true
    this.#options.schedule(() => {
      this.#scheduled = false
      if (!this.#stopped) this.#listeners.tell()
    })
  }
}
