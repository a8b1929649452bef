import type { Compactor, CompactorState } from '../storage/compactor.ts'
import { MemoryBackend } from '../storage/memory-backend.ts'

/**
 * State of a world: everything that its server keeps, as of one moment. Later writes do not change it, so any number of
 * worlds may begin with one state.
 */
export interface WorldState {
  /**
   * Records of the store: objects with their history, resource versions and the identity of the store. They carry checksums
   * of the runtime that wrote them, which a world's runtime verifies.
   */
  readonly records: MemoryBackend
  /** Compaction schedule, by the clock of the captured world; undefined before its first round. */
  readonly compaction: CompactorState | undefined
}

/** State of a store that was never written to. */
export function emptyState(): WorldState {
  return { records: new MemoryBackend(), compaction: undefined }
}

/** Captures the state of an open store. It costs a copy of the store's index of records, not of their bytes. */
export function captureState(
  backend: MemoryBackend,
  compactor: Pick<Compactor, 'state'>,
): WorldState {
  return { records: backend.copy(), compaction: compactor.state }
}
