import type { ApiRequest, Peer } from '../../../core/base/http/api-request.ts'
import { requestHeaders } from '../../../core/base/http/request-headers.ts'
import { wholeBody } from '../../../core/base/http/whole-body.ts'

interface FakeRequest {
  readonly headers?: Readonly<Record<string, string>>
  readonly peer?: Peer
}

/** A bodiless GET of `/`, for what looks at headers and the peer only. */
export function fakeRequest({ headers = {}, peer }: FakeRequest = {}): ApiRequest {
  return {
    method: 'GET',
    path: '/',
    search: '',
    ...requestHeaders(headers),
    ...wholeBody(),
    signal: new AbortController().signal,
    ...(peer && { peer }),
  }
}
