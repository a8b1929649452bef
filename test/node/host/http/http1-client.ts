import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { ApiError } from '../../../../core/base/api/errors/api-error.ts'
import type { ApiRequest } from '../../../../core/base/http/api-request.ts'
import type { ApiResponse } from '../../../../core/base/http/api-response.ts'
import type { Listener } from '../../../../node-host/serving/http/listener.ts'
import { statusResponse } from '../../../../node-host/serving/http/status-response.ts'
import { text } from './open-listener.ts'

/** Answers with the body's size, or with the error that reading it raised. */
export async function measureBody(request: ApiRequest, limit = 1000): Promise<ApiResponse> {
  try {
    const body = await request.body(limit)
    return text(`${body.length} bytes`)
  } catch (error) {
    if (error instanceof ApiError) return statusResponse(error)
    throw error
  }
}

export async function send(
  listener: Listener,
  options: { method?: string; path?: string; headers?: Record<string, string>; body?: Uint8Array },
): Promise<{ message: IncomingMessage; body: string }> {
  const { method = 'GET', path = '/', headers = {}, body } = options
  const outgoing = request({ port: listener.port, host: '127.0.0.1', method, path, headers })
  outgoing.end(body)
  const [message] = (await once(outgoing, 'response')) as [IncomingMessage]
  return { message, body: await readText(message) }
}

export async function rawSocket(listener: Listener, allowHalfOpen = true): Promise<Socket> {
  const socket = connect({ port: listener.port, host: '127.0.0.1', allowHalfOpen })
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  return socket
}
