import type { ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { TlsSettings } from '../../../node-host/serving/http/connections/servers.ts'
import { serveCalls } from '../child-calls.ts'

export type SwitchedHttpsCalls = {
  /** Opens a server that answers every request with these bytes of JSON. */
  start(settings: {
    readonly tls: TlsSettings
    readonly body: Uint8Array
  }): Promise<{ port: number }>
  /** Whether requests from now on get no answer; those that wait get theirs where it ends. */
  hang(isHanging: boolean): Promise<void>
  /** How many requests wait. */
  waiting(nothing: undefined): Promise<number>
}

const waiting = new Set<ServerResponse>()
let isHanging = false
let content = Buffer.alloc(0)

function answer(response: ServerResponse): void {
  response.writeHead(200, [
    'content-type',
    'application/json',
    'content-length',
    String(content.length),
  ])
  response.end(content)
}

serveCalls<SwitchedHttpsCalls>({
  async start({ tls, body }) {
    content = Buffer.from(body)
    const options = { cert: tls.certificate, key: tls.key, noDelay: true }
    const server = createServer(options, (_request, response) => {
      if (!isHanging) return answer(response)
      waiting.add(response)
      response.once('close', () => waiting.delete(response))
    })
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    return { port: (server.address() as AddressInfo).port }
  },
  async hang(next) {
    isHanging = next
    if (!isHanging) for (const response of waiting) answer(response)
  },
  waiting: async () => waiting.size,
})
