import { isSendable } from '../outgoing/check-request.ts'
import { quoteText } from '../text/quote-text.ts'
import type { ByteReader } from './byte-reader.ts'

/** Bytes of a message's head, but for its first line. */
export const mostHead: number = 64 * 1024

export interface MessageHeaders {
  /** A flat list: name in lower case, value, and so on. */
  readonly list: readonly string[]
  /** `Content-Length`, where it is given. */
  readonly length: number | undefined
  /** `Transfer-Encoding`; empty where none is given. */
  readonly encoding: string
}

/** Reads the headers of a message, and the empty line behind them. `broken` makes the error of those that are none. */
export async function readHeaders(
  reader: ByteReader,
  broken: (why: string) => Error,
): Promise<MessageHeaders> {
  const list: string[] = []
  let length: number | undefined
  let encoding = ''
  let left = mostHead
  for (let line = await reader.line(left); line !== ''; line = await reader.line(left)) {
    left -= line.length + 1
    const at = line.indexOf(':')
    const [name, value] = [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()]
    if (at < 1 || !isSendable(name, value)) throw broken(`malformed MIME header line: ${line}`)
    if (name === 'content-length') {
      const given = /^\d{1,15}$/.test(value) ? Number(value) : undefined
      if (given === undefined || (length !== undefined && length !== given)) {
        throw broken(`bad Content-Length ${quoteText(value)}`)
      }
      length = given
    } else if (name === 'transfer-encoding') {
      encoding = encoding === '' ? value.toLowerCase() : `${encoding}, ${value.toLowerCase()}`
    }
    list.push(name, value)
  }
  return { list, length, encoding }
}

/** The first value of a header in a flat list; `name` is in lower case. */
export function headerIn(list: readonly string[], name: string): string | undefined {
  for (let at = 0; at + 1 < list.length; at += 2) {
    if (list[at]?.toLowerCase() === name) return list[at + 1]
  }
  return undefined
}

/** Whether a header that lists tokens, such as `Connection`, names one. */
export function namesToken(list: readonly string[], name: string, token: string): boolean {
  for (let at = 0; at + 1 < list.length; at += 2) {
    if (list[at]?.toLowerCase() !== name) continue
    const tokens = (list[at + 1] ?? '').toLowerCase().split(',')
    if (tokens.some((each) => each.trim() === token)) return true
  }
  return false
}
