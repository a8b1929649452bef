import { joinBytes } from '../streams/join-bytes.ts'
import { encodeUtf8 } from '../text/utf8.ts'

export interface WholeRequest {
  readonly method: string
  readonly target: string
  /** A flat list: name in lower case, value, and so on. */
  readonly headers: readonly string[]
  readonly body: Uint8Array
}

/** Lines of a request's head, with names of headers as clients write them: `User-Agent`. */
export function requestLines({ method, target, headers, body }: WholeRequest): string[] {
  const lines = [`${method} ${target} HTTP/1.1`]
  for (let at = 0; at + 1 < headers.length; at += 2) {
    const name = (headers[at] ?? '').replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase())
    lines.push(`${name}: ${headers[at + 1]}`)
  }
  if (body.length > 0 && !headers.includes('content-length')) {
    lines.push(`Content-Length: ${body.length}`)
  }
  return lines
}

/** A request as it is sent. */
export function encodeRequest(request: WholeRequest): Uint8Array {
  const head = encodeUtf8(`${requestLines(request).join('\r\n')}\r\n\r\n`)
  return request.body.length > 0 ? joinBytes([head, request.body]) : head
}
