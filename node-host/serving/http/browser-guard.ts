import { type ApiRequest, type ApiResponse, forbiddenRequest } from '../../../core/index.ts'
import { statusResponse } from './status-response.ts'

export interface BrowserGuardOptions {
  /** Admitted names in the `Host` header, in lower case, without port or brackets; undefined admits all. */
  readonly hosts: ReadonlySet<string> | undefined
  /** Origins whose pages may read answers (CORS). */
  readonly origins: readonly RegExp[]
}

/** Pages served from this machine: the user's own dashboards and development servers. */
export const localOrigin: RegExp =
  /^https?:\/\/(localhost|[a-z0-9-]+\.localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/

const methods = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'
const requestHeaders =
  'Content-Type, Content-Length, Accept, Accept-Encoding, Authorization, If-Match, If-None-Match, If-Modified-Since, X-CSRF-Token, X-Requested-With'
const exposedHeaders = 'Date, ETag, Warning, Audit-Id, Retry-After'

/**
 * Protects a server on this machine from web pages: from DNS rebinding, by a check of `Host`, and from cross-origin requests,
 * which browsers send although the page may not read the answer.
 */
export class BrowserGuard {
  readonly #options: BrowserGuardOptions
  // The last admitted `Host`: most requests have the same, which is then not parsed again.
  #lastHost: string | undefined

  constructor(options: BrowserGuardOptions) {
    this.#options = options
  }

  /** The refusal of `request`, or the answer to a preflight; undefined lets the request pass. */
  check(request: ApiRequest): ApiResponse | undefined {
    const host = request.header('host')
    if (host !== this.#lastHost) {
      if (host !== undefined && !this.#admitsHost(host)) return refuse(`unknown host "${host}"`)
      this.#lastHost = host
    }
    const origin = request.header('origin')
    if (origin === undefined) return undefined
    // As in the original, any OPTIONS of a page that may read answers is answered here.
    if (request.method === 'OPTIONS') {
      if (this.#mayRead(origin)) return this.#preflight(request)
      if (request.header('access-control-request-method'))
        return refuse(`unknown origin "${origin}"`)
    }
    return this.#admitsOrigin(origin, request) ? undefined : refuse(`unknown origin "${origin}"`)
  }

  /** CORS headers, which let the page that sent `request` read the answer; empty for other clients. */
  corsHeaders(request: ApiRequest): readonly string[] {
    const origin = request.header('origin')
    if (origin === undefined || !this.#mayRead(origin)) return []
    return Object.entries({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': exposedHeaders,
      'access-control-allow-methods': methods,
      'access-control-allow-headers': requestHeaders,
      vary: 'Origin',
    }).flat()
  }

  #preflight(request: ApiRequest): ApiResponse {
    const privateNetwork = request.header('access-control-request-private-network') === 'true'
    const granted = {
      'access-control-max-age': '600',
      ...(privateNetwork && { 'access-control-allow-private-network': 'true' }),
    }
    const headers = [...this.corsHeaders(request), ...Object.entries(granted).flat()]
    return { status: 204, headers, body: null }
  }

  #mayRead(origin: string): boolean {
    return this.#options.origins.some((pattern) => pattern.test(origin))
  }

  /**
   * Whether a request with an `Origin` is served. A page cannot send `Authorization` across origins without a preflight, so a
   * request with it comes from an allowed page, or from a proxy that passes its visitor's origin on, as `kubectl proxy` does.
   */
  #admitsOrigin(origin: string, request: ApiRequest): boolean {
    const sameHost = origin.slice(origin.indexOf('//') + 2) === request.header('host')
    const asked = request.header('authorization') !== undefined
    return sameHost || asked || localOrigin.test(origin) || this.#mayRead(origin)
  }

  #admitsHost(host: string): boolean {
    const name = host
      .toLowerCase()
      .replace(/:\d*$/, '')
      .replace(/^\[(.*)\]$/, '$1')
    return this.#options.hosts === undefined || this.#options.hosts.has(name)
  }
}

function refuse(why: string): ApiResponse {
  return statusResponse(forbiddenRequest(why))
}
