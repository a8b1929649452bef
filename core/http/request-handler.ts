import type { ApiRequest } from './api-request.ts'
import type { ApiMessageStream, ApiResponse } from './api-response.ts'

/** An accepted watch over WebSocket. `protocol` is the one of the offered subprotocols to announce, if any. */
export interface ApiConnection {
  readonly protocol: string | undefined
  readonly stream: ApiMessageStream
}

/**
 * The handler that a host calls for every request it receives. Neither method throws: a failure is an answer too. The
 * only rejection is `ConnectionCut`: then the host sends nothing and cuts the connection.
 */
export interface RequestHandler {
  /** Answers a request, synchronously where possible, so that a host need not wait a turn for a cached object. */
  handle(request: ApiRequest): Promise<ApiResponse> | ApiResponse
  /**
   * Opens a watch over WebSocket, before the host upgrades. An {@link ApiResponse} means that the request was refused,
   * and is sent as a plain HTTP answer. `protocols` are the subprotocols that the client offered, in its order of
   * preference.
   */
  connect(request: ApiRequest, protocols: readonly string[]): Promise<ApiConnection | ApiResponse>
}
