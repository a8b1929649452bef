import type { Revision } from '../../base/api/revision.ts'
import type { RecordId } from './backend.ts'
import type { History } from './history.ts'
import type { KeyIndex } from './key-index.ts'
import type { Version } from './version.ts'

/** The revision of a store without commits; the first commit is one more. 0 never names a state. */
export const FIRST_REVISION = 1

/** State that the parts of the engine share: durable and visible, without the commits under way. */
export interface StoreState {
  readonly index: KeyIndex
  readonly history: History
  readonly labels: Readonly<Record<string, string>>
  /** Records that no reader can reach any more and that are still on the medium. */
  readonly garbage: RecordId[]
  revision: Revision
  horizon: Revision
  /** Versions up to this revision belong to copies of the state as well, and stay as they are. */
  shared: Revision
}

/**
 * A copy of the state for an engine on a copy of the medium: later writes to either do not change the other. Both share the
 * versions that exist, so it costs a copy of the history's list and nothing by the number of keys.
 */
export function copyState(state: StoreState, recentBytes: number): StoreState {
  state.shared = state.revision
  return {
    ...state,
    index: state.index.copy(),
    history: state.history.copy(recentBytes),
    garbage: [...state.garbage],
  }
}

/** Makes a durable write the newest of its key. */
export function applyVersion(state: StoreState, version: Version): void {
  state.index.put(version)
  state.history.push(version)
}
