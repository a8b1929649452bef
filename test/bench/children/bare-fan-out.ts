import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'
import { serveCalls } from '../child-calls.ts'

export type BareFanOutCalls = {
  /** A POST writes `event` to every watcher: to responses that a GET opened, and to WebSockets. */
  start(event: Uint8Array): Promise<{ port: number }>
}

serveCalls<BareFanOutCalls>({
  async start(event) {
    const bytes = Buffer.from(event)
    const responses = new Set<ServerResponse>()
    const webSockets = new Set<WebSocket>()
    const server = createServer({ noDelay: true }, (request, response) => {
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
    })
    const upgrades = new WebSocketServer({ noServer: true, clientTracking: false })
    server.on('upgrade', (request, socket, head) => {
      upgrades.handleUpgrade(request, socket, head, (client) => void webSockets.add(client))
    })
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    return { port: (server.address() as AddressInfo).port }
  },
})
