import type { User } from '../api/user.ts'
import type { ResourceDefinition } from '../catalog/resource-definition.ts'
import type { Encoding } from '../codec/encoding.ts'
import type { WatchFault } from '../faults/fault-rule.ts'
import type { ApiRequest } from '../http/api-request.ts'
import type { ResourceRequestInfo } from '../http/request-info.ts'
import type { Services } from './services.ts'

/** One authorised request for a resource, on its way through a handler. */
export interface ResourceContext {
  readonly request: ApiRequest
  readonly info: ResourceRequestInfo
  readonly definition: ResourceDefinition
  readonly query: URLSearchParams
  readonly user: User
  readonly services: Services
  /** Text for `Warning` headers, sent with whatever the handler answers. */
  readonly warnings: string[]
  /** How the watch that the request opens is to break. */
  readonly watchFault?: WatchFault | undefined
  /**
   * The form the client asked for.
   * @throws ApiError `NotAcceptable`
   */
  encoding(): Encoding
}
