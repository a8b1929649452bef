import { ApiError } from '../api/errors/api-error.ts'
import type { ApiObject } from '../api/object.ts'
import { pause } from '../execution/pause.ts'
import { keepAliveDuring } from '../http/keep-alive-handler.ts'
import type { Runtime } from '../runtime.ts'
import { Backoff } from './backoff.ts'
import type { ListOptions, SelectorOptions, WatchOptions } from './call-options.ts'
import type { ObjectList, WatchEvent } from './decode-response.ts'
import { type InformerHandlers, InformerStore } from './informer-store.ts'
import type { ObjectAt } from './resource-path.ts'

/** Informer: a local copy of a collection, kept up to date by a list and a watch. */
export interface Informer<T extends ApiObject = ApiObject> {
  /** True once all objects that existed at the start were reported; false when stopped before. */
  readonly synced: Promise<boolean>
  /** `namespace` is empty for cluster-scoped objects. */
  get(namespace: string, name: string): T | undefined
  objects(): Iterable<T>
  /** Ends the watch; no handler is called once it resolves. */
  stop(): Promise<void>
}

/** What an informer needs of a client. */
export interface InformerClient {
  pages(path: string, options: ListOptions & { readonly limit: number }): AsyncIterable<ObjectList>
  watch(path: string, options?: WatchOptions): AsyncGenerator<WatchEvent>
}

export interface InformerOptions<Path extends string = string> extends SelectorOptions {
  readonly client: InformerClient
  /** Path of the collection. */
  readonly path: Path
  readonly runtime: Runtime
  /** Handlers must not throw: an error is logged, and the next event is handled. */
  readonly handlers: InformerHandlers<ObjectAt<Path>>
}

const pageSize = 500

/**
 * Reason of the aborts; each abort would make one of its own, with a stack. Made at the first: an error that is made while the
 * modules load has V8 parse the whole script again.
 */
let stopped: Error | undefined
const retries = { first: 200, most: 30_000 }

function isExpired(error: unknown): boolean {
  return error instanceof ApiError && error.code === 410
}

/** Whether a server may have answered that an object cannot be read; on a shared store, its answer says no more than that it failed. */
function isUnreadable(error: unknown): boolean {
  return error instanceof ApiError && error.code === 500
}

class RunningInformer<Path extends string> implements Informer<ObjectAt<Path>> {
  readonly synced: Promise<boolean>
  readonly #options: InformerOptions<Path>
  readonly #store: InformerStore<ObjectAt<Path>>
  readonly #stopping = new AbortController()
  readonly #backoff: Backoff
  readonly #done: Promise<void>
  #settleSynced: (synced: boolean) => void = () => undefined
  /** Resource version from which the next watch starts; undefined where a list is needed first. */
  #version: string | undefined
  /** Whether the last outcome was an expired resource version. */
  #expired = false

  constructor(options: InformerOptions<Path>) {
    this.#options = options
    this.#store = new InformerStore(guarded(options))
    this.#backoff = new Backoff(options.runtime, retries)
    this.synced = new Promise((resolve) => {
      this.#settleSynced = resolve
    })
    this.#done = this.#run()
  }

  get(namespace: string, name: string): ObjectAt<Path> | undefined {
    return this.#store.get(namespace, name)
  }

  objects(): Iterable<ObjectAt<Path>> {
    return this.#store.objects()
  }

  async stop(): Promise<void> {
    this.#stopping.abort((stopped ??= new Error('the informer was stopped')))
    await this.#done
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping
    while (!signal.aborted) {
      const again = await this.#follow()
      if (again === 'after a pause') {
        const { runtime } = this.#options
        await keepAliveDuring(runtime, pause(runtime.timers, this.#backoff.next(), signal))
      }
    }
    this.#settleSynced(false)
  }

  /** One list where it is needed, then one watch to its end. */
  async #follow(): Promise<'at once' | 'after a pause'> {
    const { clock } = this.#options.runtime
    const before = this.#version
    const since = clock.now()
    try {
      this.#version ??= await this.#list()
      await this.#watch(this.#version)
    } catch (error) {
      if (this.#stopping.signal.aborted) return 'at once'
      if (isExpired(error)) {
        this.#version = undefined
        // Expiry is normal, but a second one in a row is retried with a pause, so as not to spin.
        const again = this.#expired
        this.#expired = true
        return again ? 'after a pause' : 'at once'
      }
      // An unreadable event would come again with each watch: only a list gets past it.
      if (isUnreadable(error)) this.#version = undefined
      const { runtime, path } = this.#options
      runtime.logger.warn('an informer failed to list or watch', { path, error: String(error) })
      return 'after a pause'
    }
    // A server that ends every watch at once is retried with a pause; a long watch without events is not a failure.
    if (clock.now() - since >= retries.most) this.#backoff.reset()
    else if (this.#version === before) return 'after a pause'
    return 'at once'
  }

  async #list(): Promise<string> {
    const { client, path } = this.#options
    const { signal } = this.#stopping
    const objects: ApiObject[] = []
    let version = ''
    for await (const page of client.pages(path, {
      ...this.#selectors(),
      limit: pageSize,
      signal,
    })) {
      objects.push(...page.items)
      version = page.metadata.resourceVersion
    }
    // No handler is called after the informer was stopped.
    signal.throwIfAborted()
    this.#store.replace(objects.map((object) => this.#typed(object)))
    this.#settleSynced(true)
    return version
  }

  async #watch(from: string): Promise<void> {
    const { client, path } = this.#options
    const { signal } = this.#stopping
    const watch = client.watch(path, {
      ...this.#selectors(),
      resourceVersion: from,
      allowWatchBookmarks: true,
      signal,
    })
    for await (const { type, object } of watch) {
      if (signal.aborted) return
      if (type === 'DELETED') this.#store.remove(this.#typed(object))
      else if (type !== 'BOOKMARK') this.#store.put(this.#typed(object))
      this.#version = object.metadata.resourceVersion ?? this.#version
      this.#expired = false
      this.#backoff.reset()
    }
  }

  /** An object of the collection, which the server decoded by the schema of its kind. */
  #typed(object: ApiObject): ObjectAt<Path> {
    return object as ObjectAt<Path>
  }

  #selectors(): SelectorOptions {
    const { labelSelector, fieldSelector } = this.#options
    return {
      ...(labelSelector !== undefined && { labelSelector }),
      ...(fieldSelector !== undefined && { fieldSelector }),
    }
  }
}

function guarded<Path extends string>({
  handlers,
  runtime,
  path,
}: InformerOptions<Path>): InformerHandlers<ObjectAt<Path>> {
  const attempt = (call: () => void): void => {
    try {
      call()
    } catch (error) {
      runtime.logger.error('an informer handler failed', { path, error: String(error) })
    }
  }
  return {
    added: (object) => attempt(() => handlers.added?.(object)),
    modified: (object, previous) => attempt(() => handlers.modified?.(object, previous)),
    deleted: (object) => attempt(() => handlers.deleted?.(object)),
  }
}

/**
 * Starts an informer: lists a collection and watches it from there. A dropped watch resumes where it ended, an expired one
 * starts with a new list, and no change is reported twice. Runs until {@link Informer.stop}.
 */
export function startInformer<Path extends string>(
  options: InformerOptions<Path>,
): Informer<ObjectAt<Path>> {
  return new RunningInformer(options)
}
