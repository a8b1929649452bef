import { BoundedCache } from '../../../../base/collections/bounded-cache.ts'
import type { Clock } from '../../../../base/runtime.ts'

/** Numbers of client-go's event correlator. */
const rememberedBytes = 4 * 1024 * 1024
const longestKey = 8192
const similarEvents = 10
const similarForMs = 600_000
const spamBurst = 25
const spamRefillMs = 300_000

/** Written events of one group that are remembered: those that count as similar, and others that may occur again. */
const mostWritten = 32

/** Memory of what is remembered of an object and of an event, roughly, in bytes. */
const objectBytes = 200
const eventBytes = 300

/** An event to record about an object by the component of the correlator. */
export interface Occurrence {
  /** Identity of the object: its uid, or all that names it. */
  readonly object: string
  /** Field of the object that the event is about. */
  readonly field: string
  readonly type: string
  readonly reason: string
  readonly message: string
}

/** An occurrence after correlation: combined with similar ones, or by itself. */
export interface Correlation {
  readonly occurrence: Occurrence
  /** Whether it stands for many similar events. */
  readonly isCombined: boolean
  readonly message: string
}

export interface WrittenEvent {
  readonly namespace: string
  readonly name: string
  readonly count: number
}

interface Written extends WrittenEvent {
  readonly field: string
  /** The message as it occurred; undefined where the event stands for many similar ones. */
  readonly message: string | undefined
}

/** Events that differ in their messages and fields alone. */
interface Group {
  readonly type: string
  readonly reason: string
  /** Messages that occurred lately, the oldest first. */
  messages: readonly string[]
  last: number
  written: readonly Written[]
}

interface Bucket {
  readonly type: string
  tokens: number
  at: number
}

/** What is remembered of the events about one object. Its lists are made by `concat`: one that grows by `push` has room for 17 items. */
interface About {
  buckets: readonly Bucket[]
  groups: readonly Group[]
}

/**
 * Keeps a component from flooding the server with events, as client-go's correlator does: repeated events are counted, many similar
 * ones combined, and beyond a burst about one object events are dropped.
 */
export class EventCorrelator {
  readonly #clock: Clock
  readonly #objects = new BoundedCache<About>({ bytes: rememberedBytes, longestKey })

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Undefined where the occurrence is one too many. */
  correlate(occurrence: Occurrence): Correlation | undefined {
    const { object, type, message } = occurrence
    const about = this.#objects.get(object) ?? { buckets: [], groups: [] }
    const isCombined = this.#isCombined(groupOf(about, occurrence), message)
    const isAccepted = this.#accepts(about, type)
    this.#keep(object, about)
    if (!isAccepted) {
      countDropped(about, occurrence, isCombined)
      return undefined
    }
    const shown = isCombined ? `(combined from similar events): ${message}` : message
    return { occurrence, isCombined, message: shown }
  }

  /** The event that was written for an equal occurrence, which a later one counts up. */
  writtenAs({ occurrence, isCombined }: Correlation): WrittenEvent | undefined {
    const about = this.#objects.get(occurrence.object)
    return about && find(groupOf(about, occurrence).written, occurrence, isCombined)
  }

  written({ occurrence, isCombined }: Correlation, event: WrittenEvent): void {
    const { object, field, message } = occurrence
    const about = this.#objects.get(object) ?? { buckets: [], groups: [] }
    const group = groupOf(about, occurrence)
    const known = find(group.written, occurrence, isCombined)
    const others = group.written.filter((each) => each !== known)
    const { namespace, name, count } = event
    const shown = isCombined ? { field: '', message: undefined } : { field, message }
    const next = { namespace, name, count, ...shown }
    group.written = others.slice(1 - mostWritten).concat(next)
    this.#keep(object, about)
  }

  #keep(object: string, about: About): void {
    let count = 0
    for (const { written, messages } of about.groups) {
      count += Math.max(written.length, messages.length)
    }
    this.#objects.set(object, about, objectBytes + count * eventBytes)
  }

  /** Notes the message. @returns whether the group has too many events that differ in their messages alone */
  #isCombined(group: Group, message: string): boolean {
    const now = this.#clock.now()
    if (now - group.last > similarForMs) group.messages = []
    if (!group.messages.includes(message)) group.messages = group.messages.concat(message)
    group.last = now
    if (group.messages.length < similarEvents) return false
    group.messages = group.messages.slice(1)
    return true
  }

  #accepts(about: About, type: string): boolean {
    const now = this.#clock.now()
    let bucket = about.buckets.find((each) => each.type === type)
    if (!bucket) {
      bucket = { type, tokens: spamBurst, at: now }
      about.buckets = about.buckets.concat(bucket)
    }
    const refilled = Math.max(0, now - bucket.at) / spamRefillMs
    bucket.tokens = Math.min(spamBurst, bucket.tokens + refilled)
    bucket.at = now
    if (bucket.tokens < 1) return false
    bucket.tokens--
    return true
  }
}

/** The group of an occurrence, which is made where there is none. */
function groupOf(about: About, { type, reason }: Occurrence): Group {
  const known = about.groups.find((group) => group.type === type && group.reason === reason)
  if (known) return known
  const group: Group = { type, reason, messages: [], last: -Infinity, written: [] }
  about.groups = about.groups.concat(group)
  return group
}

/** An occurrence that is dropped counts in the event that the next accepted one updates. */
function countDropped(about: About, occurrence: Occurrence, isCombined: boolean): void {
  const group = groupOf(about, occurrence)
  const known = find(group.written, occurrence, isCombined)
  if (!known) return
  const counted = { ...known, count: known.count + 1 }
  group.written = group.written.map((each) => (each === known ? counted : each))
}

function find(
  written: readonly Written[],
  { field, message }: Occurrence,
  isCombined: boolean,
): Written | undefined {
  return written.find((each) =>
    isCombined ? each.message === undefined : each.field === field && each.message === message,
  )
}
