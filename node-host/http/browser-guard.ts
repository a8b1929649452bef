import { type ApiRequest, type ApiResponse, forbiddenRequest } from '../../core/index.ts'
import { statusResponse } from './status-response.ts'

export interface BrowserGuardOptions {
  /** Names a request may be addressed to; undefined admits all. Lower case, without port or brackets. */
  readonly hosts: ReadonlySet<string> | undefined
  /** Origins whose pages may read answers. */
  readonly origins: readonly RegExp[]
}

/** Pages served from this machine: the user's own dashboards and development servers. */
export const localOrigin: RegExp =
  /^https?:\/\/(localhost|[a-z0-9-]+\.localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/

const methods = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'
const requestHeaders =
  'Content-Type, Content-Length, Accept, Accept-Encoding, Authorization, If-Match, If-None-Match, X-Requested-With'
const exposedHeaders = 'Date, ETag, Warning, Audit-Id, Retry-After'

/**
 * Keeps web pages from using a server on this machine: by a DNS name that they point at it (the host check), or by
 * requests across origins, which browsers send although the page may not read the answer.
 */
export class BrowserGuard {
  readonly #options: BrowserGuardOptions
  // Nearly every request names the same host; it is parsed once.
  #lastHost: string | undefined

  constructor(options: BrowserGuardOptions) {
    this.#options = options
  }

  /** The answer to give instead of serving `request`; undefined lets it pass. */
  check(request: ApiRequest): ApiResponse | undefined {
    const host = request.header('host')
    if (host !== this.#lastHost) {
      if (host !== undefined && !this.#admitsHost(host)) return refuse(`unknown host "${host}"`)
      this.#lastHost = host
    }
    const origin = request.header('origin')
    if (origin === undefined) return undefined
    if (request.method === 'OPTIONS' && request.header('access-control-request-method')) {
      return this.#preflight(origin, request)
    }
    return this.#admitsOrigin(origin, request) ? undefined : refuse(`unknown origin "${origin}"`)
  }

  /** Headers that let the page which sent `request` read the answer; empty for everyone else. */
  corsHeaders(request: ApiRequest): readonly string[] {
    const origin = request.header('origin')
    if (origin === undefined || !this.#mayRead(origin)) return []
    return Object.entries({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': exposedHeaders,
      vary: 'Origin',
    }).flat()
  }

  #preflight(origin: string, request: ApiRequest): ApiResponse {
    if (!this.#mayRead(origin)) return refuse(`unknown origin "${origin}"`)
    const privateNetwork = request.header('access-control-request-private-network') === 'true'
    const granted = {
      'access-control-allow-methods': methods,
      'access-control-allow-headers': requestHeaders,
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
   * A page cannot send `Authorization` across origins without asking first, so a request that has it comes from a
   * granted page or from a proxy that passes its own visitor's origin on; `kubectl proxy` does so from this machine.
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
