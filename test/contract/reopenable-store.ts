import type { Backend } from '../../core/storage/engine/backend.ts'

/** A store of its own, empty at first, that can be opened again and again. */
export interface ReopenableStore {
  /** The one opened before has been closed, unless the test failed. */
  open(): Promise<Backend>
  dispose(): Promise<void>
}
