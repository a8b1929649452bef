import type { AdmissionTrace } from '../../access/admission/admission-trace.ts'
import type { AuditTrail } from '../../access/audit/audit-trail.ts'
import { formatGroupVersion } from '../../base/api/group-version.ts'
import type { User } from '../../base/api/user.ts'
import type { ApiRequest } from '../../base/http/api-request.ts'
import type { ResourceRequestInfo } from '../../base/http/request-info.ts'
import type { ResourceDefinition } from '../../objects/catalog/resource-definition.ts'
import type { WriteContext } from '../../objects/catalog/write-context.ts'
import type { Encoding } from '../../objects/codec/encoding.ts'
import type { WatchFault } from '../faults/fault-rule.ts'
import type { Services } from './services.ts'
import { createWriteContext } from './write-context.ts'

/** The parts of a resource request that are known when it is routed. */
export interface ResourceRequest {
  readonly request: ApiRequest
  readonly info: ResourceRequestInfo
  readonly definition: ResourceDefinition
  readonly query: URLSearchParams
  readonly user: User
  readonly services: Services
  /** Text for `Warning` headers, sent with whatever the handler answers. */
  readonly warnings: string[]
  /** Where the admission of the request is written down; undefined where it is not recorded. */
  readonly admissionTrace?: AdmissionTrace | undefined
  /** Where the request is written down for its audit events; undefined where there are none. */
  readonly audit?: AuditTrail | undefined
  /** Injected fault of the watch that the request opens. */
  readonly watchFault?: WatchFault | undefined
  /**
   * The encoding chosen by content negotiation.
   * @throws ApiError `NotAcceptable`
   */
  readonly encoding: () => Encoding
}

/** One authorized request for a resource, as handlers see it. */
export class ResourceContext implements ResourceRequest {
  readonly request: ApiRequest
  readonly info: ResourceRequestInfo
  readonly definition: ResourceDefinition
  readonly query: URLSearchParams
  readonly user: User
  readonly services: Services
  readonly warnings: string[]
  readonly admissionTrace: AdmissionTrace | undefined
  readonly audit: AuditTrail | undefined
  readonly watchFault: WatchFault | undefined
  readonly encoding: () => Encoding
  #write: WriteContext | undefined

  constructor(request: ResourceRequest, write?: WriteContext) {
    this.request = request.request
    this.info = request.info
    this.definition = request.definition
    this.query = request.query
    this.user = request.user
    this.services = request.services
    this.warnings = request.warnings
    this.admissionTrace = request.admissionTrace
    this.audit = request.audit
    this.watchFault = request.watchFault
    this.encoding = request.encoding
    this.#write = write
  }

  /** The one write context (time, uuids, user) of the request; made at its first use. */
  get write(): WriteContext {
    return (this.#write ??= createWriteContext(this))
  }
}

/**
 * The context of a further write that a request causes: of another resource (the budget of an evicted pod), of another part
 * of the object (the whole object behind a Scale), or by the server itself. It shares the time of the request. A separate
 * list of `warnings` keeps them from the client.
 */
export function relatedContext(
  context: ResourceContext,
  changes: Partial<Pick<ResourceContext, 'definition' | 'info' | 'user' | 'warnings'>>,
): ResourceContext {
  const { request, query, services, admissionTrace, audit, watchFault, encoding, write } = context
  const { definition = context.definition, info = context.info } = changes
  const { user = context.user, warnings = context.warnings } = changes
  const related = {
    request,
    info,
    definition,
    query,
    user,
    services,
    warnings,
    admissionTrace,
    audit,
    watchFault,
    encoding,
  }
  return new ResourceContext(related, {
    ...write,
    user,
    requested: formatGroupVersion(definition.group, definition.version),
    warn: (text) => warnings.push(text),
  })
}
