import type { JsonObject, JsonValue } from '../../../base/api/json.ts'
import type { User } from '../../../base/api/user.ts'

/** A request that a function answers in place of the server of an aggregated API; RBAC has allowed it. */
export interface AggregateRequest {
  /** HTTP method, in upper case. */
  readonly method: string
  /** `/apis/example.io/v1/namespaces/default/widgets/a`, percent-encoded as it was sent. */
  readonly path: string
  readonly query: URLSearchParams
  /** `get`, `list`, `watch`, `create`, `update`, `patch`, `delete` or `deletecollection`; for other paths than those of resources the method in lower case. */
  readonly verb: string
  /** Plural name of the resource: `widgets`. This and the next three are empty where the path has none. */
  readonly resource: string
  readonly subresource: string
  readonly namespace: string
  readonly name: string
  /** The user that the request is authorized for. */
  readonly user: User
  /** The body, where it is JSON; integers that a double cannot hold are `bigint`s. */
  readonly body: JsonValue | undefined
  /** The body as it was sent; empty where there is none. */
  readonly bytes: Uint8Array
  /** Headers by their names in lower case; those that repeat are joined by `, `. */
  readonly headers: ReadonlyMap<string, string>
  /** Aborted when the client leaves, also while a streamed body is sent, and when the server closes. */
  readonly signal: AbortSignal
}

/** A part of a streamed body: an object is sent as a line of JSON, as the events of a watch are. */
export type AggregateChunk = JsonObject | string | Uint8Array

/** An answer of which not only the body is chosen. It has no member `kind`. */
export interface AggregateResponse {
  /** 200 unless given. */
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** An object is sent as JSON, and so is a stream unless `headers` have another `content-type`. */
  readonly body?: AggregateChunk | AsyncIterable<AggregateChunk>
}

/**
 * What a function answers: an object of the API, with status 200 or the `code` of a `Status`; a whole response; or undefined or
 * null for what it does not have, which is answered 404.
 */
export type AggregateAnswer = JsonObject | AggregateResponse | undefined | null

/**
 * An aggregated API as a function. What it throws is answered as a Status with code 500 and the error's message.
 *
 * @example
 * const answer: AggregateFunction = ({ verb, name }) =>
 *   verb === 'list' ? { kind: 'WidgetList', apiVersion: 'example.io/v1', metadata: {}, items: widgets } : find(name)
 */
export type AggregateFunction = (
  request: AggregateRequest,
) => AggregateAnswer | Promise<AggregateAnswer>

/** A resource of an aggregated API, for discovery. */
export interface AggregateResource {
  /** Plural name: `widgets`; `widgets/status` for a subresource. */
  readonly name: string
  readonly kind: string
  /** True unless given. */
  readonly namespaced?: boolean
  /** Verbs that clients may use, `get` and `list` unless given; others are answered 405. */
  readonly verbs?: readonly string[]
  /** The kind in lower case unless given. */
  readonly singularName?: string
  readonly shortNames?: readonly string[]
  readonly categories?: readonly string[]
}

/** A function with the resources that it answers for. */
export interface AggregateOptions {
  /**
   * The resources that discovery and OpenAPI name, so that `kubectl` finds them. The function is then asked for nothing but these. Without
   * them discovery names none, unless the function answers an APIResourceList at `/apis/GROUP/VERSION`.
   */
  readonly resources?: readonly AggregateResource[]
  readonly answer: AggregateFunction
  /** Fields of the APIService; 1000 and 100 unless given, as for custom resources. */
  readonly groupPriorityMinimum?: number
  readonly versionPriority?: number
}

/** A function that answers an aggregated API, alone or with its resources. */
export type Aggregate = AggregateFunction | AggregateOptions

/** Ends that a function answers; resolves once its APIService is deleted, where the server had created that. */
export type EndAggregate = () => Promise<void>
