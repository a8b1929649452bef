import type { HandedOverObjects } from '../../storage/cache/cache-handover.ts'
import type { Compactor, CompactorState } from '../../storage/engine/compactor.ts'
import { MemoryBackend } from '../../storage/engine/memory-backend.ts'
import type { StoreState } from '../../storage/engine/store-state.ts'
import type { ServedApi } from '../served-api.ts'

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
  /** Whether a server of this very version wrote the records, so that its objects need no check as they are read. */
  readonly isTrusted?: true
  /** The same as it was in memory, which spares the next world reading the records; absent where it was not whole at that moment. */
  readonly memory?: WorldMemory
}

/** State of a world as it is in memory. Immutable, and no more than the records say. */
export interface WorldMemory {
  /** What the world served: another API reads objects in another way. */
  readonly api: ServedApi
  readonly store: StoreState
  readonly objects: HandedOverObjects
}

/** State of a store that was never written to. */
export function emptyState(): WorldState {
  return { records: new MemoryBackend(), compaction: undefined }
}

/** Captures the state of an open store. It costs no time by the number of records. */
export function captureState(
  backend: MemoryBackend,
  compactor: Pick<Compactor, 'state'>,
  memory?: WorldMemory,
): WorldState {
  return { records: backend.copy(), compaction: compactor.state, ...(memory && { memory }) }
}
