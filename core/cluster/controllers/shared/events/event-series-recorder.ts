import type { Brand } from '../../../../base/api/brand.ts'
import { ApiError } from '../../../../base/api/errors/api-error.ts'
import type { TypedResource } from '../../../../base/api/group-version.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import type { ObjectReference } from '../../../../base/api/types/core.v1.generated.ts'
import type { Event, EventSeries } from '../../../../base/api/types/events.v1.generated.ts'
import type { NewObject } from '../../../../base/api/types/views.ts'
import type { Client } from '../../../../base/client/client.ts'
import { resourcePath } from '../../../../base/client/resource-path.ts'
import type { Cancel, Runtime } from '../../../../base/runtime.ts'
import { formatMicroTime } from '../../../../base/time/time.ts'
import type { EventPace } from './event-pace.ts'
import type { EventType } from './event-recorder.ts'
import type { EventTimestamps } from './event-timestamps.ts'

/** Numbers of client-go's event broadcaster. */
const longestNote = 1024
const finishMs = 6 * 60_000
const refreshMs = 30 * 60_000
const mostWaiting = 50_000

/** An event as events.k8s.io/v1 has it. */
export interface ActionEvent {
  readonly regarding: ApiObject
  /** Another object that the action concerned, such as the pod that another one had to make room for. */
  readonly related?: ApiObject
  readonly type: EventType
  readonly reason: string
  readonly action: string
  readonly note: string
}

interface KnownEvent {
  readonly namespace: string
  readonly name: string
  readonly event: NewObject<Event>
  /** Times that it was observed, the first one included. */
  count: number
  /** When it was last observed, and when it was last written, in milliseconds since the epoch. */
  observedAt: number
  writtenCount: number
}

/**
 * Records actions as events.k8s.io/v1 events, as the recorder of client-go's tools/events does: an event that repeats within six
 * minutes becomes a series, whose count is written at its second time, then every half an hour, and when it ends.
 */
export class EventSeriesRecorder {
  readonly #client: Client
  readonly #resource: TypedResource<Event>
  readonly #runtime: Runtime
  readonly #controller: string
  readonly #instance: string
  readonly #signal: AbortSignal
  readonly #timestamps: EventTimestamps
  readonly #pace: EventPace
  readonly #known = new Map<string, KnownEvent>()
  readonly #waiting: (() => Promise<void>)[] = []
  /** Events of these that the pace counts. */
  #paced = 0
  #isWriting = false
  #finish: Cancel | undefined
  #refreshedAt: number

  constructor(parts: {
    readonly client: Client
    readonly brand: Brand
    readonly runtime: Runtime
    /** Name of the component, and of its instance. */
    readonly controller: string
    readonly instance: string
    readonly signal: AbortSignal
    /** Shared by all recorders of a server. */
    readonly timestamps: EventTimestamps
    readonly pace: EventPace
  }) {
    this.#client = parts.client
    const group = `events.${parts.brand.apiDomain}`
    this.#resource = { group, version: 'v1', resource: 'events' }
    this.#runtime = parts.runtime
    this.#controller = parts.controller
    this.#instance = parts.instance
    this.#signal = parts.signal
    this.#timestamps = parts.timestamps
    this.#pace = parts.pace
    this.#refreshedAt = parts.runtime.clock.now()
    parts.signal.addEventListener('abort', () => this.#end(), { once: true })
  }

  /** Records an event. It never fails and never waits: events are written one after the other, in their order. */
  record({ regarding, related, type, reason, action, note }: ActionEvent): void {
    if (this.#signal.aborted || this.#waiting.length >= mostWaiting) return
    const about = referenceTo(regarding)
    const other = related && referenceTo(related)
    const key = JSON.stringify([type, action, reason, about, other])
    const now = this.#runtime.clock.now()
    const known = this.#known.get(key)
    if (known) {
      known.count++
      known.observedAt = now
      if (known.count === 2) this.#enqueue(() => this.#writeSeries(known))
      return
    }
    const { namespace = '', name = '' } = regarding.metadata
    const place = {
      namespace: namespace === '' ? 'default' : namespace,
      name: `${name}.${this.#timestamps.next(now).toString(16)}`,
    }
    const event: NewObject<Event> = {
      apiVersion: `${this.#resource.group}/v1`,
      kind: 'Event',
      metadata: place,
      eventTime: microTime(now),
      reportingController: this.#controller,
      reportingInstance: this.#instance,
      action,
      reason,
      regarding: about,
      ...(other && { related: other }),
      note: note.length <= longestNote ? note : `${note.slice(0, longestNote - 4)} ...`,
      type,
    }
    this.#known.set(key, { ...place, event, count: 1, observedAt: now, writtenCount: 1 })
    this.#enqueue(() => this.#create(place.namespace, event))
    this.#finish ??= this.#runtime.timers.after(finishMs, () => this.#finishSeries())
  }

  #end(): void {
    this.#finish?.()
    this.#pace.drop(this.#paced)
    this.#paced = 0
  }

  #enqueue(write: () => Promise<void>): void {
    this.#waiting.push(write)
    this.#pace.add()
    this.#paced++
    if (!this.#isWriting) void this.#writeAll()
  }

  async #writeAll(): Promise<void> {
    this.#isWriting = true
    while (this.#waiting.length > 0 && !this.#signal.aborted) {
      for (const write of this.#waiting.splice(0, 1000)) {
        this.#paced--
        await this.#pace.take()
        if (this.#signal.aborted) break
        try {
          await write()
        } catch (error) {
          // As in the original, a refused event is given up: in a namespace that terminates there can be none.
          if (this.#signal.aborted) break
          this.#runtime.logger.debug('an event was refused', { error: String(error) })
        }
      }
    }
    this.#isWriting = false
  }

  async #create(namespace: string, event: NewObject<Event>): Promise<void> {
    const options = { signal: this.#signal, answer: 'unread' } as const
    await this.#client.create(resourcePath(this.#resource, { namespace }), event, options)
  }

  async #writeSeries(known: KnownEvent): Promise<void> {
    const { namespace, name, event, count, observedAt } = known
    const series: EventSeries = { count, lastObservedTime: microTime(observedAt) }
    known.writtenCount = count
    try {
      const path = resourcePath(this.#resource, { namespace, name })
      await this.#client.patch(path, 'strategic', { series }, { signal: this.#signal })
    } catch (error) {
      if (!(error instanceof ApiError && error.reason === 'NotFound')) throw error
      await this.#create(namespace, { ...event, series })
    }
  }

  /** Ends the series that were not observed for long, and writes the counts of the others now and then. */
  #finishSeries(): void {
    this.#finish = undefined
    const now = this.#runtime.clock.now()
    const isRefresh = now - this.#refreshedAt >= refreshMs
    if (isRefresh) this.#refreshedAt = now
    for (const [key, known] of this.#known) {
      const isOver = now - known.observedAt >= finishMs
      if ((isOver || isRefresh) && known.count > known.writtenCount) {
        this.#enqueue(() => this.#writeSeries(known))
      }
      if (isOver) this.#known.delete(key)
    }
    if (this.#known.size === 0) return
    this.#finish = this.#runtime.timers.after(finishMs, () => this.#finishSeries())
  }
}

function microTime(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000)
  return formatMicroTime({ seconds, nanos: Math.floor((milliseconds - seconds * 1000) * 1e6) })
}

function referenceTo({ apiVersion, kind, metadata }: ApiObject): ObjectReference {
  const { namespace = '', name = '', uid = '', resourceVersion = '' } = metadata
  return {
    kind,
    ...(namespace !== '' && { namespace }),
    name,
    uid,
    apiVersion,
    ...(resourceVersion !== '' && { resourceVersion }),
  }
}
