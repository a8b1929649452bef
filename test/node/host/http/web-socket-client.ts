import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import type { ApiMessageStream } from '../../../../core/base/http/api-response.ts'
import type { ApiConnection, RequestHandler } from '../../../../core/base/http/request-handler.ts'

export function grants(
  messages: AsyncIterable<Uint8Array>,
  kind: ApiMessageStream['kind'] = 'text',
  protocol?: string,
): Partial<RequestHandler> {
  const connection: ApiConnection = { protocol, stream: { kind, messages } }
  return { connect: () => Promise.resolve(connection) }
}

export function dial(
  port: number,
  options: { protocols?: string[]; origin?: string } = {},
): WebSocket {
  const { protocols = [], origin } = options
  const client = new WebSocket(`ws://127.0.0.1:${port}/api/v1/pods?watch=1`, protocols, {
    ...(origin !== undefined && { origin }),
  })
  onTestFinished(() => client.terminate())
  return client
}
