import type { ApiRequest } from '../../base/http/api-request.ts'
import type { RequestInfo } from '../../base/http/request-info.ts'
import { applyMediaType } from '../../objects/patch/patch-format.ts'

/** Whether a request is a patch that applies, which metrics and logs name `APPLY`. */
export function isApply(info: RequestInfo, request: Pick<ApiRequest, 'header'>): boolean {
  return info.verb === 'patch' && request.header('content-type') === applyMediaType
}
