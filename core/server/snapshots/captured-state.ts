import type { HandedOverObjects } from '../../storage/cache/cache-handover.ts'
import type { Compactor, CompactorState } from '../../storage/engine/compactor.ts'
import { MemoryBackend } from '../../storage/engine/memory-backend.ts'
import type { StoreState } from '../../storage/engine/store-state.ts'
import type { ServedApi } from '../served-api.ts'

/**
 * The state of a server at one moment: everything that it keeps. Later writes do not change it, so any number of servers may
 * start from it.
 */
export interface CapturedState {
  /**
   * Records of the store: objects with their history, resource versions and the identity of the store. They carry checksums
   * of the runtime that wrote them, which the next server's runtime verifies.
   */
  readonly records: MemoryBackend
  /** Compaction schedule, by the clock of the captured server; undefined before its first round. */
  readonly compaction: CompactorState | undefined
  /** Whether a server of this very version wrote the records, so that its objects need no check as they are read. */
  readonly isTrusted?: true
  /** The same state in memory, so that the next server need not read the records; absent where it was not complete at that moment. */
  readonly memory?: CapturedMemory
}

/** The state of a server in memory. Immutable, and no more than the records have. */
export interface CapturedMemory {
  /** The API that the server served: another API reads objects in another way. */
  readonly api: ServedApi
  readonly store: StoreState
  readonly objects: HandedOverObjects
}

/** State of a store that was never written to. */
export function emptyState(): CapturedState {
  return { records: new MemoryBackend(), compaction: undefined }
}

/** Captures the state of an open store. It costs no time by the number of records. */
export function captureState(
  backend: MemoryBackend,
  compactor: Pick<Compactor, 'state'>,
  memory?: CapturedMemory,
): CapturedState {
  return { records: backend.copy(), compaction: compactor.state, ...(memory && { memory }) }
}
