import type { Revision } from '../../base/api/revision.ts'

export interface SharedChunk {
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
  /** Absent until there is one: most resources of a server have no watchers. */
  #chunks: Map<string, SharedChunk> | undefined

  get(key: string): SharedChunk | undefined {
    return this.#chunks?.get(key)
  }

  put(key: string, chunk: SharedChunk): void {
    const chunks = (this.#chunks ??= new Map<string, SharedChunk>())
    chunks.set(key, chunk)
    for (const oldest of chunks.keys()) {
      if (chunks.size <= maxChunks) return
      chunks.delete(oldest)
    }
  }

  clear(): void {
    this.#chunks = undefined
  }
}
