/**
 * Size of a chunk, in bytes: large enough to be cheap per byte, small enough that other requests are served in between.
 */
export const chunkBytes: number = 128 * 1024

/** Size of the memory of a list's first chunk until it has to grow: most lists that are asked for often are short. */
const firstBytes = 4 * 1024

/** An empty chunk, after which other tasks get a turn. */
export const nothingYet: Uint8Array = new Uint8Array()

/** A chunk that is being filled. The reader may allow its memory to be reused, see {@link joinIntoChunks}. */
class Chunk {
  #bytes = new Uint8Array(firstBytes)
  #used = 0

  get isEmpty(): boolean {
    return this.#used === 0
  }

  fits(length: number): boolean {
    return this.#used + length <= chunkBytes
  }

  put(piece: Uint8Array): void {
    this.#makeRoom(piece.length)
    this.#bytes.set(piece, this.#used)
    this.#used += piece.length
  }

  /** Copies a piece of a byte or two by a loop, which is faster than `set`. */
  putFew(piece: Uint8Array): void {
    this.#makeRoom(piece.length)
    for (let at = 0; at < piece.length; at++) this.#bytes[this.#used++] = piece[at] ?? 0
  }

  take(): Uint8Array {
    return this.#bytes.subarray(0, this.#used)
  }

  empty(isDone: boolean | undefined): void {
    // A chunk that the reader has not released may still wait to be sent.
    if (isDone !== true) this.#bytes = new Uint8Array(chunkBytes)
    this.#used = 0
  }

  #makeRoom(length: number): void {
    const needed = this.#used + length
    if (needed <= this.#bytes.length) return
    const larger = new Uint8Array(Math.max(needed, Math.min(this.#bytes.length * 8, chunkBytes)))
    larger.set(this.#bytes.subarray(0, this.#used))
    this.#bytes = larger
  }
}

/** Chunks of a body; what the reader passes to `next`, {@link joinIntoChunks} says. */
export type Chunks = Generator<Uint8Array, void, boolean | undefined>

/**
 * Copies small pieces into chunks of about 128 KiB; a piece as large as a chunk is passed on as it is. A reader that is
 * done with a chunk may pass true to `next`: then the next chunk reuses its memory. Otherwise a long list leaves as
 * many bytes to the garbage collector as it has, which costs as much as sending them.
 */
export function* joinIntoChunks(pieces: Iterable<Uint8Array>): Chunks {
  const chunk = new Chunk()
  for (const piece of pieces) {
    if (!chunk.fits(piece.length) && !chunk.isEmpty) chunk.empty(yield chunk.take())
    if (piece.length >= chunkBytes || piece === nothingYet) yield piece
    else chunk.put(piece)
  }
  if (!chunk.isEmpty) yield chunk.take()
}

/** The items of an encoded list, with the bytes around and between them. */
export interface JoinedItems<T> {
  readonly head: Uint8Array
  readonly items: Iterable<T>
  /** The whole list where it has no items, if it is not the head and the tail. */
  readonly empty?: Uint8Array | undefined
  readonly bytesOf: (item: T) => Uint8Array
  /** A few bytes before the first item; `separator` stands before each other item. */
  readonly opening: Uint8Array
  readonly separator: Uint8Array
  readonly tail: Uint8Array
  /** What an item took to make, in bytes that take as long to read. */
  readonly workOf: (item: T) => number
}

/** Bytes that are read for items in one turn; where little is shown of large objects, empty chunks let other tasks run. */
const workPerTurn = 256 * 1024

/** Counts what a list reads in one turn. */
export class WorkInTurn {
  #work = 0

  /** Adds the work for an item; true where it is the last of the turn. */
  isOver(work: number): boolean {
    this.#work += work
    if (this.#work <= workPerTurn) return false
    this.#work = 0
    return true
  }

  /** Begins a turn. */
  reset(): void {
    this.#work = 0
  }
}

/**
 * {@link joinIntoChunks} for the items of a list: allocates nothing for an item, of which there may be hundreds of
 * thousands.
 */
export function* joinItemsIntoChunks<T>(list: JoinedItems<T>): Chunks {
  const { head, items, empty, bytesOf, opening, separator, tail, workOf } = list
  const chunk = new Chunk()
  chunk.put(head)
  let before = opening
  let isEmpty = true
  const turn = new WorkInTurn()
  for (const item of items) {
    isEmpty = false
    const bytes = bytesOf(item)
    const isTurnOver = turn.isOver(workOf(item))
    if (!chunk.fits(before.length + bytes.length) && !chunk.isEmpty) {
      chunk.empty(yield chunk.take())
      turn.reset()
    } else if (isTurnOver) yield nothingYet
    chunk.putFew(before)
    before = separator
    if (chunk.fits(bytes.length)) chunk.put(bytes)
    else {
      if (!chunk.isEmpty) chunk.empty(yield chunk.take())
      yield bytes
    }
  }
  if (isEmpty && empty !== undefined) {
    yield empty
    return
  }
  if (!chunk.fits(tail.length)) chunk.empty(yield chunk.take())
  chunk.put(tail)
  yield chunk.take()
}

/** Copies all pieces into one array. */
export function concatBytes(...pieces: readonly Uint8Array[]): Uint8Array {
  let length = 0
  for (const piece of pieces) length += piece.length
  const whole = new Uint8Array(length)
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}
