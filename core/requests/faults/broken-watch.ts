import { expired } from '../../base/api/errors/api-error.ts'
import { ConnectionCut } from '../../base/http/connection-cut.ts'
import type { Encoding } from '../../objects/codec/encoding.ts'
import { FramedEncoding } from '../../objects/codec/framed-encoding.ts'
import type { BreakingWatch } from './fault-rule.ts'

/** Message of the 410 for a watch whose events the store has compacted. */
const tooOld = 'The resourceVersion for the provided watch is too old.'

const done: IteratorResult<Uint8Array> = { done: true, value: undefined }

/**
 * Opens a watch that breaks as `fault` says. `open` opens the real watch in the given encoding, each chunk of which is
 * one event.
 */
export async function openBrokenWatch(
  fault: BreakingWatch,
  encoding: Encoding,
  open: (encoding: Encoding) => Promise<AsyncIterable<Uint8Array>>,
): Promise<AsyncIterableIterator<Uint8Array>> {
  const marked = new MarkedEncoding(encoding)
  const source = await open(marked)
  return new BrokenWatch(fault, source[Symbol.asyncIterator](), {
    isBookmark: (chunk) => marked.isBookmark(chunk),
    expiry: () => encoding.error(expired(tooOld).toStatus()),
  })
}

/** An encoding that recognizes the bookmarks among the chunks it has made. */
class MarkedEncoding extends FramedEncoding {
  override readonly following: Encoding | undefined
  readonly #bookmarks: WeakSet<Uint8Array>

  constructor(inner: Encoding, bookmarks = new WeakSet<Uint8Array>()) {
    super(inner, 'marked', (event) => event)
    this.#bookmarks = bookmarks
    this.following = inner.following && new MarkedEncoding(inner.following, bookmarks)
  }

  override bookmark(...parts: Parameters<Encoding['bookmark']>): Uint8Array {
    const bytes = super.bookmark(...parts)
    this.#bookmarks.add(bytes)
    return bytes
  }

  isBookmark(chunk: Uint8Array): boolean {
    return this.#bookmarks.has(chunk)
  }
}

interface Framing {
  isBookmark(chunk: Uint8Array): boolean
  /** Makes the ERROR event 410. */
  expiry(): Uint8Array
}

class BrokenWatch implements AsyncIterableIterator<Uint8Array> {
  readonly #type: BreakingWatch['type']
  readonly #source: AsyncIterator<Uint8Array>
  readonly #framing: Framing
  /** Events that still pass before the watch breaks. */
  #left: number
  #isOver = false

  constructor(
    { type, afterEvents = 0 }: BreakingWatch,
    source: AsyncIterator<Uint8Array>,
    framing: Framing,
  ) {
    this.#type = type
    this.#source = source
    this.#framing = framing
    this.#left = afterEvents
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  async next(): Promise<IteratorResult<Uint8Array>> {
    if (this.#isOver) return done
    if (this.#left === 0) return this.#break()
    const step = await this.#source.next()
    if (!step.done && !this.#framing.isBookmark(step.value)) this.#left--
    return step
  }

  async return(): Promise<IteratorResult<Uint8Array>> {
    this.#isOver = true
    await this.#source.return?.()
    return done
  }

  async #break(): Promise<IteratorResult<Uint8Array>> {
    if (this.#type === 'watch-silent') return this.#keepSilent()
    await this.return()
    if (this.#type === 'watch-dropped') throw new ConnectionCut()
    return { done: false, value: this.#framing.expiry() }
  }

  /**
   * Reads on without sending events, so that the watch still ends when its time is up, its client leaves or the server
   * stops.
   */
  async #keepSilent(): Promise<IteratorResult<Uint8Array>> {
    let step = await this.#source.next()
    while (step.done !== true) step = await this.#source.next()
    this.#isOver = true
    return done
  }
}
