import type { ByteDuplex } from './byte-duplex.ts'

/** TLS settings of an outgoing request; all texts are PEM. They have no effect on plain `http`. */
export interface OutgoingTls {
  /** Certificate authorities to trust instead of the system's. */
  readonly authorities?: string
  /** The client certificate, with its chain, and its key; both or none. */
  readonly certificate?: string
  readonly key?: string
  /** The name or address that the server's certificate must be for, where it is not the URL's host. */
  readonly serverName?: string
  /** Accepts any server certificate (`insecureSkipTLSVerify`). */
  readonly insecure?: boolean
}

/** One request of the server to another one: a webhook, a token review, an issuer's keys, an aggregated API server. */
export interface OutgoingRequest {
  /** Upper case. */
  readonly method: string
  /** Absolute, `http` or `https`, without credentials. */
  readonly url: string
  /**
   * A flat list: name, value, name, value; text that is not ASCII is sent as UTF-8. Headers that belong to one connection
   * (RFC 9110, 7.6.1: `Connection`, `Transfer-Encoding`, `Upgrade` and others) are the host's and are left out.
   */
  readonly headers?: readonly string[]
  /**
   * A streamed body is read at the pace of the server, and left by `return()` when the answer ends first. With a
   * `Content-Length` header its length must be that. Chunks must not be altered after they were handed over.
   */
  readonly body?: Uint8Array | AsyncIterable<Uint8Array>
  /** Milliseconds from the call to the end of the answer, or to its upgrade; `Infinity` for none, as proxied watches have. */
  readonly deadline: number
  /** Most bytes of the answer's body; `Infinity` for none, where the body is passed on and not kept. */
  readonly limit: number
  /** Ends the request, its answer's body and an upgraded connection. */
  readonly signal?: AbortSignal
  readonly tls?: OutgoingTls
  /** The protocols to switch to, as the `Upgrade` header names them (`websocket`, `SPDY/3.1`). */
  readonly upgrade?: string
  /**
   * True where a server that gets the request twice does no harm. Such a request is sent anew when an idle connection turns
   * out to be closed. The default is true for GET, HEAD and OPTIONS.
   */
  readonly repeatable?: boolean
}

/** The answer to an {@link OutgoingRequest}, of any status; redirects are answers. Its body must be read to the end or closed. */
export interface IncomingAnswer {
  readonly status: number
  /**
   * A flat list in the form of `ApiResponse.headers`: names in lower case, a character for each byte of a value, without
   * headers that belong to one connection.
   */
  readonly headers: readonly string[]
  /** `name` in lower case; the values of a repeated header joined by `, `. Bytes that are not ASCII are read as UTF-8. */
  header(name: string): string | undefined
  /**
   * The body as it comes, at the pace of its one reader; leaving early frees the connection. Node hands over the bytes as they
   * were sent, a page decodes them from their `Content-Encoding`.
   * @throws FetchError
   */
  readonly body: AsyncIterable<Uint8Array>
  /** The whole body. @throws FetchError */
  bytes(): Promise<Uint8Array>
  /** Lets go of a body that is not wanted (any further), and of an upgraded connection. */
  close(): void
  /** Present where the server switched protocols (status 101), which only a request with `upgrade` allows. */
  readonly upgrade?: ByteDuplex
}

/** Sends one request. Redirects are not followed, proxies not consulted, cookies not kept. @throws FetchError */
export type Fetch = (request: OutgoingRequest) => Promise<IncomingAnswer>
