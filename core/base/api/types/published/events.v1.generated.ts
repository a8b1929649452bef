// Generated from core/kinds/tables/types/events.v1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as corev1 from './core.v1.generated.ts'
import type * as metav1 from './meta.v1.generated.ts'
import type { MicroTime, Time } from './scalars.ts'
import type { Embedded } from '../views.ts'

/** What a component did to an object or noticed about it. */
export type Event = {
  apiVersion: string
  kind: 'Event'
  metadata?: metav1.ObjectMeta
  /** When the event first happened, to the microsecond; required. */
  eventTime: MicroTime
  /** How often the event has repeated; absent after a single time. */
  series?: EventSeries
  /** Component that reports the event, such as default-scheduler; required. */
  reportingController?: string
  /** Instance of the reporting component, as a node's name; required, at most 128 bytes. */
  reportingInstance?: string
  /** What the reporting component did or tried, such as Binding; required, at most 128 bytes. */
  action?: string
  /** CamelCase word why the event was reported; required, at most 128 bytes. */
  reason?: string
  /** Object that the event is about, in its namespace; default for cluster-scoped objects. */
  regarding?: corev1.ObjectReference
  /** Second object of the event, such as the pod that another had to make room for. */
  related?: corev1.ObjectReference
  /** Sentence about the event, for people; at most 1024 bytes. */
  note?: string
  /** Severity of the event: Normal or Warning; others are refused. */
  type?: string
  /** Component and node of events of core/v1; refused in new events: use reportingController. @deprecated */
  deprecatedSource?: corev1.EventSource
  /** First time of repeated events of core/v1; refused in new events: use eventTime. @deprecated */
  deprecatedFirstTimestamp?: Time
  /** Latest time of repeated events of core/v1; refused in new events: use series. @deprecated */
  deprecatedLastTimestamp?: Time
  /** Times that an event of core/v1 happened; refused in new events: use series. @deprecated */
  deprecatedCount?: number
}

/** Repetitions of an event; all of it that an update may change. */
export type EventSeries = {
  /** Times that the event has happened so far, the first included; at least 2. */
  count: number
  /** When the event happened last, to the microsecond; may lag behind. */
  lastObservedTime: MicroTime
}

/** List of events. */
export type EventList = {
  apiVersion: string
  kind: 'EventList'
  metadata?: metav1.ListMeta
  items: Embedded<Event>[]
}
