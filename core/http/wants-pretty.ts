import type { ApiRequest } from './api-request.ts'
import { isFlagSet } from './request-info.ts'

/** `pretty` in the query decides; a person at a command-line fetcher is taken to want it. */
export function wantsPretty(
  request: ApiRequest,
  query: URLSearchParams = new URLSearchParams(request.search),
): boolean {
  if (query.has('pretty')) return isFlagSet(query, 'pretty')
  const agent = request.header('user-agent') ?? ''
  return agent.startsWith('curl/') || agent.startsWith('Wget/')
}
