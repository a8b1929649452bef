import type { Client } from '../client/client.ts'
import type { StagedKinds } from '../nodes/staged-kinds.ts'
import type { ControllerParts } from './controller-registration.ts'
import type { EventMoments } from './events/event-moments.ts'
import type { EventRecorder, EventSource } from './events/event-recorder.ts'
import type { SharedObjects } from './objects/shared-objects.ts'

/** Parts of a server that the controllers of a running cluster use. */
export interface ClusterParts extends ControllerParts {
  /** Objects of the server by resource, with indexes. */
  readonly objects: SharedObjects
  /** Recorder of the events of a component, of which there is one for each source. */
  readonly recorder: (source: EventSource) => EventRecorder
  /** Moments by which the events of all recorders are named. */
  readonly moments: EventMoments
  /** Client of a component; the name is its user agent and field manager. */
  readonly clientOf: (component: string) => Client
  /** Kinds whose objects stages drive. */
  readonly stagedKinds: StagedKinds
  /** Aborted when the controllers stop. */
  readonly signal: AbortSignal
}
