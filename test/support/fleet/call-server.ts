import type { IncomingMessage } from 'node:http'
import { type Agent, request } from 'node:https'

export interface Call {
  readonly body?: unknown
  readonly contentType?: string
  /** Milliseconds until the client gives up. */
  readonly limit?: number
  readonly signal?: AbortSignal
}

export interface Answer {
  /** 0 where there was no answer. */
  readonly status: number
  readonly text: string
  /** Why there was no answer: the connection was refused, so that nothing happened; the client gave up; or else. */
  readonly failure?: 'refused' | 'late' | 'broken'
}

/** A server of the tests, on loopback. */
export interface CalledServer {
  readonly port: number
  readonly agent: Agent
  /** Ends the call where the server is not there any more. */
  readonly signal: AbortSignal
}

export const fleetToken = 'fleet-token'

/** Milliseconds within which a server must answer whatever its etcd does; the client gives up then. */
export const answerLimit = 30_000

/** Opens a request; `onAnswer` reads what comes. Resolves at the end of the answer. */
export function openCall(
  { port, agent, signal: gone }: CalledServer,
  method: string,
  path: string,
  { body, contentType = 'application/json', limit = answerLimit, signal }: Call,
  onAnswer: (message: IncomingMessage) => void,
): Promise<Answer['failure']> {
  const text = body === undefined ? undefined : JSON.stringify(body)
  const headers = {
    authorization: `Bearer ${fleetToken}`,
    ...(text !== undefined && {
      'content-type': contentType,
      'content-length': Buffer.byteLength(text),
    }),
  }
  const signals = [gone, ...(signal ? [signal] : [])]
  return new Promise((resolve) => {
    let failure: Answer['failure']
    const sent = request({ host: '127.0.0.1', port, agent, method, path, headers }, (message) => {
      message.on('error', () => end('broken'))
      message.on('close', () => end(message.complete ? undefined : 'broken'))
      onAnswer(message)
    })
    const end = (how: Answer['failure']): void => {
      clearTimeout(timer)
      for (const each of signals) each.removeEventListener('abort', onAbort)
      resolve(failure ?? how)
    }
    const onAbort = (): void => {
      failure ??= 'broken'
      sent.destroy()
      end('broken')
    }
    const timer = setTimeout(() => {
      failure = 'late'
      onAbort()
    }, limit)
    for (const each of signals) each.addEventListener('abort', onAbort)
    sent.on('error', (error: NodeJS.ErrnoException) =>
      end(error.code === 'ECONNREFUSED' ? 'refused' : 'broken'),
    )
    sent.end(text)
    if (signals.some(({ aborted }) => aborted)) onAbort()
  })
}

export async function callServer(
  server: CalledServer,
  method: string,
  path: string,
  call: Call,
): Promise<Answer> {
  const parts: Buffer[] = []
  let status = 0
  const failure = await openCall(server, method, path, call, (message) => {
    status = message.statusCode ?? 0
    message.on('data', (part: Buffer) => parts.push(part))
  })
  if (failure !== undefined) return { status: 0, text: '', failure }
  return { status, text: Buffer.concat(parts).toString() }
}
