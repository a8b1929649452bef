import type { ApiRequest } from './api-request.ts'
import type { ApiMessageStream, ApiResponse } from './api-response.ts'

/** A watch over WebSocket that was granted. `protocol` is the one of the offered subprotocols to announce, if any. */
export interface ApiConnection {
  readonly protocol: string | undefined
  readonly stream: ApiMessageStream
}

/**
 * What a host calls for every request it receives. Neither method throws: a failure is an answer too. The one reason to
 * reject is `ConnectionCut`: then the host sends nothing and cuts the connection.
 */
export interface RequestHandler {
  /** Answers at once where it can, so that a host need not wait a turn for a cached object. */
  handle(request: ApiRequest): Promise<ApiResponse> | ApiResponse
  /**
   * Opens a watch over WebSocket, before the host upgrades. A response means that the request was refused and is sent
   * as a plain HTTP answer. `protocols` are the subprotocols the client offered, in its order of preference.
   */
  connect(request: ApiRequest, protocols: readonly string[]): Promise<ApiConnection | ApiResponse>
}
