import { type IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Reply } from '../gateway.ts'
import type { Http1Adapter } from '../http1/http1-adapter.ts'

/**
 * Answers an upgrade request with a plain response, and closes the connection. An upgrading socket is detached from the
 * server, so the response is assigned to it by hand. Ends a request that `LiveRequests.begin` counted.
 */
export function answerWithoutUpgrade(
  http1: Http1Adapter,
  { message, socket }: { readonly message: IncomingMessage; readonly socket: Socket },
  answer: Reply,
): void {
  const response = new ServerResponse(message)
  response.shouldKeepAlive = false
  response.assignSocket(socket)
  response.once('finish', () => socket.destroySoon())
  http1.send(message, response, answer)
}
