import type { Revision } from '../../base/api/revision.ts'
import type { Encoding, WatchEventType } from '../../objects/codec/encoding.ts'
import type { OrderedMap } from '../engine/ordered-map.ts'
import type { CacheEvent } from './cache-event.ts'
import type { CachedEntry } from './cached-entry.ts'

/** Limits of the events that are kept for watches and for lists at an exact revision. */
export interface WindowLimits {
  /** Age of the oldest event, in milliseconds. */
  readonly age: number
  readonly events: number
  /** Bytes of replaced and deleted objects. */
  readonly bytes: number
  /** Bytes of encoded watch events that are kept for watchers to share. */
  readonly frameBytes: number
}

/** Memory of an event besides its object, in bytes, roughly. */
const eventOverhead = 256

const trimAt = 1024

/**
 * The recent events of one resource, in order. An event has a position, which never changes while events come in at
 * the end, leave at the front, or older ones are put back there.
 */
export class EventWindow {
  readonly #limits: WindowLimits
  #since: Revision
  #events: CacheEvent[] = []
  #head = 0
  #first = 0
  #bytes = 0
  /** Events with encoded forms, the oldest first; absent where there are none. */
  #framed: Set<CacheEvent> | undefined
  #framedBytes = 0

  constructor(limits: WindowLimits, since: Revision) {
    this.#limits = limits
    this.#since = since
  }

  /** The revision after which the window holds every event. */
  get since(): Revision {
    return this.#since
  }

  /** Position of the oldest event. */
  get first(): number {
    return this.#first
  }

  /** Position behind the newest event. */
  get end(): number {
    return this.#first + this.#events.length - this.#head
  }

  at(position: number): CacheEvent | undefined {
    return this.#events[position - this.#first + this.#head]
  }

  /** Position of the first event after `revision`. */
  positionAfter(revision: Revision): number {
    let low = this.#first
    let high = this.end
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      const event = this.at(middle)
      if (event && event.revision <= revision) low = middle + 1
      else high = middle
    }
    return low
  }

  /**
   * Undoes events: turns `entries` from the newest state into that at revision `at`, which must not be before
   * {@link since}.
   */
  takeBack(entries: OrderedMap<CachedEntry>, at: Revision): void {
    for (let position = this.end - 1; ; position--) {
      const event = this.at(position)
      if (!event || event.revision <= at) return
      if (event.previous) entries.set(event.key, event.previous)
      else entries.delete(event.key)
    }
  }

  push(event: CacheEvent): void {
    this.#events.push(event)
    this.#bytes += event.size + eventOverhead
    this.evict(event.time)
  }

  /** Puts older events back in front; together with the window they are complete from `since` on. */
  prepend(events: readonly CacheEvent[], since: Revision): void {
    this.#events = [...events, ...this.#events.slice(this.#head)]
    this.#head = 0
    this.#first -= events.length
    this.#since = since
    for (const event of events) this.#bytes += event.size + eventOverhead
  }

  evict(now: number): void {
    const { age, events, bytes } = this.#limits
    for (;;) {
      const oldest = this.#events[this.#head]
      if (!oldest) break
      const fits = this.#events.length - this.#head <= events && this.#bytes <= bytes
      // Events of one revision leave together: the window holds all events after `since` and none up to it.
      if (fits && oldest.time > now - age && oldest.revision !== this.#since) break
      this.#since = oldest.revision
      this.#bytes -= oldest.size + eventOverhead
      this.#unframe(oldest)
      this.#head++
      this.#first++
    }
    const isMostlyGone = this.#head * 2 > this.#events.length
    if (isMostlyGone && (this.#head >= trimAt || this.#head === this.#events.length)) {
      this.#events = this.#events.slice(this.#head)
      this.#head = 0
    }
  }

  /**
   * The encoded watch event of a change, encoded once for all watchers with that encoding. `shown` is the event in the version
   * of the encoding, where a webhook converts it.
   */
  frame(
    event: CacheEvent,
    encoding: Encoding,
    type: WatchEventType,
    shown: CacheEvent = event,
  ): Uint8Array {
    const made = event.frameOf(encoding, type)
    if (made) return made
    const bytes = encoding.event(type, shown.entryFor(type))
    if (!encoding.stable) return bytes
    event.keepFrame(encoding, type, bytes)
    const framed = (this.#framed ??= new Set()).add(event)
    this.#framedBytes += bytes.length
    for (const oldest of framed) {
      if (this.#framedBytes <= this.#limits.frameBytes || oldest === event) break
      this.#unframe(oldest)
    }
    return bytes
  }

  #unframe(event: CacheEvent): void {
    if (this.#framed?.delete(event)) this.#framedBytes -= event.dropFrames()
  }
}
