import type { IpAddress } from '../network/ip-address.ts'
import type { ByteDuplex } from '../streams/byte-duplex.ts'
import type { OutgoingPurpose } from './outgoing-policy.ts'

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

/**
 * A request of this server to another server: a webhook, a token review, an issuer's keys, an aggregated API server.
 */
export interface OutgoingRequest {
  /** What the request is for, and thereby which addresses and limits it has: see `outgoing-policy.ts`. */
  readonly purpose: OutgoingPurpose
  /** HTTP method, in upper case. */
  readonly method: string
  /** Absolute URL, `http` or `https`, without credentials. */
  readonly url: string
  /** The origin (`https://10.0.0.7:443`) where the URL's host is reached instead; redirects to other hosts go to theirs. */
  readonly origin?: string
  /** Whether the operator of the server gave the origin, so that it may be at an address that is simulated, too. */
  readonly isOriginGiven?: boolean
  /** Whether an address or a name is simulated, so that nothing may be sent to it. */
  readonly isSimulated?: ((host: IpAddress | string) => boolean) | undefined
  /**
   * Headers as a flat list: name, value, name, value; text that is not ASCII is sent as UTF-8. Headers that belong to
   * one connection (RFC 9110, 7.6.1: `Connection`, `Transfer-Encoding`, `Upgrade` and others) are the host's and are
   * left out.
   */
  readonly headers?: readonly string[]
  /**
   * The body. A streamed body is read at the pace of the server, and ended by `return()` when the answer ends first.
   * With a `Content-Length` header its length must be that. Chunks must not be altered after they were given.
   */
  readonly body?: Uint8Array | AsyncIterable<Uint8Array>
  /**
   * Milliseconds from the call to the end of the answer, or to its upgrade. The purpose's most unless given, and where more is given;
   * `Infinity` where the caller keeps the deadline itself.
   */
  readonly deadline?: number
  /** Bytes of the answer's body at most. As for `deadline`, the purpose's most is the default and the bound. */
  readonly limit?: number
  /** Ends the request, its answer's body and an upgraded connection. */
  readonly signal?: AbortSignal
  readonly tls?: OutgoingTls
  /** The protocols to switch to, as the `Upgrade` header names them (`websocket`, `SPDY/3.1`). */
  readonly upgrade?: string
  /**
   * Whether the request may reach the server twice without harm. Such a request is sent again when an idle connection
   * turns out to be closed. The default is true for GET, HEAD and OPTIONS.
   */
  readonly repeatable?: boolean
}

/** The answer to an {@link OutgoingRequest}, of any status; redirects that are not followed are answers. Its body must be read to the end or closed. */
export interface IncomingAnswer {
  readonly status: number
  /**
   * Headers as a flat list in the form of `ApiResponse.headers`: names in lower case, a character for each byte of a
   * value, without headers that belong to one connection.
   */
  readonly headers: readonly string[]
  /**
   * A header's value, by its name in lower case; values of a repeated header are joined by `, `. Values are read as
   * UTF-8.
   */
  header(name: string): string | undefined
  /**
   * The body as it arrives, at the pace of its one reader; leaving early frees the connection. Node gives the bytes as
   * they were sent, a page decodes them from their `Content-Encoding`.
   * @throws FetchError
   */
  readonly body: AsyncIterable<Uint8Array>
  /** The whole body. @throws FetchError */
  bytes(): Promise<Uint8Array>
  /** Closes a body that is not wanted (any further), or an upgraded connection. */
  close(): void
  /** Present where the server switched protocols (status 101), which only a request with `upgrade` allows. */
  readonly upgrade?: ByteDuplex
}

/** Sends an outgoing request. Redirects are followed as its purpose says, proxies not used, cookies not kept. @throws FetchError */
export type Fetch = (request: OutgoingRequest) => Promise<IncomingAnswer>
