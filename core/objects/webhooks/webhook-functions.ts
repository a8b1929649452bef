import { isJsonObject, type JsonObject, isList } from '../../base/api/json.ts'
import type { DeadlineTimers } from '../../base/execution/pause.ts'
import { decodeUtf8, parseJson } from '../../base/json/json-parse.ts'
import { encodeJson } from '../../base/json/json-write.ts'
import { boundedFetch } from '../../base/outgoing/bounded-fetch.ts'
import type { HostAnswer, HostRequest } from '../../base/outgoing/host-fetch.ts'
import type { Fetch } from '../../base/outgoing/outgoing-request.ts'
import type { Cancel, Runtime } from '../../base/runtime.ts'
import { readAll } from '../../base/streams/join-bytes.ts'
import { encodeBase64 } from '../../base/text/base64.ts'
import type { ResolveService } from '../services/service-route.ts'
import { calledUrl } from './webhook-client-config.ts'

/**
 * A webhook as a function: it gets the review that a webhook server would get as JSON, and returns the one to answer, or a
 * promise of it. Integers that a double cannot hold are `bigint`s. What it throws is answered with status 500.
 *
 * An AdmissionReview may also be answered by its response alone, an object without member `response`: the review and its uid are
 * filled in, and a `patch` may be the list of JSON Patch operations instead of its base64 text.
 *
 * @example
 * server.webhook('https://hooks.example/label', ({ request }) =>
 *   request['namespace'] === 'locked'
 *     ? { allowed: false, status: { message: 'nobody writes here' } }
 *     : { allowed: true, patch: [{ op: 'add', path: '/metadata/labels', value: { seen: 'yes' } }] },
 * )
 */
export type WebhookFunction = (review: WebhookReview) => JsonObject | Promise<JsonObject>

/** A review as a webhook gets it, such as a ConversionReview. */
export interface WebhookReview extends JsonObject {
  apiVersion: string
  kind: string
  request: JsonObject & { uid: string }
}

/** Webhooks that functions answer instead of servers, in pages and tests, by their URL. */
export class WebhookFunctions {
  readonly #functions = new Map<string, WebhookFunction>()
  readonly #timers: DeadlineTimers | undefined

  /** @param timers keep the deadlines of the functions, in place of those of the server's runtime */
  constructor(timers?: DeadlineTimers) {
    this.#timers = timers
  }

  /**
   * Has `answer` answer the requests to `url`, a URL without a query; a former function of the URL is replaced. The URL of a
   * service is `https://name.namespace.svc`, with its port where that is not 443, and its path.
   *
   * @returns a function that ends that.
   * @throws RangeError for a text that is no absolute `https` or `http` URL.
   */
  add(url: string, answer: WebhookFunction): Cancel {
    const key = addressOf(url)
    this.#functions.set(key, answer)
    return () => {
      if (this.#functions.get(key) === answer) this.#functions.delete(key)
    }
  }

  /** A runtime whose `fetch` has requests to the URLs of functions answered by these. */
  over(runtime: Runtime): Runtime {
    const { clock, timers, logger, crc32 } = runtime
    return {
      clock,
      timers,
      logger,
      random: (bytes, purpose) => runtime.random(bytes, purpose),
      fetch: this.#fetch(runtime),
      ...(crc32 && { crc32 }),
      subtle: () => runtime.subtle?.(),
    }
  }

  /** Resolution of services: services with a function are found by their own name, others by `resolve`. */
  resolver(resolve: ResolveService | undefined): ResolveService {
    return (service) => {
      const { origin } = new URL(`https://${service.name}.${service.namespace}.svc:${service.port}`)
      const isKnown = [...this.#functions.keys()].some((url) => new URL(url).origin === origin)
      return isKnown ? origin : resolve?.(service)
    }
  }

  #fetch({ timers, fetch }: Pick<Runtime, 'timers' | 'fetch'>): Fetch {
    return async (request) => {
      const answer = this.#functions.size > 0 && this.#find(request.url)
      if (!answer) return fetch(request)
      return boundedFetch(this.#timers ?? timers, (sent) => answered(sent, answer), {
        isInside: true,
      })(request)
    }
  }

  #find(url: string): WebhookFunction | undefined {
    return URL.canParse(url) ? this.#functions.get(addressOf(url)) : undefined
  }
}

/** Scheme, host and path of a URL. @throws RangeError */
function addressOf(url: string): string {
  const called = calledUrl(url)
  const parsed = URL.canParse(called) ? new URL(called) : undefined
  if (parsed?.protocol !== 'https:' && parsed?.protocol !== 'http:') {
    throw new RangeError(
      `${JSON.stringify(url)} is not the URL of a webhook: https://host/path is wanted`,
    )
  }
  return `${parsed.origin}${parsed.pathname}`
}

async function answered({ body }: HostRequest, answer: WebhookFunction): Promise<HostAnswer> {
  const bytes = body instanceof Uint8Array ? body : body && (await readAll(body))
  const review = bytes && parseJson(decodeUtf8(bytes)).value
  if (!isJsonObject(review)) return textAnswer(400, 'a webhook gets a JSON object')
  try {
    const asked = review as WebhookReview
    return answerOf(200, 'application/json', encodeJson(wholeReview(asked, await answer(asked))))
  } catch (error) {
    return textAnswer(500, error instanceof Error ? error.message : String(error))
  }
}

/** The review that answers `review`, made of a response alone where a function gave only that. */
function wholeReview({ apiVersion, kind, request }: WebhookReview, given: JsonObject): JsonObject {
  if (kind !== 'AdmissionReview' || given['response'] !== undefined) return given
  const { patch } = given
  if (!isList(patch)) {
    return { apiVersion, kind, response: { uid: request.uid, ...given } }
  }
  const encoded = { patch: encodeBase64(encodeJson(patch)), patchType: 'JSONPatch' }
  return { apiVersion, kind, response: { uid: request.uid, ...given, ...encoded } }
}

function textAnswer(status: number, text: string): HostAnswer {
  return answerOf(status, 'text/plain; charset=utf-8', new TextEncoder().encode(text))
}

function answerOf(status: number, type: string, bytes: Uint8Array): HostAnswer {
  return { status, headers: ['content-type', type], body: bodyOf(bytes) }
}

async function* bodyOf(bytes: Uint8Array): AsyncGenerator<Uint8Array, void> {
  yield bytes
}
