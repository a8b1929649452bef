import type { ApiRequest } from '../../../base/http/api-request.ts'
import type { ApiResponse } from '../../../base/http/api-response.ts'
import type { ScrapedParts } from './exposition/scrape.ts'
import { scrapes } from './load-scrapes.ts'

/** Path of the metrics, and that of the indicators of the service level: outcomes of health checks. */
export const metricsPath = '/metrics'
export const slisPath = '/metrics/slis'

/**
 * Answers the paths of metrics with all of them; undefined for another path. As in the original, a DELETE sets them to 0. What only
 * a scrape needs is loaded by the first one.
 */
export function answerMetrics(
  parts: ScrapedParts,
  request: Pick<ApiRequest, 'method' | 'path' | 'header'>,
): Promise<ApiResponse> | undefined {
  const { method, path } = request
  // The router ignores a trailing slash.
  if (path !== metricsPath && path !== slisPath) return undefined
  return scrapes.load().then(({ scrape, resetMetrics, scrapeSlis, resetSlis }) => {
    if (method === 'DELETE') return path === slisPath ? resetSlis(parts) : resetMetrics(parts)
    const accept = request.header('accept')
    return path === slisPath ? scrapeSlis(parts, accept) : scrape(parts, accept)
  })
}
