import { ApiError, internalError, versionTooOld } from '../api/api-error.ts'
import { concatBytes } from '../codec/chunks.ts'
import type { Encoding } from '../codec/encoding.ts'
import { framedEncoding } from '../codec/framed-encoding.ts'
import type { MessageFraming } from '../http/chunk-stream.ts'
import type { Runtime } from '../runtime.ts'
import type { Revision } from '../storage/storage.ts'
import type { CachedEntry } from './cached-entry.ts'
import type { ChunkShare } from './chunk-share.ts'
import type { EventWindow } from './event-window.ts'
import type { Selection } from './selection.ts'
import type { WatchOptions } from './watch-options.ts'

/** The events that a cursor runs over. */
export interface CursorSource {
  readonly window: EventWindow
  readonly shared: ChunkShare
  /** Everything up to here is in the window. */
  readonly revision: Revision
  readonly runtime: Runtime
}

/** Events that wait go out in chunks of about this size, so that a watcher far behind is not one huge write. */
export const chunkBytes: number = 64 * 1024

/**
 * What one watch has yet to be sent: a place in the events of a resource. It queues nothing, so a reader that stops costs
 * nothing; when the events it has yet to see leave the window, its last word is an ERROR event 410.
 */
export class WatchCursor {
  readonly #source: CursorSource
  readonly #selection: Selection
  #encoding: Encoding
  #isSeparate: boolean
  /** Position of the next event to look at; meaningless while idle. */
  #position: number
  /** Nothing in the window is for this watch; the next event that may be wakes it. */
  #isIdle: boolean
  /** The newest revision this watch has looked at. */
  #seen: Revision
  #initial: Iterator<CachedEntry, void> | undefined
  #closingBookmark: Readonly<Record<string, string>> | undefined
  #isBookmarkDue = false
  #isEnding = false
  #isOver = false
  #failure: unknown

  constructor(source: CursorSource, options: WatchOptions) {
    const { from, selection } = options
    this.#source = source
    this.#selection = selection
    this.#encoding = options.encoding
    this.#isSeparate = options.separate ?? false
    this.#seen = typeof from === 'number' ? from : from.revision
    this.#initial =
      typeof from === 'number' ? undefined : from.entries(selection.range)[Symbol.iterator]()
    this.#closingBookmark = options.closingBookmark
    // Whoever asked for this revision may have waited meanwhile, and the window moved on: then the first read is a 410.
    const isGone = this.#seen < source.window.since
    this.#position = isGone ? Number.NEGATIVE_INFINITY : source.window.positionAfter(this.#seen)
    this.#isIdle = this.#position === source.window.end
  }

  /** Nothing more will come. */
  get isOver(): boolean {
    return this.#isOver
  }

  /** There may be something to take. */
  get hasMore(): boolean {
    if (this.#isOver) return false
    if (!this.#isIdle || this.#initial !== undefined) return true
    return this.#isBookmarkDue || this.#isEnding || this.#failure !== undefined
  }

  /** Frames events from now on; they need not come one by one any more. */
  frameWith(framing: MessageFraming): void {
    this.#encoding = framedEncoding(this.#encoding, framing)
    this.#isSeparate = false
  }

  /** An event that may be for this watch is at `position`; true when it had none before. */
  wake(position: number): boolean {
    if (!this.#isIdle) return false
    this.#isIdle = false
    this.#position = position
    return true
  }

  /** What it has yet to see is gone, or would be but for this watch that holds on to it. */
  get isBehind(): boolean {
    const { window } = this.#source
    // A state that nobody reads keeps every object of its time, also where no event since concerns this watch.
    const holdsOldState = this.#initial !== undefined && this.#seen < window.since
    return holdsOldState || (!this.#isIdle && this.#position < window.first)
  }

  /** A bookmark comes after the events. */
  bookmark(): void {
    this.#isBookmarkDue = true
  }

  /** Ends after what there is. */
  finish(): void {
    this.#isEnding = true
  }

  /** Ends with 410 in place of what there is. */
  expire(): void {
    if (this.#isOver) return
    this.#failure = this.#tooOld()
    this.#initial = undefined
  }

  /** Ends without a word. */
  close(): void {
    this.#isOver = true
    this.#failure = undefined
    this.#initial = undefined
  }

  /** The next chunk to send; undefined when there is nothing now, or nothing any more. */
  take(): Uint8Array | undefined {
    if (this.#isSeparate) return this.#piece()
    const { window, shared } = this.#source
    const pending = this.#isIdle ? 0 : window.end - this.#position
    const isShareable = pending > 1 && !this.#initial && this.#encoding.stable && !this.#failure
    if (!isShareable || this.#isOver || this.#isBookmarkDue) return this.#gather()
    const key = `${this.#position}\n${window.end}\n${this.#encoding.id}\n${this.#selection.id}`
    const known = shared.get(key)
    if (known) {
      this.#position = known.next
      this.#seen = known.seen
      return known.bytes
    }
    const bytes = this.#gather()
    // What ended this watch is no business of the others.
    const isEveryones = bytes && !this.#isOver
    if (isEveryones) shared.put(key, { bytes, next: this.#position, seen: this.#seen })
    return bytes
  }

  #gather(): Uint8Array | undefined {
    const first = this.#piece()
    if (!first) return undefined
    let length = first.length
    const pieces = [first]
    while (length < chunkBytes) {
      const piece = this.#piece()
      if (!piece) break
      pieces.push(piece)
      length += piece.length
    }
    return pieces.length === 1 ? first : concatBytes(...pieces)
  }

  #piece(): Uint8Array | undefined {
    if (this.#failure !== undefined) return this.#fail(this.#failure)
    if (this.#isOver) return undefined
    try {
      const piece = this.#initialPiece() ?? this.#eventPiece() ?? this.#lastPiece()
      if (piece) this.#encoding = this.#encoding.following ?? this.#encoding
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
      this.#position++
      this.#seen = event.revision
      const type = event.typeFor(this.#selection)
      if (type) return window.frame(event, this.#encoding, type)
    }
    this.#isIdle = true
    return undefined
  }

  #lastPiece(): Uint8Array | undefined {
    if (this.#isBookmarkDue) {
      this.#isBookmarkDue = false
      return this.#encoding.bookmark(String(this.#source.revision), {})
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
