import type { ApiObject } from '../../../core/base/api/object.ts'
import type { ApiResponse } from '../../../core/base/http/api-response.ts'

export interface SeenEvent {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED' | 'BOOKMARK' | 'ERROR'
  readonly object: ApiObject & { readonly code?: number; readonly message?: string }
}

/** Reads the events of a watch as they come, without waiting for any that are not there yet. */
export class WatchReader {
  readonly events: SeenEvent[] = []
  readonly #chunks: AsyncIterator<Uint8Array>
  ended = false

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.#chunks = chunks[Symbol.asyncIterator]()
    void this.#pump()
  }

  static of(response: ApiResponse): WatchReader {
    const { body } = response
    if (body === null || body instanceof Uint8Array) throw new TypeError('not a stream')
    return new WatchReader(body)
  }

  /** `ADDED a/x@3`: type, key and version of every event so far. */
  get lines(): string[] {
    return this.events.map(({ type, object }) => {
      if (type === 'ERROR') return `ERROR ${object.code}`
      const { namespace, name, resourceVersion } = object.metadata
      const key = namespace === undefined ? name : `${namespace}/${name}`
      return type === 'BOOKMARK'
        ? `BOOKMARK @${resourceVersion}`
        : `${type} ${key}@${resourceVersion}`
    })
  }

  async close(): Promise<void> {
    await this.#chunks.return?.()
    this.ended = true
  }

  async #pump(): Promise<void> {
    for (let next = await this.#chunks.next(); !next.done; next = await this.#chunks.next()) {
      this.events.push(...parseEvents(next.value))
    }
    this.ended = true
  }
}

export function parseEvents(chunk: Uint8Array): SeenEvent[] {
  const lines = new TextDecoder().decode(chunk).split('\n').slice(0, -1)
  return lines.map((line) => JSON.parse(line) as SeenEvent)
}

/** Lets everything that can happen without the clock happen. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 100; turn++) await Promise.resolve()
}
