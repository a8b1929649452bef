import {
  type ApiObject,
  type Informer,
  type Runtime,
  startInformer,
  type WireClient,
} from '../../core/index.ts'
import { isRefusal } from './is-refusal.ts'

export interface CollectionParts {
  readonly client: WireClient
  readonly runtime: Runtime
  /** Path of the collection. */
  readonly path: string
  /** Called after changes, and once the collection has been read or its list was refused. */
  readonly changed: () => void
}

/** The objects of a small collection, kept in step with the server until it is stopped. */
export class CollectionFollower {
  readonly #informer: Informer
  readonly #changed: () => void
  #isWaiting = false
  #isRead = false
  #isStopped = false

  constructor({ client, runtime, path, changed }: CollectionParts) {
    this.#changed = changed
    const change = (): void => this.#notify()
    this.#informer = startInformer({
      client: this.#refusable(client),
      path,
      runtime,
      handlers: { added: change, modified: change, deleted: change },
    })
    void this.#informer.synced.then(() => {
      this.#isRead = true
      this.#notify()
    })
  }

  /** Objects of the collection; empty where the user may not list them. */
  get objects(): Iterable<ApiObject> {
    return this.#informer.objects()
  }

  /** Whether the collection has been read, or its list was refused. */
  get isRead(): boolean {
    return this.#isRead
  }

  stop(): void {
    this.#isStopped = true
    void this.#informer.stop()
  }

  // Changes of one turn of the event loop are reported in one call.
  #notify(): void {
    if (this.#isWaiting) return
    this.#isWaiting = true
    queueMicrotask(() => {
      this.#isWaiting = false
      if (!this.#isStopped) this.#changed()
    })
  }

  #refusable(client: WireClient): Pick<WireClient, 'pages' | 'watch'> {
    // A refused list is not retried: the informer would ask again and again.
    const refused = (): void => void this.#informer.stop()
    return {
      watch: (path, options) => client.watch(path, options),
      async *pages(path, options) {
        try {
          yield* client.pages(path, options)
        } catch (error) {
          if (isRefusal(error)) refused()
          throw error
        }
      },
    }
  }
}
