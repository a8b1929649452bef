import type { ChunkFlow, ChunkSink, ChunkStream } from '../../base/streams/chunk-stream.ts'
import { PulledChunks } from '../../base/streams/pulled-chunks.ts'
import type { Deadline, DeadlineWheel } from './deadline-wheel.ts'
import type { DeliveryQueue, Recipient } from './delivery-queue.ts'
import type { ExactTerm } from './exact-term.ts'
import type { Selection } from './selection.ts'
import { chunkBytes, type CursorSource, WatchCursor } from './watch-cursor.ts'
import type { WatchLife, WatchOptions } from './watch-options.ts'

/** The resource cache as a watcher uses it. */
export interface WatchSource extends CursorSource {
  readonly deadlines: DeadlineWheel
  readonly deliveries: DeliveryQueue
  /** Removes the watcher from the cache; called once, when the watch ends. */
  release(watcher: Watcher): void
}

const bookmarkInterval = 60_000

/**
 * Bytes that a watcher is given in one turn at most. In a busy process a turn lasts long, so that with less in each a watcher falls behind
 * the writes of the same turn.
 */
const turnBytes = 8 * chunkBytes

/**
 * One watch: it writes the chunks of its cursor to the reader's sink, as long as the sink accepts them. While the sink
 * pauses, or there is none, the cursor falls behind, and no events are kept for it.
 */
export class Watcher implements ChunkStream, ChunkFlow, Deadline, Recipient {
  readonly selection: Selection
  /** The term that each event for the watch meets, before or after the change; undefined where any event of the scope may be for it. */
  readonly trigger: ExactTerm | undefined
  slot: number | undefined
  isQueued = false
  readonly #source: WatchSource
  readonly #cursor: WatchCursor
  readonly #bookmarks: boolean
  readonly #signal: AbortSignal | undefined
  readonly #endsAt: number
  readonly #life: WatchLife | undefined
  /** The end of the window when the watch was opened; undefined once the watch has its initial events, or nobody is told. */
  #startsUntil: number | undefined
  #sink: ChunkSink | undefined
  #pulled: PulledChunks | undefined
  /** Whether the sink accepts chunks. */
  #isFlowing = false
  /** Bytes that may still be sent in this turn. */
  #credit = turnBytes
  #isReleased = false
  #hasSentEnd = false

  constructor(source: WatchSource, options: WatchOptions) {
    this.selection = options.selection
    // What a webhook converts may have other values in the version of the watch.
    this.trigger = options.version ? undefined : options.selection.exactTerms()[0]
    this.#source = source
    this.#cursor = new WatchCursor(source, options, () => {
      if (this.wantsTurn) this.#askForTurn()
      else if (this.#cursor.isOver) this.#end()
    })
    this.#bookmarks = options.bookmarks
    this.#signal = options.signal
    this.#life = options.life
    this.#life?.opened()
    this.#startsUntil = this.#life && source.window.end
    this.#noteStart()
    const now = source.deadlines.now()
    this.#endsAt = now + options.lifetime
    // The first bookmark comes early by a random time, so that watchers opened together do not get theirs together.
    const [chance = 0] = source.runtime.random(new Uint8Array(1), options.purpose)
    this.#schedule(now + bookmarkInterval * (0.5 + chance / 512))
    options.signal?.addEventListener('abort', this.#abort)
    if (options.signal?.aborted) this.close()
  }

  get isOpen(): boolean {
    return !this.#isReleased
  }

  get wantsTurn(): boolean {
    return this.#isFlowing && this.#cursor.hasMore
  }

  attach(sink: ChunkSink): ChunkFlow {
    if (this.#sink) throw new TypeError('a watch has one reader')
    this.#sink = sink
    if (sink.framing) this.#cursor.frameWith(sink.framing)
    return this
  }

  [Symbol.asyncIterator](): AsyncIterableIterator<Uint8Array> {
    this.#pulled ??= new PulledChunks(this)
    return this.#pulled
  }

  resume(): void {
    this.#isFlowing = true
    this.#handOn()
    if (this.wantsTurn) this.#askForTurn()
  }

  /** Ends the watch without another event. */
  close(): void {
    this.#cursor.close()
    this.#end()
  }

  /** Ends the watch behind the events it has yet to send. */
  finish(): void {
    this.#cursor.finish()
    if (this.wantsTurn) this.#askForTurn()
  }

  /** An event in this watcher's scope is at `position`; true when the watcher is to be queued for it. */
  wake(position: number): boolean {
    return this.#cursor.wake(position) && this.#isFlowing
  }

  deliver(): number {
    this.#credit = turnBytes
    this.#handOn()
    return turnBytes - this.#credit
  }

  /**
   * Ends the watch with 410 when it has lost events or holds an old snapshot, so that it keeps no old objects in
   * memory.
   */
  expireIfBehind(): void {
    if (this.#cursor.isBehind) this.expire()
  }

  /** Ends the watch with an ERROR event 410, after which the client lists again. */
  expire(): void {
    this.#cursor.expire()
    if (this.wantsTurn) this.#askForTurn()
  }

  onDue(now: number): void {
    if (this.#bookmarks) this.#cursor.bookmark()
    if (now >= this.#endsAt) this.#cursor.finish()
    else this.#schedule(now + bookmarkInterval)
    // The deadline wheel serves the queue after all deadlines that are due together.
    if (this.wantsTurn) this.#source.deliveries.add(this)
  }

  readonly #abort = (): void => this.close()

  #schedule(bookmarkAt: number): void {
    const time = this.#bookmarks ? Math.min(bookmarkAt, this.#endsAt) : this.#endsAt
    this.#source.deadlines.schedule(this, time)
  }

  #askForTurn(): void {
    this.#source.deliveries.add(this)
    this.#source.deliveries.serveLater()
  }

  #handOn(): void {
    while (this.#isFlowing && this.#credit > 0 && this.#cursor.hasMore) {
      const chunk = this.#cursor.take()
      if (!chunk) break
      this.#credit -= chunk.length
      this.#isFlowing = this.#write(chunk)
    }
    this.#noteStart()
    if (this.#cursor.isOver) this.#end()
  }

  #noteStart(): void {
    if (this.#startsUntil === undefined || !this.#cursor.hasPassed(this.#startsUntil)) return
    this.#startsUntil = undefined
    this.#life?.initialized()
  }

  #write(chunk: Uint8Array): boolean {
    try {
      return this.#sink?.write(chunk) ?? false
    } catch (error) {
      // A reader that fails must not keep other watchers from their events.
      this.#source.runtime.logger.error('the reader of a watch failed', { error: String(error) })
      this.#cursor.close()
      return false
    }
  }

  #end(): void {
    this.#release()
    // A reader that attaches later gets the end when it resumes.
    if (!this.#sink || this.#hasSentEnd) return
    this.#hasSentEnd = true
    this.#isFlowing = false
    this.#sink.end()
  }

  #release(): void {
    if (this.#isReleased) return
    this.#isReleased = true
    this.#signal?.removeEventListener('abort', this.#abort)
    this.#source.deadlines.remove(this)
    this.#source.release(this)
    this.#startsUntil = undefined
    this.#life?.ended()
  }
}
