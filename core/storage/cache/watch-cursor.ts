import { ApiError, internalError, versionTooOld } from '../../base/api/errors/api-error.ts'
import type { Revision } from '../../base/api/revision.ts'
import type { Cancel, Runtime } from '../../base/runtime.ts'
import type { MessageFraming } from '../../base/streams/chunk-stream.ts'
import { concatBytes } from '../../objects/codec/chunks.ts'
import type { Encoding } from '../../objects/codec/encoding.ts'
import { framedEncoding } from '../../objects/codec/framed-encoding.ts'
import type { CacheEvent } from './cache-event.ts'
import type { CachedEntry } from './cached-entry.ts'
import type { ChunkShare } from './chunk-share.ts'
import type { EventWindow } from './event-window.ts'
import type { Selection } from './selection.ts'
import type { VersionView } from './version-view.ts'
import type { WatchMeter, WatchOptions } from './watch-options.ts'

/** The events that a watch cursor reads, and what it needs to encode them. */
export interface CursorSource {
  readonly window: EventWindow
  readonly shared: ChunkShare
  /** The revision up to which the window holds all events. */
  readonly revision: Revision
  readonly runtime: Runtime
}

/** Size of a chunk of pending events, in bytes, roughly: a watcher far behind does not make one huge write. */
export const chunkBytes: number = 64 * 1024

/** Milliseconds until a failed conversion of pending events is tried again. */
const retryAfter = 1000

/** Pending events that are converted together, where a webhook converts a watch's objects. */
const convertedAtOnce = 100

/**
 * Cursor of one watch: a position in the event window of a resource. It queues no events, so a reader that stops costs
 * no memory; when events that it has not sent leave the window, it ends with an ERROR event 410.
 */
export class WatchCursor {
  readonly #source: CursorSource
  readonly #selection: Selection
  #encoding: Encoding
  #isSeparate: boolean
  readonly #version: VersionView | undefined
  readonly #meter: WatchMeter | undefined
  readonly #onConverted: () => void
  /** Whether the event at the position is being converted by a webhook; nothing is sent meanwhile, so that order is kept. */
  #isConverting = false
  /** Set while conversions fail. */
  #cancelRetry: Cancel | undefined
  /** Position of the next event to look at; meaningless while idle. */
  #position: number
  /** Whether the window holds no more events for this watch; the next event in its scope wakes the cursor. */
  #isIdle: boolean
  /** The newest revision that this watch has processed, or is to start after. */
  #seen: Revision
  /** Whether {@link #seen} is in the future: events up to it are not sent. */
  #isAhead: boolean
  #initial: Iterator<CachedEntry, void> | undefined
  #closingBookmark: Readonly<Record<string, string>> | undefined
  #isBookmarkDue = false
  #isEnding = false
  #isOver = false
  #failure: unknown

  /** `onConverted` is called when the webhook that a cursor waited for has answered, so that it may have more to send. */
  constructor(source: CursorSource, options: WatchOptions, onConverted: () => void) {
    const { from, selection } = options
    this.#source = source
    this.#selection = selection
    this.#encoding = options.encoding
    this.#version = options.version
    this.#onConverted = onConverted
    this.#isSeparate = options.separate ?? false
    this.#meter = options.meter
    this.#seen = typeof from === 'number' ? from : from.revision
    this.#initial =
      typeof from === 'number' ? undefined : from.entries(selection.range)[Symbol.iterator]()
    this.#closingBookmark = options.closingBookmark
    this.#isAhead = this.#seen > source.revision
    // The window may have moved past the requested revision while the request waited: then the first read is a 410.
    const isGone = this.#seen < source.window.since
    this.#position = isGone ? Number.NEGATIVE_INFINITY : source.window.positionAfter(this.#seen)
    this.#isIdle = this.#position === source.window.end
  }

  /** Whether the watch has ended, with nothing more to send. */
  get isOver(): boolean {
    return this.#isOver
  }

  /** Whether there may be a chunk to take. */
  get hasMore(): boolean {
    if (this.#isOver) return false
    if (this.#isConverting) return this.#failure !== undefined
    if (!this.#isIdle || this.#initial !== undefined) return true
    return this.#isBookmarkDue || this.#isEnding || this.#failure !== undefined
  }

  /** Whether the initial state and the events before `position` of the window have been taken. */
  hasPassed(position: number): boolean {
    return this.#isOver || (!this.#initial && (this.#isIdle || this.#position >= position))
  }

  /** Frames the events with the reader's message framing from now on; chunks may then hold several events. */
  frameWith(framing: MessageFraming): void {
    this.#encoding = framedEncoding(this.#encoding, framing)
    this.#isSeparate = false
  }

  /** An event in this watch's scope is at `position`; true when the cursor was idle before. */
  wake(position: number): boolean {
    if (!this.#isIdle) return false
    this.#isIdle = false
    this.#position = position
    return true
  }

  /** Whether events that this watch has not sent left the window, or its initial state is older than the window. */
  get isBehind(): boolean {
    const { window } = this.#source
    // A snapshot that is not read on keeps all its objects in memory, even where no later event concerns this watch.
    const holdsOldState = this.#initial !== undefined && this.#seen < window.since
    return holdsOldState || (!this.#isIdle && this.#position < window.first)
  }

  /** Requests a bookmark, which is sent after the pending events. */
  bookmark(): void {
    this.#isBookmarkDue = true
  }

  /** Ends the watch after the pending events. */
  finish(): void {
    this.#isEnding = true
  }

  /** Ends the watch with an ERROR event 410 instead of the pending events. */
  expire(): void {
    if (this.#isOver) return
    this.#failure = this.#tooOld()
    this.#initial = undefined
  }

  /** Ends the watch without another event. */
  close(): void {
    this.#isOver = true
    this.#cancelRetry?.()
    this.#failure = undefined
    this.#initial = undefined
  }

  /** The next chunk to send; undefined when there is none now, or the watch has ended. */
  take(): Uint8Array | undefined {
    if (this.#isSeparate) return this.#piece()
    const { window, shared } = this.#source
    const pending = this.#isIdle ? 0 : window.end - this.#position
    const isShareable = pending > 1 && !this.#initial && this.#encoding.stable && !this.#failure
    // What a watch from the future skips, others get.
    if (!isShareable || this.#isOver || this.#isBookmarkDue || this.#isAhead) return this.#gather()
    const from = this.#position
    const { end } = window
    const encoding = this.#encoding.id
    const selection = this.#selection.id
    const known = shared.get(from, end, encoding, selection)
    if (known) {
      for (const size of known.sizes) this.#meter?.sent(size)
      this.#position = known.next
      this.#seen = known.seen
      return known.bytes
    }
    const sizes: number[] = []
    const bytes = this.#gather(sizes)
    // A chunk with this watch's own end is not shared with other watchers.
    const isEveryones = bytes && !this.#isOver
    if (!isEveryones) return bytes
    const events = { sizes, next: this.#position, seen: this.#seen }
    shared.put({ from, end, encoding, selection, bytes, ...events })
    return bytes
  }

  /** The pending events up to the size of a chunk; their sizes are added to `sizes`. */
  #gather(sizes?: number[]): Uint8Array | undefined {
    const first = this.#piece()
    if (!first) return undefined
    sizes?.push(first.length)
    let length = first.length
    const pieces = [first]
    while (length < chunkBytes) {
      const piece = this.#piece()
      if (!piece) break
      pieces.push(piece)
      sizes?.push(piece.length)
      length += piece.length
    }
    return pieces.length === 1 ? first : concatBytes(...pieces)
  }

  #piece(): Uint8Array | undefined {
    if (this.#failure !== undefined) return this.#fail(this.#failure)
    if (this.#isOver || this.#isConverting) return undefined
    try {
      const piece = this.#initialPiece() ?? this.#eventPiece() ?? this.#lastPiece()
      if (piece) {
        this.#encoding = this.#encoding.following ?? this.#encoding
        this.#meter?.sent(piece.length)
      }
      return piece
    } catch (error) {
      return this.#fail(error)
    }
  }

  #initialPiece(): Uint8Array | undefined {
    if (!this.#initial) return undefined
    this.#checkWindow()
    for (;;) {
      const next = this.#initial.next()
      if (next.done) break
      if (this.#selection.matches(next.value)) return this.#encoding.event('ADDED', next.value)
    }
    this.#initial = undefined
    const annotations = this.#closingBookmark
    return annotations && this.#encoding.bookmark(String(this.#seen), annotations)
  }

  #eventPiece(): Uint8Array | undefined {
    if (this.#isIdle) return undefined
    this.#checkWindow()
    const { window } = this.#source
    for (let event = window.at(this.#position); event; event = window.at(this.#position)) {
      const isDue = !this.#isAhead || event.revision > this.#seen
      const shown = isDue && this.#shown(event)
      if (shown === undefined) return this.#convert()
      this.#position++
      if (!shown) continue
      this.#isAhead = false
      this.#seen = event.revision
      const type = shown.typeFor(this.#selection)
      if (type) return window.frame(event, this.#encoding, type, shown)
    }
    this.#isIdle = true
    return undefined
  }

  /** The event in the version of the watch; undefined while a webhook has yet to convert it. */
  #shown(event: CacheEvent): CacheEvent | undefined {
    if (!this.#version || !this.#selection.admitsKey(event.key)) return event
    return this.#version.event(event, this.#selection)
  }

  /** Begins to convert the pending events; the cursor stays where it is until they are. */
  #convert(): undefined {
    const { window } = this.#source
    const pending: CacheEvent[] = []
    for (let position = this.#position; pending.length < convertedAtOnce; position++) {
      const event = window.at(position)
      if (!event) break
      pending.push(event)
    }
    this.#isConverting = true
    const converted = this.#version?.prepareEvents(pending, this.#selection) ?? Promise.resolve()
    const { logger, timers } = this.#source.runtime
    const goOn = (): void => {
      this.#isConverting = false
      if (!this.#isOver) this.#onConverted()
    }
    const work = (): void => {
      this.#cancelRetry = undefined
      goOn()
    }
    converted.then(work, (error: unknown) => {
      if (this.#isOver) return
      // As in the original, a watch sends nothing while the webhook fails, and goes on when it works again.
      const message = 'objects of a watch cannot be converted; it goes on when they can'
      if (!this.#cancelRetry) logger.warn(message, { error: String(error) })
      this.#cancelRetry = timers.after(retryAfter, goOn)
    })
  }

  #lastPiece(): Uint8Array | undefined {
    if (this.#isConverting) return undefined
    if (this.#isBookmarkDue) {
      this.#isBookmarkDue = false
      const { revision } = this.#source
      if (revision >= this.#seen) return this.#encoding.bookmark(String(revision), {})
    }
    if (this.#isEnding) this.close()
    return undefined
  }

  #checkWindow(): void {
    if (!this.#isIdle && this.#position < this.#source.window.first) throw this.#tooOld()
  }

  #tooOld(): ApiError {
    return versionTooOld(this.#seen, this.#source.window.since)
  }

  #fail(error: unknown): Uint8Array {
    this.close()
    return this.#encoding.error(asApiError(error, this.#source.runtime).toStatus())
  }
}

function asApiError(error: unknown, runtime: Runtime): ApiError {
  if (error instanceof ApiError) return error
  const bytes = runtime.random(new Uint8Array(8), 'request')
  const id = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  runtime.logger.error('a watch failed', { id, error: String(error) })
  return internalError(id, error)
}
