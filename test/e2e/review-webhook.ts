import { text as readText } from 'node:stream/consumers'
import type { JsonObject } from '../../core/index.ts'
import { TlsServer } from '../support/servers/tls-server.ts'

/** A review that the API server sends: TokenReview or SubjectAccessReview. */
export interface SentReview extends JsonObject {
  readonly kind: string
  readonly spec: JsonObject
}

/** The `status` of the answer to a review. */
export type AnswerReview = (review: SentReview) => JsonObject

/** An HTTPS server that answers reviews, as webhooks for tokens and for authorization do. */
export class ReviewWebhook {
  /** Reviews that were answered, the oldest first. */
  readonly reviews: readonly SentReview[]
  readonly #server: TlsServer

  private constructor(server: TlsServer, reviews: readonly SentReview[]) {
    this.#server = server
    this.reviews = reviews
  }

  static async start(answer: AnswerReview): Promise<ReviewWebhook> {
    const reviews: SentReview[] = []
    const server = await TlsServer.start(async (request, response) => {
      const review = JSON.parse(await readText(request)) as SentReview
      reviews.push(review)
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ ...review, status: answer(review) }))
    })
    return new ReviewWebhook(server, reviews)
  }

  /** The text of a kubeconfig by which an API server reaches the webhook. */
  get kubeconfig(): string {
    const { url, encodedAuthority } = this.#server
    const cluster = { server: `${url}/review`, 'certificate-authority-data': encodedAuthority }
    return JSON.stringify({
      apiVersion: 'v1',
      kind: 'Config',
      clusters: [{ name: 'hook', cluster }],
      users: [{ name: 'server', user: {} }],
      contexts: [{ name: 'hook', context: { cluster: 'hook', user: 'server' } }],
      'current-context': 'hook',
    })
  }

  close(): Promise<void> {
    return this.#server.close()
  }
}
