import { onTestFinished } from 'vitest'
import { PortLink, type LinkRequest } from '../../../browser-host/port/port-link.ts'
import { servePort } from '../../../browser-host/port/serve-port.ts'
import type { ApiRequest, ApiResponse, Logger, RequestHandler } from '../../../core/index.ts'

/** Fails the test that logs an error. */
export const strictLogger: Logger = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: (message, fields) => {
    throw new Error(`${message}: ${JSON.stringify(fields)}`)
  },
}

export interface Linked {
  readonly link: PortLink
  /** What the server's side was given. */
  readonly requests: ApiRequest[]
  /** Tells the server's side that the client has ended. */
  leave(): void
}

type Handle = RequestHandler['handle']

const refuse: RequestHandler['connect'] = () => Promise.reject(new Error('nothing to connect to'))

/** A link to a handler over a real port, both in this page. */
export function linkTo(
  handle: Handle,
  connect: RequestHandler['connect'] = refuse,
  logger: Logger = strictLogger,
): Linked {
  const { port1, port2 } = new MessageChannel()
  const leaving = new AbortController()
  const requests: ApiRequest[] = []
  const handler: RequestHandler = {
    handle(request) {
      requests.push(request)
      return handle(request)
    },
    connect,
  }
  servePort(port2, handler, { logger, ended: leaving.signal })
  const link = new PortLink(port1)
  onTestFinished(() => link.close())
  return { link, requests, leave: () => leaving.abort() }
}

const encoder = new TextEncoder()

export function bytes(text: string): Uint8Array<ArrayBuffer> {
  return encoder.encode(text)
}

export function text(body: Uint8Array): string {
  return new TextDecoder().decode(body)
}

export function ask(address: string, more: Partial<LinkRequest> = {}): LinkRequest {
  const [path = '', search = ''] = address.split('?')
  const signal = new AbortController().signal
  return { method: 'GET', path, search, headers: [], body: undefined, signal, ...more }
}

export function answer(body: ApiResponse['body'], stream?: ApiResponse['stream']): ApiResponse {
  const response = { status: 200, headers: ['content-type', 'text/plain'], body }
  return stream ? { ...response, stream } : response
}

/** Something that happens once, and a promise to wait for it by. */
export function signalled<Value = void>(): {
  readonly promise: Promise<Value>
  readonly settle: (value: Value) => void
} {
  let settle: (value: Value) => void = () => undefined
  const promise = new Promise<Value>((resolve) => (settle = resolve))
  return { promise, settle: (value) => settle(value) }
}

/** Whatever was posted over ports before this has been received after it. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) {
    await new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        port1.close()
        resolve()
      }
      port2.postMessage(undefined)
    })
  }
}
