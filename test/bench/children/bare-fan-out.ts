import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'
import type { TlsSettings } from '../../../node-host/serving/http/connections/servers.ts'
import { serveCalls } from '../child-calls.ts'

export type BareFanOutCalls = {
  /** A POST writes `event` to every watcher: to responses that a GET opened, and to WebSockets. Over TLS where `tls` is given. */
  start(settings: {
    readonly event: Uint8Array
    readonly tls?: TlsSettings
  }): Promise<{ port: number }>
}

serveCalls<BareFanOutCalls>({
  async start({ event, tls }) {
    const bytes = Buffer.from(event)
    const responses = new Set<ServerResponse>()
    const webSockets = new Set<WebSocket>()
    const answer: RequestListener = (request, response) => {
      if (request.method === 'GET') {
        response.writeHead(200, ['content-type', 'application/json'])
        response.flushHeaders()
        responses.add(response)
        return
      }
      request.resume()
      for (const watcher of responses) watcher.write(bytes)
      for (const watcher of webSockets) watcher.send(bytes, { binary: false })
      response.writeHead(200, ['content-length', '0']).end()
    }
    const options = { noDelay: true }
    const server = tls
      ? createSecureServer({ ...options, key: tls.key, cert: tls.certificate }, answer)
      : createServer(options, answer)
    const upgrades = new WebSocketServer({ noServer: true, clientTracking: false })
    server.on('upgrade', (request, socket, head) => {
      upgrades.handleUpgrade(request, socket, head, (client) => void webSockets.add(client))
    })
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    return { port: (server.address() as AddressInfo).port }
  },
})
