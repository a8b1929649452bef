import type { ApiRequest } from '../../http/api-request.ts'
import type { ApiResponse } from '../../http/api-response.ts'
import { metricsContentType } from './metric-text.ts'
import type { ServerMetrics } from './server-metrics.ts'

/** Path of the metrics. */
export const metricsPath = '/metrics'

const encoder = new TextEncoder()

/** Answers the path of the metrics with all of them; undefined for another path. As in the original, a DELETE sets them to 0. */
export function answerMetrics(
  { registry, startedAt }: ServerMetrics,
  { method, path }: Pick<ApiRequest, 'method' | 'path'>,
): ApiResponse | undefined {
  // The router ignores a trailing slash.
  if (path !== metricsPath) return undefined
  if (method === 'DELETE') {
    registry.reset()
    const headers = ['content-type', 'text/plain; charset=utf-8']
    return { status: 200, headers, body: encoder.encode('metrics reset\n') }
  }
  const started = String(Math.floor(startedAt / 1000))
  return {
    status: 200,
    headers: ['content-type', metricsContentType, 'process-start-time-unix', started],
    body: encoder.encode(registry.text()),
  }
}
