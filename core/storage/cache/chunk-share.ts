import type { Revision } from '../../base/api/revision.ts'

export interface SharedChunk {
  /** Positions of the first event in the window and behind the last, and what it was encoded for. */
  readonly from: number
  readonly end: number
  readonly encoding: string
  readonly selection: string
  readonly bytes: Uint8Array
  /** Sizes of the events in it. */
  readonly sizes: readonly number[]
  /** Position in the event window behind the chunk's last event, and that event's revision. */
  readonly next: number
  readonly seen: Revision
}

/**
 * Chunks that are kept at most: they differ by their first event, so only few at a time are sent by several watchers.
 */
const maxChunks = 8

/** Chunks of several watch events, shared by watchers at the same position with the same selection and encoding. */
export class ChunkShare {
  /** The newest first; absent until there is one: most resources of a server have no watchers. */
  #chunks: SharedChunk[] | undefined

  /** The chunk of the events from `from` up to `end`. */
  get(from: number, end: number, encoding: string, selection: string): SharedChunk | undefined {
    if (!this.#chunks) return undefined
    for (const chunk of this.#chunks) {
      const isSpan = chunk.from === from && chunk.end === end
      if (isSpan && chunk.encoding === encoding && chunk.selection === selection) return chunk
    }
    return undefined
  }

  put(chunk: SharedChunk): void {
    const chunks = (this.#chunks ??= [])
    if (chunks.unshift(chunk) > maxChunks) chunks.pop()
  }

  clear(): void {
    this.#chunks = undefined
  }
}
