// Generated from core/kinds/tables/types/events.v1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as corev1 from './core.v1.generated.ts'
import type * as metav1 from './meta.v1.generated.ts'
import type { MicroTime, Time } from './scalars.ts'
import type { Embedded } from '../views.ts'

export type Event = {
  apiVersion: string
  kind: 'Event'
  metadata?: metav1.ObjectMeta
  eventTime: MicroTime
  series?: EventSeries
  reportingController?: string
  reportingInstance?: string
  action?: string
  reason?: string
  regarding?: corev1.ObjectReference
  related?: corev1.ObjectReference
  note?: string
  type?: string
  /** @deprecated */
  deprecatedSource?: corev1.EventSource
  /** @deprecated */
  deprecatedFirstTimestamp?: Time
  /** @deprecated */
  deprecatedLastTimestamp?: Time
  /** @deprecated */
  deprecatedCount?: number
}

export type EventSeries = {
  count: number
  lastObservedTime: MicroTime
}

export type EventList = {
  apiVersion: string
  kind: 'EventList'
  metadata?: metav1.ListMeta
  items: Embedded<Event>[]
}
