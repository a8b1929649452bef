import type { ApiRequest } from './api-request.ts'
import { isFlagSet } from './request-info.ts'

/** Whether the answer is to be indented: the query's `pretty` decides; without it, requests of curl and Wget are. */
export function wantsPretty(
  request: ApiRequest,
  query: URLSearchParams = new URLSearchParams(request.search),
): boolean {
  if (query.has('pretty')) return isFlagSet(query, 'pretty')
  const agent = request.header('user-agent') ?? ''
  return agent.startsWith('curl/') || agent.startsWith('Wget/')
}
