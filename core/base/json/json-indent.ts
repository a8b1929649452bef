import { ByteCollector } from '../streams/join-bytes.ts'
import { encodeUtf8 } from '../text/utf8.ts'
import {
  backslash,
  closeBrace,
  closeBracket,
  colon,
  comma,
  openBrace,
  openBracket,
  quote,
} from './json-bytes.ts'
import { decodeUtf8 } from './json-parse.ts'

/** Level from which indentation does not grow, since the spaces of a deep object would outweigh it a thousandfold. */
const maxIndentedLevel = 200

/** Bytes of a string that are copied one by one before its end is searched: most strings are shorter. */
const shortString = 48

// The shared buffer into which a document is indented piece by piece.
const scratch = new Uint8Array(64 * 1024)

const lineFeed = 0x0a
const space = 0x20

/**
 * Indents compact JSON, of which it may see one piece after another. It looks at nothing but strings, brackets, commas
 * and colons, so every number and every string stays as it was written; the line feed behind a document is left out.
 */
export class JsonIndenter {
  /** Index behind the last byte that was read from the source of the last call. */
  read = 0
  /** Index behind the last byte that was written to its target. */
  written = 0
  readonly #width: number
  #level = 0
  #isInString = false
  /** Whether a backslash was the last byte, so that the next one belongs to it. */
  #isEscaped = false
  /** Whether an opening bracket was the last byte: what follows says whether it gets a line of its own. */
  #isOpened = false

  /** @param width spaces a level */
  constructor(width: number = 2) {
    this.#width = width
  }

  /** Whether nothing fits a target any more. */
  isFull(target: Uint8Array): boolean {
    return this.written >= this.#limit(target)
  }

  /** Indents what is in `source` from `from` on into `target` from `to` on, until one of them ends; see `read` and `written`. */
  indentInto(source: Uint8Array, from: number, target: Uint8Array, to: number): void {
    const limit = this.#limit(target)
    this.read = from
    this.written = to
    while (this.read < source.length && this.written < limit) {
      if (this.#isInString) this.#copyString(source, target, limit)
      else this.#layOut(source, target, limit)
    }
  }

  /** Index in a target from which on nothing is begun, so that the longest line start fits. */
  #limit(target: Uint8Array): number {
    return target.length - this.#width * maxIndentedLevel - 3
  }

  /** Lays out what is outside of strings, until one opens. */
  #layOut(source: Uint8Array, target: Uint8Array, limit: number): void {
    let at = this.read
    let to = this.written
    let isOpened = this.#isOpened
    while (at < source.length && to < limit) {
      const code = source[at++] ?? 0
      const isClosing = code === closeBrace || code === closeBracket
      if (isOpened) {
        if (!isClosing) {
          this.#level++
          to = this.#startLine(target, to)
        }
      } else if (isClosing) {
        this.#level--
        to = this.#startLine(target, to)
      }
      isOpened = false
      if (code === lineFeed) continue
      target[to++] = code
      if (code === quote) {
        this.#isInString = true
        break
      }
      if (code === comma) to = this.#startLine(target, to)
      else if (code === colon) target[to++] = space
      else isOpened = code === openBrace || code === openBracket
    }
    this.#isOpened = isOpened
    this.read = at
    this.written = to
  }

  #startLine(target: Uint8Array, start: number): number {
    let to = start
    target[to++] = lineFeed
    const end = to + this.#width * Math.min(this.#level, maxIndentedLevel)
    while (to < end) target[to++] = space
    return to
  }

  /** Copies a string up to its closing quote; its begin by a loop, which is faster than a search where the end is near. */
  #copyString(source: Uint8Array, target: Uint8Array, limit: number): void {
    let at = this.read
    let to = this.written
    const end = Math.min(source.length, at + limit - to)
    const near = Math.min(end, at + shortString)
    let isEscaped = this.#isEscaped
    while (at < near) {
      const code = source[at++] ?? 0
      target[to++] = code
      if (isEscaped) isEscaped = false
      else if (code === backslash) isEscaped = true
      else if (code === quote) {
        this.#isInString = false
        break
      }
    }
    this.#isEscaped = isEscaped
    this.read = at
    this.written = to
    if (this.#isInString && at < end) this.#copyLongString(source, target, end)
  }

  /** Copies a string up to its closing quote, or up to `end`. */
  #copyLongString(source: Uint8Array, target: Uint8Array, end: number): void {
    const start = this.read
    let stop = start
    if (this.#isEscaped) stop++
    for (;;) {
      const searched = stop
      stop = source.indexOf(quote, searched)
      if (stop === -1 || stop > end) stop = end
      this.#isEscaped = isEscapedAt(source, searched, stop)
      if (stop === end || !this.#isEscaped) break
      stop++
    }
    target.set(source.subarray(start, stop), this.written)
    this.written += stop - start
    this.read = stop
  }
}

/** Whether an odd number of backslashes stands before `end`; the byte at `start` is not escaped. */
function isEscapedAt(source: Uint8Array, start: number, end: number): boolean {
  let at = end
  while (at > start && source[at - 1] === backslash) at--
  return (end - at) % 2 === 1
}

/** Indents the bytes of a compact JSON document by `width` spaces a level. */
export function indentJsonBytes(compact: Uint8Array, width?: number): Uint8Array {
  const indenter = new JsonIndenter(width)
  const whole = new ByteCollector()
  for (let at = 0; at < compact.length; at = indenter.read) {
    indenter.indentInto(compact, at, scratch, 0)
    whole.push(scratch.slice(0, indenter.written))
  }
  return whole.whole()
}

/** Indents compact JSON text by `width` spaces a level. */
export function indentJson(compact: string, width?: number): string {
  return decodeUtf8(indentJsonBytes(encodeUtf8(compact), width))
}
