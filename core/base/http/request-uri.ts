import type { ApiRequest } from './api-request.ts'

/** Path and query of a request as sent. */
export function requestUri({ path, search }: Pick<ApiRequest, 'path' | 'search'>): string {
  return search === '' ? path : `${path}?${search}`
}
