const headEnd = Buffer.from('\r\n\r\n')

const head = 0
const body = 1
const chunkSize = 2
const chunkData = 3
const chunkEnd = 4

/**
 * Finds where each answer of an HTTP/1.1 connection ends, by `Content-Length` or by its chunks, and looks at as little
 * of it as that takes: a load generator that parses like a client would measure itself.
 */
export class ResponseReader {
  readonly #onBody: ((bytes: Buffer) => void) | undefined
  readonly #onRefusal: ((retryAfter: number) => void) | undefined
  #state = head
  /** Bytes of the body or chunk that are still to come. */
  #left = 0
  /** Start of something that the last read cut in two. */
  #rest: Buffer | undefined

  /** @param onRefusal takes the seconds of `Retry-After` of an answer with status 429, which is then an answer as others. */
  constructor(onBody?: (bytes: Buffer) => void, onRefusal?: (retryAfter: number) => void) {
    this.#onBody = onBody
    this.#onRefusal = onRefusal
  }

  /**
   * Takes what was read and returns how many answers ended in it. `bytes` may be used again afterwards.
   * @throws Error for an answer that is no success.
   */
  read(bytes: Buffer): number {
    const input = this.#rest ? Buffer.concat([this.#rest, bytes]) : bytes
    this.#rest = undefined
    let answers = 0
    let at = 0
    while (at < input.length) {
      const next = this.#step(input, at)
      if (next === -1) {
        this.#rest = Buffer.from(input.subarray(at))
        break
      }
      at = next
      if (this.#state === head) answers++
    }
    return answers
  }

  /** Returns where to go on, or -1 when more must come first. An answer has ended when the state is `head` again. */
  #step(input: Buffer, at: number): number {
    switch (this.#state) {
      case head:
        return this.#readHead(input, at)
      case chunkSize:
        return this.#readChunkSize(input, at)
      case chunkEnd:
        if (input.length < at + 2) return -1
        this.#state = this.#left === 0 ? head : chunkSize
        return at + 2
      default:
        return this.#readData(input, at)
    }
  }

  #readHead(input: Buffer, at: number): number {
    const end = input.indexOf(headEnd, at)
    if (end === -1) return -1
    const text = input.toString('latin1', at, end)
    if (this.#onRefusal && text.startsWith('HTTP/1.1 429')) {
      this.#onRefusal(Number(/\r\nretry-after: *(\d+)/i.exec(text)?.[1] ?? 0))
    } else if (!text.startsWith('HTTP/1.1 2')) {
      throw new Error(`not a success: ${text}\n${input.toString('utf8', end, end + 2000)}`)
    }
    const length = /\r\ncontent-length: *(\d+)/i.exec(text)?.[1]
    this.#left = Number(length ?? 0)
    if (length === undefined) this.#state = chunkSize
    else if (this.#left > 0) this.#state = body
    return end + headEnd.length
  }

  #readChunkSize(input: Buffer, at: number): number {
    const end = input.indexOf(10, at)
    if (end === -1) return -1
    this.#left = Number.parseInt(input.toString('latin1', at, end), 16)
    this.#state = this.#left === 0 ? chunkEnd : chunkData
    return end + 1
  }

  #readData(input: Buffer, at: number): number {
    const end = Math.min(input.length, at + this.#left)
    this.#onBody?.(input.subarray(at, end))
    this.#left -= end - at
    if (this.#left > 0) return end
    if (this.#state === body) {
      this.#state = head
    } else {
      // Not 0, which stands for the last chunk.
      this.#left = -1
      this.#state = chunkEnd
    }
    return end
  }
}
