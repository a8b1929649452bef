import type { Compactor, CompactorState } from '../storage/compactor.ts'
import { MemoryBackend } from '../storage/memory-backend.ts'

/**
 * What a world begins with: everything that its server keeps, as of one moment. Later writes do not change it, so any number of
 * worlds may begin with one state.
 */
export interface WorldState {
  /**
   * The records of the store: objects with their history, resource versions and the identity of the store. They carry the
   * checksums of the runtime that wrote them, by which a world's runtime checks them.
   */
  readonly records: MemoryBackend
  /** The schedule that ends history, by the clock of the world that was captured; undefined before its first round. */
  readonly compaction: CompactorState | undefined
}

/** The state of a store that was never written to. */
export function emptyState(): WorldState {
  return { records: new MemoryBackend(), compaction: undefined }
}

/** The state at this moment of an open store. It costs a copy of the store's index of records, not of their bytes. */
export function captureState(
  backend: MemoryBackend,
  compactor: Pick<Compactor, 'state'>,
): WorldState {
  return { records: backend.copy(), compaction: compactor.state }
}
