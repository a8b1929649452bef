import { ByteQueue } from '../../../../base/streams/byte-queue.ts'
import { textOfBytes } from '../../processes/bytes-as-text.ts'
import { bulk, type Reply, wordsOfLine } from './redis-protocol.ts'

/** What is sent is not of the protocol; the message is that of the server. */
export class ProtocolFault extends Error {}

/** Bytes of a line. */
const longestLine = 64 * 1024
/** Bytes of a text, and entries of a list. */
const [mostText, mostEntries] = [4 * 1024 * 1024, 16 * 1024]
const mostDepth = 8
const newline = 0x0a

interface OpenList {
  readonly entries: Reply[]
  readonly length: number
}

/** Reads commands that come in pieces of any size: lists of texts, or lines of words. */
export class CommandReader {
  readonly #unread = new ByteQueue()
  #lists: OpenList[] = []
  /** Bytes of the text that comes next. */
  #textLength: number | undefined
  #taken = 0

  push(bytes: Uint8Array): void {
    this.#unread.push(bytes)
  }

  /** The next value; undefined where more has to come. @throws ProtocolFault */
  next(): { readonly value: Reply } | undefined {
    for (;;) {
      const part = this.#part()
      if (!part) return undefined
      let value: Reply
      if ('open' in part) {
        if (part.open > 0) {
          if (this.#lists.length >= mostDepth) throw new ProtocolFault('too many levels')
          this.#lists.push({ entries: [], length: part.open })
          continue
        }
        value = []
      } else value = part.value
      const whole = this.#closed(value)
      if (!whole) continue
      this.#taken = 0
      return whole
    }
  }

  /** Adds a value to the list that is open; gives it where no list is left that is. */
  #closed(value: Reply): { readonly value: Reply } | undefined {
    let added = value
    for (let list = this.#lists.at(-1); list; list = this.#lists.at(-1)) {
      list.entries.push(added)
      if (list.entries.length < list.length) return undefined
      this.#lists.pop()
      added = list.entries
    }
    return { value: added }
  }

  #part(): { readonly value: Reply } | { readonly open: number } | undefined {
    if (this.#textLength !== undefined) return this.#text(this.#textLength)
    const line = this.#line()
    if (line === undefined) return undefined
    const [kind, rest] = [line.charAt(0), line.slice(1)]
    if (kind === '*') {
      const count = countOf(rest, mostEntries)
      if (count === undefined) throw new ProtocolFault('invalid multibulk length')
      return count < 0 ? { value: undefined } : { open: count }
    }
    if (kind === '$') {
      const length = countOf(rest, mostText - this.#taken)
      if (length === undefined) throw new ProtocolFault('invalid bulk length')
      if (length < 0) return { value: undefined }
      this.#taken += length
      this.#textLength = length
      return this.#part()
    }
    if (this.#lists.length > 0) {
      throw new ProtocolFault(`expected '$', got '${kind === '' ? ' ' : kind}'`)
    }
    return { value: wordsOfLine(line).map((text) => bulk(text)) }
  }

  #text(length: number): { readonly value: Reply } | undefined {
    if (this.#unread.length < length + 2) return undefined
    const text = textOfBytes(this.#unread.take(length))
    this.#unread.take(2)
    this.#textLength = undefined
    return { value: bulk(text) }
  }

  #line(): string | undefined {
    const at = this.#unread.indexOf(newline)
    if (at > longestLine || (at === -1 && this.#unread.length > longestLine)) {
      throw new ProtocolFault('too big inline request')
    }
    if (at === -1) return undefined
    return textOfBytes(this.#unread.take(at + 1)).replace(/\r?\n$/, '')
  }
}

/** A count of the protocol, -1 for none; undefined for one that is too large, or no number. */
function countOf(text: string, most: number): number | undefined {
  const count = /^-?\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  return count <= most ? count : undefined
}
