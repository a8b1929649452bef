import type { Annotated } from '../../access/audit/annotate.ts'
import { formatGroupVersion } from '../../base/api/group-version.ts'
import type { User } from '../../base/api/user.ts'
import type { ApiRequest } from '../../base/http/api-request.ts'
import type { ResourceRequestInfo } from '../../base/http/request-info.ts'
import type { ResourceDefinition } from '../../objects/catalog/resource-definition.ts'
import type { WriteContext } from '../../objects/catalog/write-context.ts'
import type { Encoding } from '../../objects/codec/encoding.ts'
import type { WatchLife } from '../../storage/cache/watch-options.ts'
import type { WatchFault } from '../faults/fault-rule.ts'
import type { Services } from './services.ts'
import { createWriteContext } from './write-context.ts'

/** The request that a handler answers, and what is noted about it: the same for all that it causes. */
export interface RequestExchange extends Annotated {
  readonly request: ApiRequest
  readonly query: URLSearchParams
  readonly services: Services
  /** Injected fault of the watch that the request opens. */
  readonly watchFault: WatchFault | undefined
  /** Told of the watch that the request opens. */
  readonly watchLife: WatchLife | undefined
}

/** What a handler acts on, and as which user. */
export interface RequestTarget {
  readonly definition: ResourceDefinition
  readonly info: ResourceRequestInfo
  readonly user: User
  /** Text for `Warning` headers, sent with whatever the handler answers. */
  readonly warnings: string[]
}

/**
 * One authorized request for a resource, as handlers see it, in two parts: its exchange, and its target. What most handlers read
 * of them stands on the context itself.
 */
export class ResourceContext implements RequestTarget {
  readonly exchange: RequestExchange
  readonly target: RequestTarget
  /**
   * The encoding chosen by content negotiation.
   * @throws ApiError `NotAcceptable`
   */
  readonly encoding: () => Encoding
  #write: WriteContext | undefined

  constructor(
    exchange: RequestExchange,
    target: RequestTarget,
    encoding: () => Encoding,
    write?: WriteContext,
  ) {
    this.exchange = exchange
    this.target = target
    this.encoding = encoding
    this.#write = write
  }

  get request(): ApiRequest {
    return this.exchange.request
  }

  get query(): URLSearchParams {
    return this.exchange.query
  }

  get services(): Services {
    return this.exchange.services
  }

  get definition(): ResourceDefinition {
    return this.target.definition
  }

  get info(): ResourceRequestInfo {
    return this.target.info
  }

  get user(): User {
    return this.target.user
  }

  get warnings(): string[] {
    return this.target.warnings
  }

  /** The one write context (time, uuids, user) of the request; made at its first use. */
  get write(): WriteContext {
    return (this.#write ??= createWriteContext(this))
  }
}

/**
 * The context of a further write that a request causes: of another resource (the budget of an evicted pod), of another part
 * of the object (the whole object behind a Scale), or by the server itself. It shares the exchange and the time of the request. A
 * separate list of `warnings` keeps them from the client.
 */
export function relatedContext(
  { exchange, target: from, encoding, write }: ResourceContext,
  changes: Partial<RequestTarget>,
): ResourceContext {
  const target = { ...from, ...changes }
  const { definition, user, warnings } = target
  return new ResourceContext(exchange, target, encoding, {
    ...write,
    user,
    requested: formatGroupVersion(definition.group, definition.version),
    warn: (text) => warnings.push(text),
  })
}
