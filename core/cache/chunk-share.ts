import type { Revision } from '../storage/storage.ts'

export interface SharedChunk {
  readonly bytes: Uint8Array
  /** Position behind the last event in it, and that event's revision. */
  readonly next: number
  readonly seen: Revision
}

/** Chunks that hold more than one event: they differ by start, so only few at a time have several takers. */
const maxChunks = 8

/** Joined events that watchers at the same point, with the same selection and encoding, all send. */
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
