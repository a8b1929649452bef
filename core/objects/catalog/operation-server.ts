import type { Verb } from '../../base/api/resource-verbs.ts'
import type { ApiResponse } from '../../base/http/api-response.ts'
import type { ApiConnection, ApiUpgrade } from '../../base/http/request-handler.ts'
import type { ResourceRequestInfo } from '../../base/http/request-info.ts'

/** A request as far as the catalogue knows it. An operation server is handed the whole `ResourceContext` of core/requests/rest. */
export interface OperationRequest {
  readonly info: ResourceRequestInfo
}

type Answer = ApiResponse | Promise<ApiResponse>

/**
 * Serves requests that do more than read or write a stored object: requests for a subresource with a kind of its own
 * (`scale`, `binding`), or for a resource that is never stored (reviews). A verb without a method is served as it is for the
 * stored object.
 *
 * Verbs are methods, as TypeScript lets a server narrow a method's argument to ResourceContext, a type above the catalogue.
 */
export interface OperationServer {
  get?(request: OperationRequest): Answer
  list?(request: OperationRequest): Answer
  watch?(request: OperationRequest): Answer
  create?(request: OperationRequest): Answer
  update?(request: OperationRequest): Answer
  patch?(request: OperationRequest): Answer
  /**
   * Serves a subresource that is connected to with any verb: over WebSocket with the subprotocols that the client offers,
   * else by an upgrade to another protocol, or an answer.
   */
  connect?(
    request: OperationRequest,
    protocols: readonly string[] | undefined,
  ): Promise<ApiConnection | ApiResponse | ApiUpgrade>
  /** Serves the verb get over WebSocket, where {@link get} serves it without. */
  connectGet?(
    request: OperationRequest,
    protocols: readonly string[],
  ): Promise<ApiConnection | ApiResponse>
  /** Whether {@link connect} passes requests on: it takes paths below its own, all methods and any `Accept`. */
  readonly passesOn?: true
}

/** The method of an operation server for a verb; undefined where it has none. */
export function operationFor(
  server: OperationServer | undefined,
  verb: Verb,
): OperationServer[Exclude<keyof OperationServer, 'connect' | 'connectGet' | 'passesOn'>] {
  return verb === 'delete' || verb === 'deletecollection' ? undefined : server?.[verb]
}

/** Operation servers of the built-in resources, looked up as their definitions are made. */
export interface Operations {
  /** The operation server of a subresource; undefined where the subresource is not served. */
  subresource(resource: string, subresource: string): OperationServer | undefined
  /** The operation server of a resource that is never stored. */
  virtual(resource: string): OperationServer | undefined
}
