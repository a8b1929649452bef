import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { makeTestPki } from '../../node/host/certificates/test-pki.ts'

/** Answers one request; one that does nothing leaves it hanging. */
export type AnswerRequest = (
  request: IncomingMessage,
  response: ServerResponse,
) => void | Promise<void>

/** An HTTPS server on loopback, with a certificate of an authority of its own. */
export class TlsServer {
  /** PEM of the authority of its certificate. */
  readonly authority: string
  readonly #server: Server
  readonly #sockets = new Set<Socket>()

  private constructor(server: Server, authority: string) {
    this.#server = server
    this.authority = authority
    server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket)
      socket.once('close', () => this.#sockets.delete(socket))
    })
  }

  /** Starts a server; where `answer` fails, the connection is cut. */
  static async start(answer: AnswerRequest): Promise<TlsServer> {
    const { authority, tls } = await makeTestPki()
    const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> =>
      answer(request, response)
    const server = createServer({ cert: tls.certificate, key: tls.key }, (request, response) => {
      respond(request, response).catch((error: unknown) => response.destroy(error as Error))
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return new TlsServer(server, authority.certificate)
  }

  get url(): string {
    const { port } = this.#server.address() as AddressInfo
    return `https://127.0.0.1:${port}`
  }

  /** The authority in base64, as configurations hold it. */
  get encodedAuthority(): string {
    return Buffer.from(this.authority).toString('base64')
  }

  /** Resolves once no connection is open. */
  async idle(): Promise<void> {
    await Promise.all([...this.#sockets].map((socket) => once(socket, 'close')))
  }

  async close(): Promise<void> {
    this.#server.close()
    for (const socket of this.#sockets) socket.destroy()
    if (this.#server.listening) await once(this.#server, 'close')
  }
}
