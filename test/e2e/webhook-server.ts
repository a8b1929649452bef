import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import type { JsonObject } from '../../core/index.ts'
import { makeTestPki } from '../node/host/test-pki.ts'

/** An `AdmissionReview` as a webhook gets it. */
export interface AskedReview extends JsonObject {
  readonly request: JsonObject & { readonly uid: string }
}

/** Answers one request of the API server; one that does nothing leaves it hanging. */
export type AnswerHook = (review: AskedReview, response: ServerResponse) => void | Promise<void>

/** An HTTPS server whose paths are admission webhooks. */
export class WebhookServer {
  readonly #server: Server
  readonly #authority: string
  readonly #sockets = new Set<Socket>()

  private constructor(server: Server, authority: string) {
    this.#server = server
    this.#authority = authority
    server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket)
      socket.once('close', () => this.#sockets.delete(socket))
    })
  }

  static async start(hooks: Readonly<Record<string, AnswerHook>>): Promise<WebhookServer> {
    const { authority, tls } = await makeTestPki()
    const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      const { pathname } = new URL(request.url ?? '', 'https://webhook')
      const review = JSON.parse(await readText(request)) as AskedReview
      await hooks[pathname.slice(1)]?.(review, response)
    }
    const server = createServer(
      { cert: tls.certificate, key: tls.key },
      (request, response) =>
        void answer(request, response).catch((error: unknown) => response.destroy(error as Error)),
    )
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return new WebhookServer(server, authority.certificate)
  }

  /** The `clientConfig` of the webhook at a path. */
  clientConfig(path: string): JsonObject {
    const { port } = this.#server.address() as AddressInfo
    const caBundle = Buffer.from(this.#authority).toString('base64')
    return { url: `https://127.0.0.1:${port}/${path}`, caBundle }
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

/** Answers a review with a response, to which the uid of the request is added. */
export function respond(
  { request, ...head }: AskedReview,
  response: ServerResponse,
  answer: JsonObject,
): void {
  const review = { ...head, response: { uid: request.uid, ...answer } }
  sendBody(response, 'application/json', JSON.stringify(review))
}

export function sendBody(response: ServerResponse, type: string, body: string, status = 200): void {
  response.writeHead(status, { 'content-type': type }).end(body)
}
