/**
 * Reasons why an outgoing request has no (complete) answer:
 *
 * - `aborted`: the caller's signal, a request body that broke off, or the shutdown of the host.
 * - `connection`: the connection broke, or what came is not HTTP; the server may have acted on the request.
 * - `forbidden`: the policy of the request's purpose keeps it from the address or the redirect.
 * - `invalid`: the URL, method or headers are not those of an HTTP request.
 * - `refused`: no connection could be opened, so the server has seen nothing.
 * - `timeout`: the deadline passed, or opening a connection took too long.
 * - `tls`: the server's certificate is not trusted, ours was refused, or the TLS material is unusable.
 * - `too-large`: the answer exceeds its limit.
 * - `unsupported`: this host cannot send such a request (client certificates or upgrades in a page).
 */
export type FetchFailure =
  | 'aborted'
  | 'connection'
  | 'forbidden'
  | 'invalid'
  | 'refused'
  | 'timeout'
  | 'tls'
  | 'too-large'
  | 'unsupported'

/**
 * The error of `Runtime.fetch` and of the bodies of its answers. The message names the request and is for
 * administrators.
 */
export class FetchError extends Error {
  readonly reason: FetchFailure
  /** The failure in the words of Go's HTTP client, which answers about webhooks show; undefined where they are not known. */
  readonly goText: string | undefined
  /** The URL of the redirect that failed, as answers show it; undefined where the request's own URL did. */
  readonly redirect: string | undefined

  constructor(
    reason: FetchFailure,
    message: string,
    options: {
      readonly cause?: unknown
      readonly goText?: string | undefined
      readonly redirect?: string | undefined
    } = {},
  ) {
    super(message, options)
    this.name = 'FetchError'
    this.reason = reason
    this.goText = options.goText
    this.redirect = options.redirect
  }

  /** The same error of a request that a redirect led to, unless a further one did. */
  behind(redirect: string): FetchError {
    if (this.redirect !== undefined) return this
    const { reason, message, cause, goText } = this
    return new FetchError(reason, message, { cause, goText, redirect })
  }
}
