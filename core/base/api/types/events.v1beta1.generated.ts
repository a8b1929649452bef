// Generated from core/kinds/tables/types/events.v1beta1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as corev1 from './core.v1.generated.ts'
import type * as metav1 from './meta.v1.generated.ts'
import type { MicroTime, Time } from './scalars.ts'
import type { Embedded } from './views.ts'

export type EventSeriesState = string

export type Event = {
  readonly apiVersion: string
  readonly kind: 'Event'
  readonly metadata: metav1.ObjectMeta
  readonly eventTime: MicroTime | null
  readonly series?: EventSeries
  readonly reportingController?: string
  readonly reportingInstance?: string
  readonly action?: string
  readonly reason?: string
  readonly regarding: corev1.ObjectReference
  readonly related?: corev1.ObjectReference
  readonly note?: string
  readonly type?: string
  /** @deprecated */
  readonly deprecatedSource: corev1.EventSource
  /** @deprecated */
  readonly deprecatedFirstTimestamp: Time | null
  /** @deprecated */
  readonly deprecatedLastTimestamp: Time | null
  /** @deprecated */
  readonly deprecatedCount?: number
}

export type EventSeries = {
  readonly count: number
  readonly lastObservedTime: MicroTime | null
}

export type EventList = {
  readonly apiVersion: string
  readonly kind: 'EventList'
  readonly metadata: metav1.ListMeta
  readonly items: readonly Embedded<Event>[] | null
}
