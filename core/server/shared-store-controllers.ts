import { isOfEachServer } from '../cluster/controllers/election/elected-groups.ts'
import { runElections } from '../cluster/controllers/election/run-elections.ts'
import { sharedEndpoints } from '../cluster/controllers/network/service-repair/shared-endpoints.ts'
import type { ControllerRegistration } from '../cluster/controllers/shared/framework/controller-registration.ts'
import { electionTimes } from '../cluster/controllers/shared/framework/election-settings.ts'

/** What servers have that share their store, or elect a leader; loaded by those alone. */
export interface SharedStoreControllers {
  readonly electionTimes: typeof electionTimes
  readonly isOfEachServer: typeof isOfEachServer
  readonly runElections: typeof runElections
  /** Controllers of each server on a shared store. */
  readonly ofEachServer: readonly ControllerRegistration[]
}

export const sharedStoreControllers: SharedStoreControllers = {
  electionTimes,
  isOfEachServer,
  runElections,
  ofEachServer: [sharedEndpoints],
}
