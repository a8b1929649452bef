import type { RequestServer } from '../../../../../../base/http1/serve-requests.ts'
import { FetchError } from '../../../../../../base/outgoing/fetch-error.ts'
import type { Clock } from '../../../../../../base/runtime.ts'
import type {
  Peer,
  PortAnswer,
  PortRequest,
} from '../../../../../simulation/network/port-listener.ts'

/** Has a program answer a request. @throws FetchError `connection` where it speaks no HTTP */
export type AskListener = (request: PortRequest, signal: AbortSignal) => Promise<PortAnswer>

/** Has the program that listens on a port answer its HTTP requests, whose bodies have `mostBody` bytes at most. */
export function listenerAnswers(
  ask: AskListener,
  { address: from, port: fromPort }: Peer,
  mostBody: number,
  clock: Clock,
  signal: AbortSignal,
): RequestServer {
  return {
    mostBody,
    keepsBody: () => true,
    async answer({ method, target, headers }, body) {
      const request = { method, target, headers, body, from, fromPort, time: clock.now() }
      return ask(request, signal).catch((error: unknown) => {
        if (error instanceof FetchError && error.reason === 'connection') return badRequest
        throw error
      })
    },
  }
}

const badRequest: PortAnswer = {
  status: 400,
  headers: ['Content-Type', 'text/plain; charset=utf-8', 'Connection', 'close'],
  body: '400 Bad Request',
}
