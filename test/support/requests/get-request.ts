import type { ApiRequest } from '../../../core/base/http/api-request.ts'
import { requestHeaders } from '../../../core/base/http/request-headers.ts'
import { wholeBody } from '../../../core/base/http/whole-body.ts'

/** A GET as a host would hand it over. `address` is the path with its query; header names are in lower case. */
export function getRequest(
  address: string,
  headers: Readonly<Record<string, string>> = {},
): ApiRequest {
  const [path = '', search = ''] = address.split('?')
  return {
    method: 'GET',
    path,
    search,
    ...requestHeaders(headers),
    ...wholeBody(),
    signal: new AbortController().signal,
  }
}
