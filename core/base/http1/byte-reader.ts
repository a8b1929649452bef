import { ByteQueue } from '../streams/byte-queue.ts'

const decoder = new TextDecoder('latin1')
const newline = 0x0a

/** Bytes of a connection that are read by lines and by counts. */
export class ByteReader {
  readonly #chunks: AsyncIterator<Uint8Array>
  readonly #unread = new ByteQueue()
  readonly #broken: (why: string) => Error

  /** `broken` makes the error of a line that is too long or has no end. */
  constructor(chunks: AsyncIterable<Uint8Array>, broken: (why: string) => Error) {
    this.#chunks = chunks[Symbol.asyncIterator]()
    this.#broken = broken
  }

  /** A line without its end, of `limit` bytes at most; undefined where nothing more comes. */
  async lineOrEnd(limit: number): Promise<string | undefined> {
    for (;;) {
      const at = this.#unread.indexOf(newline)
      if (at !== -1 && at <= limit) {
        return decoder.decode(this.#unread.take(at + 1)).replace(/\r?\n$/, '')
      }
      if (this.#unread.length > limit) throw this.#broken('a line is too long')
      if (await this.#more()) continue
      if (this.#unread.length === 0) return undefined
      throw this.#broken('unexpected EOF')
    }
  }

  /** A line without its end, of `limit` bytes at most. */
  async line(limit: number): Promise<string> {
    const line = await this.lineOrEnd(limit)
    if (line === undefined) throw this.#broken('unexpected EOF')
    return line
  }

  /** The next bytes as they come, up to `most`; undefined at the end. */
  async some(most: number): Promise<Uint8Array | undefined> {
    if (this.#unread.length === 0 && !(await this.#more())) return undefined
    return this.#unread.take(most)
  }

  async #more(): Promise<boolean> {
    const { done, value } = await this.#chunks.next()
    if (done === true) return false
    this.#unread.push(value)
    return true
  }
}
