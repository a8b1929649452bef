import type { ApiServer } from '../../../core/index.ts'
import { bodyText } from '../servers/mock-run.ts'
import { type Call, requestOf } from './test-requests.ts'

export interface SentAnswer {
  readonly status: number
  readonly text: string
}

/** Sends a request to a server, of whatever copy of the program, and reads its whole answer. */
export async function send(
  server: Pick<ApiServer, 'handle'>,
  method: string,
  address: string,
  call: Call = {},
): Promise<SentAnswer> {
  const headers = {
    ...(call.body !== undefined && { 'content-type': 'application/json' }),
    ...call.headers,
  }
  const response = await server.handle(requestOf(method, address, { ...call, headers }))
  return { status: response.status, text: await bodyText(response) }
}

/** Sends a watch, and reads the first piece of its answer. */
export async function sendWatch(
  server: Pick<ApiServer, 'handle'>,
  address: string,
  call: Call = {},
): Promise<SentAnswer> {
  const abort = new AbortController()
  const response = await server.handle({ ...requestOf('GET', address, call), signal: abort.signal })
  const { body, status } = response
  let text = ''
  if (body !== null && !ArrayBuffer.isView(body)) {
    for await (const chunk of body) {
      text = new TextDecoder().decode(chunk)
      break
    }
    abort.abort()
  } else text = await bodyText(response)
  return { status, text }
}
