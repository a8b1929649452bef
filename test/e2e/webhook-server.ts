import type { ServerResponse } from 'node:http'
import { text as readText } from 'node:stream/consumers'
import type { JsonObject } from '../../core/index.ts'
import { TlsServer } from '../support/servers/tls-server.ts'

/** An `AdmissionReview` as a webhook gets it. */
export interface AskedReview extends JsonObject {
  readonly request: JsonObject & { readonly uid: string }
}

/** Answers one request of the API server; one that does nothing leaves it hanging. */
export type AnswerHook = (review: AskedReview, response: ServerResponse) => void | Promise<void>

/** An HTTPS server whose paths are admission webhooks. */
export class WebhookServer {
  readonly #server: TlsServer

  private constructor(server: TlsServer) {
    this.#server = server
  }

  static async start(hooks: Readonly<Record<string, AnswerHook>>): Promise<WebhookServer> {
    const server = await TlsServer.start(async (request, response) => {
      const { pathname } = new URL(request.url ?? '', 'https://webhook')
      const review = JSON.parse(await readText(request)) as AskedReview
      await hooks[pathname.slice(1)]?.(review, response)
    })
    return new WebhookServer(server)
  }

  /** The `clientConfig` of the webhook at a path. */
  clientConfig(path: string): JsonObject {
    const { url, encodedAuthority } = this.#server
    return { url: `${url}/${path}`, caBundle: encodedAuthority }
  }

  /** Resolves once no connection is open. */
  idle(): Promise<void> {
    return this.#server.idle()
  }

  close(): Promise<void> {
    return this.#server.close()
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
