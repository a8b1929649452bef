import { ApiError, internalError, versionTooOld } from '../api/api-error.ts'
import { concatBytes } from '../codec/chunks.ts'
import type { Encoding } from '../codec/encoding.ts'
import type { RandomPurpose, Runtime } from '../runtime.ts'
import type { Revision } from '../storage/storage.ts'
import type { CachedEntry } from './cached-entry.ts'
import type { ChunkShare } from './chunk-share.ts'
import type { Deadline, DeadlineWheel } from './deadline-wheel.ts'
import type { EventWindow } from './event-window.ts'
import type { Selection } from './selection.ts'
import type { Snapshot } from './snapshot.ts'

export interface WatchOptions {
  readonly selection: Selection
  readonly encoding: Encoding
  /** A revision to start after, or a state whose objects come first, as ADDED events. */
  readonly from: Revision | Snapshot
  /** Annotations of the bookmark that ends the initial events; none is sent without them. */
  readonly closingBookmark?: Readonly<Record<string, string>>
  /** Whether a bookmark comes every minute, and before the end. */
  readonly bookmarks: boolean
  /** Milliseconds until the watch ends by itself. */
  readonly lifetime: number
  /** What the time of the first bookmark is drawn from. */
  readonly purpose?: RandomPurpose
  /** Every chunk is one event, as a WebSocket needs it; otherwise events that wait go out together. */
  readonly separate?: boolean
  readonly signal?: AbortSignal
}

/** What a watcher needs of the cache it watches. */
export interface WatchSource {
  readonly window: EventWindow
  readonly shared: ChunkShare
  /** Everything up to here is in the window. */
  readonly revision: Revision
  readonly runtime: Runtime
  readonly deadlines: DeadlineWheel
  /** Called once, when the watcher needs no more waking. */
  release(watcher: Watcher): void
}

/** Events that wait go out in chunks of about this size, so that a watcher far behind is not one huge write. */
const chunkBytes = 64 * 1024

const bookmarkInterval = 60_000

const done: IteratorResult<Uint8Array> = { done: true, value: undefined }

/**
 * One watch: a cursor on the events of a resource, and the iterator its reader pulls from. It queues nothing, so a
 * reader that stops costs nothing; when the events it has yet to see leave the window, it ends with an ERROR event 410.
 */
export class Watcher implements AsyncIterableIterator<Uint8Array>, Deadline {
  readonly selection: Selection
  slot: number | undefined
  readonly #source: WatchSource
  readonly #encoding: Encoding
  readonly #options: WatchOptions
  readonly #endsAt: number
  /** Position of the next event to look at; meaningless while idle. */
  #cursor: number
  /** Nothing in the window is for this watcher; the next event that may be wakes it. */
  #isIdle: boolean
  /** The newest revision this watcher has looked at. */
  #seen: Revision
  #initial: Iterator<CachedEntry, void> | undefined
  #closingBookmark: Readonly<Record<string, string>> | undefined
  #isBookmarkDue = false
  #isEnding = false
  #ended = false
  #failure: unknown
  #waiting: ((result: IteratorResult<Uint8Array>) => void) | undefined

  constructor(source: WatchSource, options: WatchOptions) {
    const { from, selection } = options
    this.selection = selection
    this.#source = source
    this.#encoding = options.encoding
    this.#options = options
    this.#seen = typeof from === 'number' ? from : from.revision
    this.#initial = typeof from === 'number' ? undefined : from.entries(selection.range)
    this.#closingBookmark = options.closingBookmark
    // Whoever asked for this revision may have waited meanwhile, and the window moved on: then the first read is a 410.
    const isGone = this.#seen < source.window.since
    this.#cursor = isGone ? Number.NEGATIVE_INFINITY : source.window.positionAfter(this.#seen)
    this.#isIdle = this.#cursor === source.window.end
    const now = source.runtime.clock.now()
    this.#endsAt = now + options.lifetime
    // The first bookmark comes early by chance, so that watchers opened together do not get theirs together.
    const [chance = 0] = source.runtime.random(new Uint8Array(1), options.purpose)
    this.#schedule(now + bookmarkInterval * (0.5 + chance / 512))
    options.signal?.addEventListener('abort', this.#abort)
    if (options.signal?.aborted) this.close()
  }

  get isOpen(): boolean {
    return !this.#ended
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  next(): Promise<IteratorResult<Uint8Array>> {
    if (this.#waiting) return Promise.reject(new TypeError('the last next() has not settled yet'))
    const chunk = this.#take()
    if (chunk) return Promise.resolve({ done: false, value: chunk })
    if (this.#ended) return Promise.resolve(done)
    return new Promise((resolve) => {
      this.#waiting = resolve
    })
  }

  return(): Promise<IteratorResult<Uint8Array>> {
    this.close()
    return Promise.resolve(done)
  }

  /** Ends the watch without a word. */
  close(): void {
    this.#release()
    this.#failure = undefined
    this.#settle(done)
  }

  /** Lets the reader know that an event it may want is at `position`; true when it waits for one. */
  wake(position: number): boolean {
    if (!this.#isIdle) return false
    this.#isIdle = false
    this.#cursor = position
    return this.#waiting !== undefined
  }

  /** Hands what has come to the reader, if it waits. */
  flush(): void {
    if (!this.#waiting) return
    const chunk = this.#take()
    if (chunk) this.#settle({ done: false, value: chunk })
    else if (this.#ended) this.#settle(done)
  }

  /** Ends the watch with 410 when what it has yet to see is gone, so that it holds on to nothing old. */
  expireIfBehind(): void {
    const { window } = this.#source
    // A state that nobody reads keeps every object of its time, also where no event since concerns this watcher.
    const holdsOldState = this.#initial !== undefined && this.#seen < window.since
    if (holdsOldState || (!this.#isIdle && this.#cursor < window.first)) this.expire()
  }

  /** Ends the watch with 410: the client lists again. */
  expire(): void {
    if (this.#ended) return
    this.#failure = this.#tooOld()
    this.#initial = undefined
    this.flush()
  }

  onDue(now: number): void {
    this.#isBookmarkDue = this.#options.bookmarks
    if (now >= this.#endsAt) this.#isEnding = true
    else this.#schedule(now + bookmarkInterval)
    this.flush()
  }

  readonly #abort = (): void => this.close()

  #schedule(bookmarkAt: number): void {
    const { bookmarks } = this.#options
    const time = bookmarks ? Math.min(bookmarkAt, this.#endsAt) : this.#endsAt
    this.#source.deadlines.schedule(this, time)
  }

  #settle(result: IteratorResult<Uint8Array>): void {
    const waiting = this.#waiting
    this.#waiting = undefined
    waiting?.(result)
  }

  #release(): void {
    if (this.#ended) return
    this.#ended = true
    this.#initial = undefined
    this.#options.signal?.removeEventListener('abort', this.#abort)
    this.#source.deadlines.remove(this)
    this.#source.release(this)
  }

  #take(): Uint8Array | undefined {
    if (this.#options.separate) return this.#piece()
    const { window, shared } = this.#source
    const pending = this.#isIdle ? 0 : window.end - this.#cursor
    const isShareable = pending > 1 && !this.#initial && this.#encoding.stable && !this.#failure
    if (!isShareable || this.#ended || this.#isBookmarkDue) return this.#gather()
    const key = `${this.#cursor}\n${window.end}\n${this.#encoding.id}\n${this.selection.id}`
    const known = shared.get(key)
    if (known) {
      this.#cursor = known.next
      this.#seen = known.seen
      return known.bytes
    }
    const bytes = this.#gather()
    // What ended this watch is no business of the others.
    const isEveryones = bytes && !this.#ended
    if (isEveryones) shared.put(key, { bytes, next: this.#cursor, seen: this.#seen })
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

  /** The next thing to send; undefined when there is nothing now, or nothing any more. */
  #piece(): Uint8Array | undefined {
    if (this.#failure !== undefined) return this.#fail(this.#failure)
    if (this.#ended) return undefined
    try {
      return this.#initialPiece() ?? this.#eventPiece() ?? this.#lastPiece()
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
      if (this.selection.matches(next.value)) return this.#encoding.event('ADDED', next.value)
    }
    this.#initial = undefined
    const annotations = this.#closingBookmark
    return annotations && this.#encoding.bookmark(String(this.#seen), annotations)
  }

  #eventPiece(): Uint8Array | undefined {
    if (this.#isIdle) return undefined
    this.#checkWindow()
    const { window } = this.#source
    for (let event = window.at(this.#cursor); event; event = window.at(this.#cursor)) {
      this.#cursor++
      this.#seen = event.revision
      const type = event.typeFor(this.selection)
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
    if (this.#isEnding) this.#release()
    return undefined
  }

  #checkWindow(): void {
    if (!this.#isIdle && this.#cursor < this.#source.window.first) throw this.#tooOld()
  }

  #tooOld(): ApiError {
    return versionTooOld(this.#seen, this.#source.window.since)
  }

  #fail(error: unknown): Uint8Array {
    this.#failure = undefined
    this.#release()
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
