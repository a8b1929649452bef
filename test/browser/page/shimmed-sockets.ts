import { onTestFinished } from 'vitest'
import type { ConnectRequest } from '../../../browser-host/page/opened-server.ts'
import { installWebSocketShim } from '../../../browser-host/page/web-socket/web-socket-shim.ts'
import type { LinkConnection } from '../../../browser-host/port/link-connection.ts'
import { type TransportResponse } from '../../../core/index.ts'
import { bytes } from '../port/linked.ts'

export type Outcome = LinkConnection | TransportResponse

export const refusal: TransportResponse = {
  status: 403,
  header: () => undefined,
  body: (async function* () {})(),
}

/** A page whose sockets below `prefix` are answered by `connect`. */
export function shim(
  connect: (request: ConnectRequest) => Outcome | Promise<Outcome>,
  prefix = '/clusters/demo',
) {
  const requests: ConnectRequest[] = []
  const uninstall = installWebSocketShim([
    {
      prefix,
      async connect(request) {
        requests.push(request)
        return connect(request)
      },
    },
  ])
  onTestFinished(uninstall)
  return { requests, uninstall }
}

export function address(path = '/clusters/demo/api/v1/pods?watch=1'): string {
  return `ws://${location.host}${path}`
}

const sendNothing = (): Promise<void> => Promise.resolve()

/** Messages that are there at once; then the stream ends, or goes on as `then` says. */
export function connection(
  texts: readonly string[],
  more: Partial<LinkConnection> = {},
): LinkConnection {
  async function* messages() {
    for (const text of texts) yield bytes(text)
  }
  return { protocol: undefined, kind: 'text', messages: messages(), send: sendNothing, ...more }
}

/** Stays open until it is aborted. */
export function openConnection(signal: AbortSignal, texts: readonly string[] = []): LinkConnection {
  const aborted = new Promise<never>((_resolve, reject) => {
    const abort = (): void => reject(new Error('aborted'))
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true })
  })
  aborted.catch(() => undefined)
  async function* messages() {
    for (const text of texts) yield bytes(text)
    await aborted
  }
  return { protocol: undefined, kind: 'text', messages: messages(), send: sendNothing }
}

export async function* failing(error: Error): AsyncGenerator<Uint8Array> {
  yield bytes('first')
  throw error
}

/** What a page sees of a socket until it is closed. */
export async function seen(socket: WebSocket): Promise<string[]> {
  const log: string[] = []
  socket.addEventListener('open', () => log.push(`open ${socket.readyState}`))
  socket.addEventListener('message', ({ data }) => log.push(`message ${data}`))
  socket.addEventListener('error', () => log.push(`error ${socket.readyState}`))
  await new Promise<void>((resolve) =>
    socket.addEventListener('close', ({ code, reason, wasClean }) => {
      log.push(`close ${code} ${reason || '-'} ${wasClean} ${socket.readyState}`)
      resolve()
    }),
  )
  return log
}
