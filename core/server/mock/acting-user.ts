import { tokenProtocolPrefix } from '../../access/authn/bearer-token.ts'
import type { Brand } from '../../base/api/brand.ts'
import type { ApiRequest, Peer } from '../../base/http/api-request.ts'
import type { ApiResponse } from '../../base/http/api-response.ts'
import type { ConnectOutcome, RequestHandler } from '../../base/http/request-handler.ts'
import type { MockUsers } from './mock-users.ts'

/** Request that came without credentials, with the acting user's credentials added. */
class ActedRequest implements ApiRequest {
  readonly #request: ApiRequest
  readonly #authorization: string

  constructor(request: ApiRequest, token: string) {
    this.#request = request
    this.#authorization = `Bearer ${token}`
  }

  get method(): string {
    return this.#request.method
  }

  get path(): string {
    return this.#request.path
  }

  get search(): string {
    return this.#request.search
  }

  get signal(): AbortSignal {
    return this.#request.signal
  }

  get peer(): Peer {
    return this.#request.peer ?? { secure: false }
  }

  header(name: string): string | undefined {
    return name === 'authorization' ? this.#authorization : this.#request.header(name)
  }

  *headerLines(): Generator<readonly [string, string]> {
    for (const line of this.#request.headerLines()) if (line[0] !== 'authorization') yield line
    yield ['authorization', this.#authorization]
  }

  hasHeaderWithPrefix(prefix: string): boolean {
    return this.#request.hasHeaderWithPrefix(prefix)
  }

  body(limit: number): Promise<Uint8Array> {
    return this.#request.body(limit)
  }

  bodyStream(): AsyncIterable<Uint8Array> | undefined {
    return this.#request.bodyStream()
  }
}

/** Acting user: whom requests without credentials are from; requests with credentials keep theirs. */
export class ActingUser {
  readonly #users: MockUsers
  readonly #tokenProtocol: string
  #token: string | undefined

  /** `user`: null for anonymous. @throws RangeError for an unknown user. */
  constructor(users: MockUsers, brand: Brand, user: string | null) {
    this.#users = users
    this.#tokenProtocol = tokenProtocolPrefix(brand.apiDomain)
    this.actAs(user)
  }

  /** Sets the acting user; null for anonymous. @throws RangeError for an unknown user. */
  actAs(user: string | null): void {
    this.#token = user === null ? undefined : this.#users.tokenOf(user)
  }

  /** Handler for clients, which adds the acting user's credentials. */
  handler(inner: RequestHandler): RequestHandler {
    const upgrade = inner.upgrade?.bind(inner)
    return {
      handle: (request): ApiResponse | Promise<ApiResponse> => inner.handle(this.#acted(request)),
      connect: (request, protocols): Promise<ConnectOutcome> =>
        inner.connect(this.#acted(request), protocols),
      ...(upgrade && { upgrade: (request) => upgrade(this.#acted(request)) }),
    }
  }

  #acted(request: ApiRequest): ApiRequest {
    const token = this.#token
    return token === undefined || this.#hasCredentials(request)
      ? request
      : new ActedRequest(request, token)
  }

  #hasCredentials(request: ApiRequest): boolean {
    const { user, certificate, certificateError } = request.peer ?? {}
    return (
      user !== undefined ||
      certificate !== undefined ||
      certificateError !== undefined ||
      request.header('authorization') !== undefined ||
      (request.header('sec-websocket-protocol')?.includes(this.#tokenProtocol) ?? false)
    )
  }
}
