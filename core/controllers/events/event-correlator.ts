import { BoundedCache } from '../../api/bounded-cache.ts'
import type { Clock } from '../../runtime.ts'

/** Numbers of client-go's event correlator. */
const rememberedBytes = 2 * 1024 * 1024
const longestKey = 8192
const similarEvents = 10
const similarForMs = 600_000
const spamBurst = 25
const spamRefillMs = 300_000

/** An event to record; `source`, `object`, `reason` and `message` make two of them the same. */
export interface Occurrence {
  /** Identity of the component and of the object, with the field that the event is about. */
  readonly source: string
  readonly object: string
  readonly field: string
  readonly type: string
  readonly reason: string
  readonly message: string
}

/** What becomes of an occurrence. */
export interface Correlation {
  /** Key under which {@link EventCorrelator.written} remembers the event: a later one of the key counts it up. */
  readonly key: string
  readonly message: string
}

export interface WrittenEvent {
  readonly namespace: string
  readonly name: string
  readonly count: number
}

interface Similar {
  /** Messages that differ, the oldest first; mostly one, for which a list takes less memory than a set. */
  readonly messages: string[]
  last: number
}

interface Bucket {
  tokens: number
  at: number
}

/**
 * Keeps components from flooding the server with events, as client-go's correlator does: repeated events are counted, many similar
 * ones combined, and beyond a burst about one object events are dropped.
 */
export class EventCorrelator {
  readonly #clock: Clock
  readonly #similar = new BoundedCache<Similar>({ bytes: rememberedBytes, longestKey })
  readonly #written = new BoundedCache<WrittenEvent>({ bytes: rememberedBytes, longestKey })
  readonly #buckets = new BoundedCache<Bucket>({ bytes: rememberedBytes, longestKey })

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Undefined where the occurrence is one too many. */
  correlate(occurrence: Occurrence): Correlation | undefined {
    const { source, object, field, type, reason, message } = occurrence
    const combined = this.#combined(`${source} ${object} ${type} ${reason}`, message)
    const key = combined ?? [source, object, field, type, reason, message].join(' ')
    if (!this.#accepts(`${source} ${object} ${type}`)) return undefined
    return {
      key,
      message: combined === undefined ? message : `(combined from similar events): ${message}`,
    }
  }

  /** The event that was written for a key. */
  writtenAs(key: string): WrittenEvent | undefined {
    return this.#written.get(key)
  }

  written(key: string, event: WrittenEvent): void {
    this.#written.set(key, event)
  }

  /** The key of the group, once it has too many events that differ in their messages alone. */
  #combined(group: string, message: string): string | undefined {
    const now = this.#clock.now()
    let similar = this.#similar.get(group)
    if (!similar || now - similar.last > similarForMs) similar = { messages: [message], last: now }
    if (!similar.messages.includes(message)) similar.messages.push(message)
    similar.last = now
    this.#similar.set(group, similar)
    if (similar.messages.length < similarEvents) return undefined
    similar.messages.shift()
    return group
  }

  #accepts(about: string): boolean {
    const now = this.#clock.now()
    const bucket = this.#buckets.get(about) ?? { tokens: spamBurst, at: now }
    const refilled = Math.max(0, now - bucket.at) / spamRefillMs
    const tokens = Math.min(spamBurst, bucket.tokens + refilled)
    const isAccepted = tokens >= 1
    this.#buckets.set(about, { tokens: isAccepted ? tokens - 1 : tokens, at: now })
    return isAccepted
  }
}
