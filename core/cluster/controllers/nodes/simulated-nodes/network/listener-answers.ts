import { FetchError } from '../../../../../base/outgoing/fetch-error.ts'
import type { Clock } from '../../../../../base/runtime.ts'
import { joinBytes } from '../../../../../base/streams/join-bytes.ts'
import { encodeUtf8 } from '../../../../../base/text/utf8.ts'
import type { PortAnswer, PortRequest, Peer } from '../../../../simulation/network/port-listener.ts'
import type { HttpAnswers } from './http-answer.ts'

/** Has a program answer a request. @throws FetchError `connection` where it speaks no HTTP */
export type AskListener = (request: PortRequest, signal: AbortSignal) => Promise<PortAnswer>

/** Has the program that listens on a port answer its HTTP requests. */
export function listenerAnswers(
  ask: AskListener,
  client: Peer,
  clock: Clock,
  signal: AbortSignal,
): HttpAnswers {
  return {
    readsBody: () => true,
    async answer(head, body) {
      const request = requestOf(head, encodeUtf8(body), client, clock.now())
      const answer = await ask(request, signal).catch((error: unknown) => {
        if (error instanceof FetchError && error.reason === 'connection') return badRequest
        throw error
      })
      return encodeAnswer(answer, request)
    },
  }
}

const badRequest: PortAnswer = {
  status: 400,
  headers: ['Content-Type', 'text/plain; charset=utf-8', 'Connection', 'close'],
  body: '400 Bad Request',
}

/** A request by its head, whose lines end with a line feed, and its client. */
export function requestOf(
  head: string,
  body: Uint8Array,
  { address: from, port: fromPort }: Peer,
  time: number,
): PortRequest {
  const [first = '', ...lines] = head.trimEnd().split('\n')
  const [method = '', target = '/'] = first.split(' ')
  const headers = lines.flatMap((line) => {
    const at = line.indexOf(':')
    return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()]
  })
  return { method, target, headers, body, from, fromPort, time }
}

/** Names of statuses that programs in containers answer with. */
const statusTexts: Readonly<Record<number, string>> = {
  200: 'OK',
  201: 'Created',
  204: 'No Content',
  301: 'Moved Permanently',
  302: 'Found',
  303: 'See Other',
  304: 'Not Modified',
  307: 'Temporary Redirect',
  308: 'Permanent Redirect',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  410: 'Gone',
  412: 'Precondition Failed',
  418: "I'm a teapot",
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
}

/** An answer as it is sent; a header that is none is left out. */
export function encodeAnswer(answer: PortAnswer, { method, time }: PortRequest): Uint8Array {
  const { status, headers = [], body = '' } = answer
  const content = typeof body === 'string' ? encodeUtf8(body) : body
  const lines = [`HTTP/1.1 ${status} ${statusTexts[status] ?? ''}`]
  const names = new Set<string>()
  for (let at = 0; at + 1 < headers.length; at += 2) {
    const [name = '', value = ''] = [headers[at], headers[at + 1]]
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name) || /[\r\n\0]/.test(value)) continue
    const lower = name.toLowerCase()
    if (lower === 'content-length' || lower === 'transfer-encoding') continue
    names.add(lower)
    lines.push(`${name}: ${value}`)
  }
  if (!names.has('date')) lines.push(`Date: ${new Date(time).toUTCString()}`)
  const hasBody = status >= 200 && status !== 204 && status !== 304
  if (hasBody) lines.push(`Content-Length: ${content.length}`)
  const head = encodeUtf8(`${lines.join('\r\n')}\r\n\r\n`)
  return method === 'HEAD' || !hasBody ? head : joinBytes([head, content])
}
