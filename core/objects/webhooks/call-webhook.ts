import { numberOf, textOf } from '../../base/api/json-fields.ts'
import { isJsonObject, type JsonObject, type JsonValue } from '../../base/api/json.ts'
import { quotedBody, refusalText } from '../../base/client/refusal-text.ts'
import { decodeUtf8, parseJson } from '../../base/json/json-parse.ts'
import { encodeJson } from '../../base/json/json-write.ts'
import { ParseError } from '../../base/json/parse-error.ts'
import { FetchError } from '../../base/outgoing/fetch-error.ts'
import type { OutgoingPurpose } from '../../base/outgoing/outgoing-policy.ts'
import type {
  Fetch,
  IncomingAnswer,
  OutgoingRequest,
} from '../../base/outgoing/outgoing-request.ts'
import { convertYaml } from '../codec/yaml/yaml.ts'
import { jsonTypeName } from '../schema/decode-trail.ts'
import { type ServiceReference, UnreachableService } from '../services/service-reference.ts'
import { routeToService, type ServiceRoute, type ServiceWays } from '../services/service-route.ts'
import type { WebhookEndpoint } from './webhook-client-config.ts'
import type { FindCredentials } from './webhook-credentials.ts'

/** The error of a webhook that could not be called or gave no review; the message is that of the original's client. */
export class WebhookError extends Error {
  /** The code that the webhook answered with, where it answered with an error; that of its Status, if it gave one. */
  readonly code: number | undefined
  /** The Status that the webhook answered with, where it answered with one. */
  readonly status: JsonObject | undefined

  constructor(message: string, cause?: unknown, code?: number, status?: JsonObject) {
    super(message, { cause })
    this.name = 'WebhookError'
    this.code = code
    this.status = status
  }
}

/** How a server calls webhooks. */
export interface WebhookCalls extends ServiceWays {
  readonly fetch: Fetch
  /** The credentials that webhooks are shown; none unless given. */
  readonly credentials?: FindCredentials
  /** The server's name for webhooks: `kube-apiserver-admission`; left out of messages unless given. */
  readonly userAgent?: string
}

export interface WebhookTerms {
  readonly purpose: OutgoingPurpose
  /** Milliseconds for the whole call; the webhook gets it in whole seconds, as `?timeout=30s`. */
  readonly deadline: number
  /** The timeout that is sent to the webhook instead: `1.5s`. */
  readonly told?: string
  readonly signal?: AbortSignal
}

/**
 * Posts a review to a webhook, once. @returns the JSON object in the answer.
 *
 * @throws WebhookError
 */
export async function callWebhook(
  calls: WebhookCalls,
  endpoint: WebhookEndpoint,
  review: JsonObject,
  terms: WebhookTerms,
): Promise<JsonObject> {
  const timeout = `timeout=${terms.told ?? `${Math.ceil(terms.deadline / 1000)}s`}`
  const url = `${endpoint.url}${endpoint.url.includes('?') ? '&' : '?'}${timeout}`
  const shown = `Post "${url}"`
  const { authorization, tls } = calls.credentials?.(endpoint) ?? {}
  const headers = ['content-type', 'application/json', 'accept', 'application/json, */*']
  if (authorization !== undefined) headers.push('authorization', authorization)
  if (calls.userAgent !== undefined) headers.push('user-agent', calls.userAgent)
  const { service } = endpoint
  const route = service && (await routeTo(calls, service, shown))
  const request = {
    method: 'POST',
    url,
    ...(route && { origin: route.origin, isOriginGiven: route.isGiven ?? false }),
    headers,
    body: encodeJson(review),
    tls: { ...endpoint.tls, ...tls },
    ...terms,
  }
  return readReview(await send(route?.fetch ?? calls.fetch, request, shown))
}

/** @throws WebhookError where there is no way to the service */
async function routeTo(
  calls: WebhookCalls,
  service: ServiceReference,
  shown: string,
): Promise<ServiceRoute> {
  try {
    return await routeToService(calls, service)
  } catch (error) {
    if (!(error instanceof UnreachableService)) throw error
    throw new WebhookError(`${shown}: ${error.message}`, error)
  }
}

interface ReadAnswer {
  readonly answer: IncomingAnswer
  readonly bytes: Uint8Array
}

async function send(fetch: Fetch, request: OutgoingRequest, shown: string): Promise<ReadAnswer> {
  const answer = await fetch(request).catch((error: unknown) => {
    throw callFailure(error, shown, 'EOF')
  })
  const bytes = await answer.bytes().catch((error: unknown) => {
    throw callFailure(error, brokenBody, 'unexpected EOF')
  })
  return { answer, bytes }
}

const brokenBody = 'unexpected error when reading response body. Please retry. Original error'

/** The error of a call without an answer: in the words of the original where they are known, else in those of this server. */
function callFailure(error: unknown, what: string, broken: string): unknown {
  if (!(error instanceof FetchError)) return error
  const { reason, message, goText, redirect } = error
  // The message begins with method and URL, which the original's words name too.
  const own = goText ?? message.replace(/^[A-Z]+ \S+: /, '')
  const where = redirect === undefined ? what : `Post "${redirect}"`
  return new WebhookError(`${where}: ${reason === 'connection' ? broken : own}`, error)
}

function readReview({ answer, bytes }: ReadAnswer): JsonObject {
  const { status } = answer
  const contentType = answer.header('content-type') ?? ''
  if (status < 200 || status > 206) throw refusal(status, contentType, bytes)
  if (bytes.length === 0) {
    const type = contentType === '' ? 'application/json' : contentType
    throw new WebhookError(
      `0-length response with status code: ${status} and content type: ${type}`,
    )
  }
  const review = parsed(bytes)
  if (isJsonObject(review)) return review
  // Go reads `null` into a struct as nothing at all.
  if (review === null) return {}
  throw new WebhookError(unreadable(`json: cannot unmarshal ${jsonTypeName(review)} into ${head}`))
}

/** The Go type that the original reads kind and version into, as its errors write it. */
const head =
  'Go value of type struct { APIVersion string "json:\\"apiVersion,omitempty\\""; Kind string "json:\\"kind,omitempty\\"" }'

function unreadable(why: string): string {
  return `couldn't get version/kind; json parse error: ${why}`
}

/** The error of an answer with an error code: the message of a Status, else what the code means. */
function refusal(status: number, contentType: string, bytes: Uint8Array): WebhookError {
  const body = isText(contentType) ? undefined : parsedOrNothing(bytes)
  if (isJsonObject(body) && body['kind'] === 'Status') {
    const code = numberOf(body, 'code') ?? 0
    return new WebhookError(textOf(body, 'message'), undefined, code, body)
  }
  const text = isText(contentType) ? quotedBody(bytes) : 'unknown'
  return new WebhookError(refusalText(status, text), undefined, status)
}

function isText(contentType: string): boolean {
  return contentType === '' || contentType.startsWith('text/')
}

/** The answer's JSON, of any media type; text that does not begin as JSON is read as YAML. @throws WebhookError */
function parsed(bytes: Uint8Array): JsonValue {
  try {
    const text = decodeUtf8(bytes)
    return (/^\s*[[{]/.test(text) ? parseJson(text) : convertYaml(text)).value
  } catch (error) {
    if (!(error instanceof ParseError)) throw error
    throw new WebhookError(unreadable(error.message), error)
  }
}

function parsedOrNothing(bytes: Uint8Array): JsonValue | undefined {
  try {
    return parsed(bytes)
  } catch {
    return undefined
  }
}
