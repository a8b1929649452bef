import { isSendable } from '../outgoing/check-request.ts'
import { joinBytes } from '../streams/join-bytes.ts'
import { encodeUtf8 } from '../text/utf8.ts'
import { statusTexts } from './status-texts.ts'

/** An answer of which all is there, or whose body comes later. */
export interface WholeAnswer {
  readonly status: number
  /** A flat list: name, value, and so on. `Date` and `Content-Length` are added. */
  readonly headers?: readonly string[]
  readonly body?: string | Uint8Array
  /** A body that is sent in chunks as it comes, in place of `body`; closed with the connection. */
  readonly stream?: AsyncIterable<Uint8Array>
}

export interface AnswerTerms {
  /** Method of the request. */
  readonly method: string
  /** Milliseconds since the epoch. */
  readonly time: number
  /** What `Connection` says, in place of the answer's own. */
  readonly connection?: 'close' | 'keep-alive' | undefined
}

/** An answer as it is sent, without a `stream`; a header that is none is left out. */
export function encodeAnswer(
  { status, headers = [], body = '', stream }: WholeAnswer,
  { method, time, connection }: AnswerTerms,
): Uint8Array {
  const content = typeof body === 'string' ? encodeUtf8(body) : body
  const lines = [`HTTP/1.1 ${status} ${statusTexts[status] ?? ''}`]
  let hasDate = false
  for (let at = 0; at + 1 < headers.length; at += 2) {
    const [name = '', value = ''] = [headers[at], headers[at + 1]]
    if (!isSendable(name, value)) continue
    const lower = name.toLowerCase()
    if (lower === 'content-length' || lower === 'transfer-encoding') continue
    if (lower === 'connection' && connection !== undefined) continue
    hasDate ||= lower === 'date'
    lines.push(`${name}: ${value}`)
  }
  if (!hasDate) lines.push(`Date: ${new Date(time).toUTCString()}`)
  const hasBody = status >= 200 && status !== 204 && status !== 304
  if (hasBody && stream) lines.push('Transfer-Encoding: chunked')
  else if (hasBody) lines.push(`Content-Length: ${content.length}`)
  if (connection !== undefined) lines.push(`Connection: ${connection}`)
  const head = encodeUtf8(`${lines.join('\r\n')}\r\n\r\n`)
  return method === 'HEAD' || !hasBody ? head : joinBytes([head, content])
}
