import type { Verb } from '../api/resource-verbs.ts'
import type { ApiResponse } from '../http/api-response.ts'
import type { ResourceRequestInfo } from '../http/request-info.ts'
import type { ResourceContext } from '../rest/resource-context.ts'
import { patchApproval, replaceApproval } from './approve-certificate.ts'
import { createBinding } from './create-binding.ts'
import { createToken } from './create-token.ts'
import { evictPod } from './evict-pod.ts'
import { getScale, patchScale, replaceScale } from './scale.ts'

type Handler = (context: ResourceContext) => ApiResponse | Promise<ApiResponse>

const ownHandlers: ReadonlyMap<string, Partial<Record<Verb, Handler>>> = new Map([
  ['approval', { update: replaceApproval, patch: patchApproval }],
  ['binding', { create: createBinding }],
  ['eviction', { create: evictPod }],
  ['token', { create: createToken }],
  ['scale', { get: getScale, update: replaceScale, patch: patchScale }],
])

/**
 * What serves a request for a subresource that is not just a part of its object; undefined for the others, which the
 * handlers of the object serve.
 */
export function subresourceHandler({
  subresource,
  verb,
}: ResourceRequestInfo): Handler | undefined {
  return ownHandlers.get(subresource)?.[verb]
}
