import type { ByteDuplex } from '../streams/byte-duplex.ts'
import type { ApiRequest } from './api-request.ts'
import type { ApiMessageStream, ApiResponse } from './api-response.ts'

/**
 * An accepted watch over WebSocket, or with `receive` a connection whose client sends messages, too. `protocol` is the one of
 * the offered subprotocols to announce, if any.
 */
export interface ApiConnection {
  readonly protocol: string | undefined
  readonly stream: ApiMessageStream
  /** Whether a client over the network must name an `Origin`, as kube-apiserver asks of the clients of watches. */
  readonly needsOrigin?: true
  /**
   * Takes a message of the client, text as UTF-8; the host passes the next one once the promise resolves. When the client
   * leaves, the host leaves the stream by `return()`.
   */
  readonly receive?: (message: Uint8Array) => Promise<void>
}

/**
 * An upgrade that was granted. The host answers 101 and carries bytes in both directions over the connection, until each side
 * has ended its direction; it closes `duplex` when the client leaves.
 */
export interface ApiUpgrade {
  /** Headers in the form of `ApiResponse.headers`. `upgrade` names the protocol; `connection` is the host's. */
  readonly headers: readonly string[]
  /** The other end: `incoming` goes to the client, and what the client sends is written to it. */
  readonly duplex: ByteDuplex
}

export type ConnectOutcome = ApiConnection | ApiUpgrade | ApiResponse

export function isUpgrade(outcome: object): outcome is ApiUpgrade {
  return 'duplex' in outcome
}

/**
 * The handler that a host calls for every request it receives. No method throws: a failure is an answer too. The only
 * rejection is `ConnectionCut`: then the host sends nothing and cuts the connection.
 */
export interface RequestHandler {
  /** Answers a request, synchronously where possible, so that a host need not wait a turn for a cached object. */
  handle(request: ApiRequest): Promise<ApiResponse> | ApiResponse
  /**
   * Opens a watch over WebSocket, before the host upgrades. An {@link ApiResponse} means that the request was refused,
   * and is sent as a plain HTTP answer; an {@link ApiUpgrade}, that the handler itself speaks WebSocket with the client.
   * `protocols` are the subprotocols that the client offered, in its order of preference.
   */
  connect(request: ApiRequest, protocols: readonly string[]): Promise<ConnectOutcome>
  /**
   * Answers a request that asks for another protocol than WebSocket (`Connection: Upgrade`), in place of {@link handle}.
   * Hosts call it for HTTP/1.1 requests without a body. A handler without it grants no upgrade.
   */
  upgrade?(request: ApiRequest): Promise<ApiUpgrade | ApiResponse>
}
