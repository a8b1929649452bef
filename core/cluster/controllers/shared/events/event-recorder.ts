import { ApiError } from '../../../../base/api/errors/api-error.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import type { Event } from '../../../../base/api/types/core.v1.generated.ts'
import type { Draft, NewObject, Patch } from '../../../../base/api/types/views.ts'
import type { Client } from '../../../../base/client/client.ts'
import { resourcePath } from '../../../../base/client/resource-path.ts'
import type { Runtime } from '../../../../base/runtime.ts'
import { formatTime } from '../../../../base/time/time.ts'
import { eventResource } from '../objects/resources.ts'
import { type Correlation, EventCorrelator } from './event-correlator.ts'
import type { EventPace } from './event-pace.ts'
import type { EventTimestamps } from './event-timestamps.ts'

/** Component that events come from, and the node that it runs on, where it has one. */
export interface EventSource {
  readonly component: string
  readonly host?: string
}

export type EventType = 'Normal' | 'Warning'

export interface EventDetails {
  /** Field of the object that the event is about, such as `spec.containers{web}`. */
  readonly fieldPath?: string
  readonly annotations?: Readonly<Record<string, string>>
}

/** Events that wait to be written at most; later ones are dropped, and the log says so. */
const mostWaiting = 50_000

interface Waiting {
  readonly correlation: Correlation
  readonly namespace: string
  readonly name: string
  readonly time: number
  readonly annotations: EventDetails['annotations']
  readonly event: Draft<Omit<Event, 'metadata'>>
}

/**
 * Records what a component does to objects as core/v1 events, as client-go's recorder does. Recording never fails and never waits:
 * events are written one after the other, in the order in which they were recorded.
 */
export class EventRecorder {
  readonly #client: Client
  readonly #runtime: Runtime
  readonly #source: EventSource
  readonly #signal: AbortSignal
  readonly #timestamps: EventTimestamps
  readonly #pace: EventPace
  readonly #correlator: EventCorrelator
  readonly #waiting: Waiting[] = []
  #isWriting = false
  #isFull = false

  constructor(parts: {
    readonly client: Client
    readonly runtime: Runtime
    readonly source: EventSource
    readonly signal: AbortSignal
    /** Shared by all recorders of a server. */
    readonly timestamps: EventTimestamps
    readonly pace: EventPace
  }) {
    this.#client = parts.client
    this.#runtime = parts.runtime
    this.#source = parts.source
    this.#signal = parts.signal
    this.#timestamps = parts.timestamps
    this.#pace = parts.pace
    this.#correlator = new EventCorrelator(parts.runtime.clock)
  }

  /** Records an event about `object`, as it is or was in the store. */
  record(
    object: ApiObject,
    type: EventType,
    reason: string,
    message: string,
    { fieldPath = '', annotations }: EventDetails = {},
  ): void {
    if (this.#signal.aborted) return
    if (this.#waiting.length >= mostWaiting) {
      if (!this.#isFull) this.#runtime.logger.warn('too many events wait; newer ones are dropped')
      this.#isFull = true
      return
    }
    this.#isFull = false
    const { uid = '', namespace = '', name = '', resourceVersion = '' } = object.metadata
    const named = `${object.apiVersion} ${object.kind} ${namespace} ${name}`
    const correlation = this.#correlator.correlate({
      // A kubelet names its node by the name in the place of the uid.
      object: uid === '' || uid === name ? named : uid,
      field: fieldPath,
      type,
      reason,
      message,
    })
    if (!correlation) return
    const time = this.#runtime.clock.now()
    this.#waiting.push({
      correlation,
      namespace: namespace === '' ? 'default' : namespace,
      name: `${name}.${this.#timestamps.next(time).toString(16)}`,
      time,
      annotations: annotations && { ...annotations },
      event: {
        involvedObject: {
          kind: object.kind,
          ...(namespace !== '' && { namespace }),
          name,
          uid,
          apiVersion: object.apiVersion,
          resourceVersion,
          ...(fieldPath !== '' && { fieldPath }),
        },
        reason,
        message: correlation.message,
        source: { ...this.#source },
        type,
        reportingComponent: this.#source.component,
        reportingInstance: this.#source.host ?? '',
      },
    })
    this.#pace.add()
    if (!this.#isWriting) void this.#writeAll()
  }

  async #writeAll(): Promise<void> {
    this.#isWriting = true
    for (let at = 0; at < this.#waiting.length && !this.#signal.aborted; at++) {
      await this.#pace.take()
      const next = this.#waiting[at]
      if (next) await this.#attempt(next)
      // Written events are cut off now and then, since each cut moves the rest.
      if (at >= 1000) {
        this.#waiting.splice(0, at + 1)
        at = -1
      }
    }
    this.#waiting.length = 0
    this.#isWriting = false
  }

  async #attempt(waiting: Waiting): Promise<void> {
    try {
      await this.#write(waiting)
    } catch (error) {
      // As the original's, a refused event is given up: in a namespace that terminates there can be none.
      if (this.#signal.aborted) return
      this.#runtime.logger.debug('an event was refused', {
        event: waiting.name,
        error: String(error),
      })
    }
  }

  async #write({ correlation, namespace, name, time, annotations, event }: Waiting): Promise<void> {
    const { message } = correlation
    const known = this.#correlator.writtenAs(correlation)
    const options = { signal: this.#signal, answer: 'unread' } as const
    if (known) {
      const count = known.count + 1
      const path = resourcePath(eventResource, { namespace, name: known.name })
      const patch: Patch<Event> = { count, lastTimestamp: formatTime(time), message }
      try {
        await this.#client.patch(path, 'strategic', patch, options)
        this.#correlator.written(correlation, { ...known, count })
        return
      } catch (error) {
        if (!(error instanceof ApiError && error.reason === 'NotFound')) throw error
      }
    }
    const first = formatTime(time)
    const made: NewObject<Event> = {
      apiVersion: 'v1',
      kind: 'Event',
      metadata: { name, namespace, ...(annotations && { annotations }) },
      ...event,
      firstTimestamp: first,
      lastTimestamp: first,
      count: 1,
    }
    await this.#client.create(resourcePath(eventResource, { namespace }), made, options)
    this.#correlator.written(correlation, { namespace, name, count: 1 })
  }
}
