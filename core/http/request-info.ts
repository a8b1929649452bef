import type { Verb } from '../catalog/resource-definition.ts'

/** A request for a resource, as its path and query say it. */
export interface ResourceRequestInfo {
  readonly kind: 'resource'
  readonly verb: Verb | 'proxy'
  readonly group: string
  readonly version: string
  readonly resource: string
  /** Empty for the resource itself. */
  readonly subresource: string
  /** Empty for cluster-scoped requests and for all namespaces. */
  readonly namespace: string
  /** Empty for collections. */
  readonly name: string
}

/** A request for anything else: discovery, health, OpenAPI. */
export interface PathRequestInfo {
  readonly kind: 'path'
  /** Lower-case HTTP method. */
  readonly verb: string
  readonly path: string
}

export type RequestInfo = ResourceRequestInfo | PathRequestInfo
