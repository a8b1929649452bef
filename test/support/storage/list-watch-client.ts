import { ApiError } from '../../../core/base/api/errors/api-error.ts'
import type { ApiObject } from '../../../core/base/api/object.ts'
import { listObjects } from '../../../core/requests/rest/read/list.ts'
import { watchObjects } from '../../../core/requests/rest/read/watch.ts'
import { StorageError } from '../../../core/storage/engine/storage.ts'
import { parseEvents, type SeenEvent } from '../requests/watch-reader.ts'
import { bodyOf, type ListBody, type ReadServer } from '../servers/read-server.ts'

interface ClientOptions {
  /** Path of the collection. */
  readonly path: string
  readonly query: string
  readonly streams: boolean
}

/**
 * A client that lists, then watches from the list's version, and lists again when it is told that it is too late: what
 * every informer does. One that streams asks the watch for the state instead of listing. It checks that no event
 * contradicts the state it holds.
 */
export class ListWatchClient {
  readonly held = new Map<string, string>()
  readonly faults: string[] = []
  /** Version up to which {@link held} is complete, as the last list, event or bookmark said. */
  version = 0
  isPaused = false
  #chunks: AsyncIterator<Uint8Array> | undefined
  #run: Promise<void> | undefined
  #isClosing = false
  #server: ReadServer
  readonly #path: string
  readonly #query: string
  readonly #streams: boolean
  readonly #onBookmark: (client: ListWatchClient) => void
  /** The state is still being sent; {@link held} is complete at the bookmark that ends it. */
  #isStreaming = false

  constructor(
    server: ReadServer,
    { path, query, streams }: ClientOptions,
    onBookmark: (client: ListWatchClient) => void,
  ) {
    this.#server = server
    this.#path = path
    this.#query = query
    this.#streams = streams
    this.#onBookmark = onBookmark
  }

  /** Reads until nothing more comes; call it again to go on. */
  read(): void {
    if (!this.isPaused) this.#run ??= this.#readAll()
  }

  /** Loses its connection, and from now on talks to `server`. */
  async moveTo(server: ReadServer): Promise<void> {
    await this.close()
    this.#server = server
    this.read()
  }

  async close(): Promise<void> {
    this.#isClosing = true
    await this.#chunks?.return?.()
    await this.#run
    this.#chunks = undefined
    this.#isClosing = false
  }

  async #readAll(): Promise<void> {
    const server = this.#server
    try {
      while (!this.isPaused && server === this.#server) {
        this.#chunks ??= await this.#connect()
        const next = await this.#chunks.next()
        if (next.done) {
          // Ended in time, or by its own close.
          this.#chunks = undefined
          if (this.#isClosing) break
          continue
        }
        for (const event of parseEvents(next.value)) this.#take(event)
      }
    } catch (error) {
      // A server that is going down says so; the client tries again when it reads on.
      if (!isUnavailable(error)) this.faults.push(String(error))
    } finally {
      this.#run = undefined
    }
  }

  async #connect(): Promise<AsyncIterator<Uint8Array>> {
    const from = await this.#begin()
    const context = this.#server.context(`${this.#path}?${this.#query}&${from}`)
    const { body } = await watchObjects(context)
    if (body === null || body instanceof Uint8Array) throw new TypeError('a watch has no stream')
    return body[Symbol.asyncIterator]()
  }

  /** @returns the parameters of the watch that goes on from what is held. */
  async #begin(): Promise<string> {
    const watch = 'watch=1&allowWatchBookmarks=true'
    if (this.#isStreaming || (this.version === 0 && this.#streams)) {
      this.held.clear()
      this.version = 0
      this.#isStreaming = true
      return `${watch}&sendInitialEvents=true&resourceVersionMatch=NotOlderThan`
    }
    if (this.version === 0) await this.#list()
    return `${watch}&resourceVersion=${this.version}`
  }

  async #list(): Promise<void> {
    const context = this.#server.context(`${this.#path}?${this.#query}`)
    const body = (await bodyOf(await listObjects(context))) as ListBody
    this.held.clear()
    for (const item of body.items) this.held.set(keyOf(item), cellText(item))
    this.#advance(Number(body.metadata.resourceVersion))
  }

  #take({ type, object }: SeenEvent): void {
    if (type === 'ERROR') {
      if (!relistCodes.has(object.code)) this.faults.push(`error ${object.code}: ${object.message}`)
      this.version = 0
      this.#chunks = undefined
      return
    }
    // Objects of the state come in the order of their names; only then do versions rise.
    const isState = this.#isStreaming && type !== 'BOOKMARK'
    if (isState && type !== 'ADDED') this.faults.push(`${type} within the state`)
    if (!isState) this.#advance(Number(object.metadata.resourceVersion))
    if (type === 'BOOKMARK') {
      this.#isStreaming = false
      this.#onBookmark(this)
      return
    }
    const key = keyOf(object)
    const isKnown = this.held.has(key)
    if (isKnown === (type === 'ADDED')) this.faults.push(`${type} ${key}, known: ${isKnown}`)
    if (type === 'DELETED') this.held.delete(key)
    else this.held.set(key, cellText(object))
  }

  #advance(version: number): void {
    if (version < this.version) this.faults.push(`version ${version} after ${this.version}`)
    this.version = version
  }
}

/** Codes of errors that a watch may end with: its history is gone, or the cache does not reach the newest state in time. Clients list again. */
const relistCodes: ReadonlySet<unknown> = new Set([410, 504])

function isUnavailable(error: unknown): boolean {
  if (error instanceof ApiError) return error.code === 503
  return error instanceof StorageError && error.code === 'unavailable'
}

export function keyOf({ metadata }: ApiObject): string {
  return `${metadata.namespace}/${metadata.name}`
}

/** What must agree between a list, a watch and the model: version, labels and fields. */
export function cellText({ metadata, spec }: ApiObject): string {
  return JSON.stringify([metadata.resourceVersion, metadata.labels ?? {}, spec])
}
