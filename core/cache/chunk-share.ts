import type { Revision } from '../storage/storage.ts'

export interface SharedChunk {
  readonly bytes: Uint8Array
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
  readonly #chunks = new Map<string, SharedChunk>()

  get(key: string): SharedChunk | undefined {
    return this.#chunks.get(key)
  }

  put(key: string, chunk: SharedChunk): void {
    this.#chunks.set(key, chunk)
    for (const oldest of this.#chunks.keys()) {
      if (this.#chunks.size <= maxChunks) return
      this.#chunks.delete(oldest)
    }
  }

  clear(): void {
    this.#chunks.clear()
  }
}
