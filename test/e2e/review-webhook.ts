import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import type { JsonObject } from '../../core/index.ts'
import { makeTestPki } from '../node/host/test-pki.ts'

/** A review that the API server sends: TokenReview or SubjectAccessReview. */
export interface SentReview extends JsonObject {
  readonly kind: string
  readonly spec: JsonObject
}

/** The `status` of the answer to a review. */
export type AnswerReview = (review: SentReview) => JsonObject

/** An HTTPS server that answers reviews, as webhooks for tokens and for authorization do. */
export class ReviewWebhook {
  readonly reviews: SentReview[] = []
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

  static async start(answer: AnswerReview): Promise<ReviewWebhook> {
    const { authority, tls } = await makeTestPki()
    const server = createServer({ cert: tls.certificate, key: tls.key })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const webhook = new ReviewWebhook(server, authority.certificate)
    const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      const review = JSON.parse(await readText(request)) as SentReview
      webhook.reviews.push(review)
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ ...review, status: answer(review) }))
    }
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      respond(request, response).catch((error: unknown) => response.destroy(error as Error))
    })
    return webhook
  }

  /** The text of a kubeconfig by which an API server reaches the webhook. */
  get kubeconfig(): string {
    const { port } = this.#server.address() as AddressInfo
    const data = Buffer.from(this.#authority).toString('base64')
    const server = `https://127.0.0.1:${port}/review`
    return JSON.stringify({
      apiVersion: 'v1',
      kind: 'Config',
      clusters: [{ name: 'hook', cluster: { server, 'certificate-authority-data': data } }],
      users: [{ name: 'server', user: {} }],
      contexts: [{ name: 'hook', context: { cluster: 'hook', user: 'server' } }],
      'current-context': 'hook',
    })
  }

  async close(): Promise<void> {
    this.#server.close()
    for (const socket of this.#sockets) socket.destroy()
    if (this.#server.listening) await once(this.#server, 'close')
  }
}
