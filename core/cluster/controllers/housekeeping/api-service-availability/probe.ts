import type { User } from '../../../../base/api/user.ts'
import { onAbort } from '../../../../base/execution/on-abort.ts'
import { FetchError } from '../../../../base/outgoing/fetch-error.ts'
import { UnreachableService } from '../../../../objects/services/service-reference.ts'
import type { AggregatedApi } from '../../../../requests/aggregation/aggregated-api.ts'
import {
  type AggregationNetwork,
  askAtRoute,
  routeToApi,
} from '../../../../requests/aggregation/aggregated-server.ts'

/** The result of a probe: the original's text where it failed. */
export interface ProbeResult {
  readonly failure: string | undefined
  /** Whether the server left the probe without an answer until its deadline. */
  readonly isSlow: boolean
}

const passed: ProbeResult = { failure: undefined, isSlow: false }

const deadline = 5000

/** Asks the server of an API for the document of its group version, with an identity that has access to everything. */
async function probe(
  network: AggregationNetwork,
  user: User,
  api: AggregatedApi,
  signal: AbortSignal,
): Promise<ProbeResult> {
  const { name, group, version } = api
  const target = name === 'v1.' ? `/api/${version}` : `/apis/${group}/${version}`
  let url = ''
  try {
    const route = await routeToApi(network, api)
    url = `${route.origin}${target}`
    const answer = await askAtRoute(network, api, route, {
      purpose: 'aggregated-probe',
      method: 'GET',
      target,
      user,
      insecure: true,
      deadline,
      signal,
    })
    answer.close()
    const { status } = answer
    return status >= 200 && status < 300 ? passed : failed(url, `bad status from ${url}: ${status}`)
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof UnreachableService) return { failure: error.message, isSlow: false }
    if (!(error instanceof FetchError)) throw error
    return failed(url, `Get "${url}": ${textOf(error)}`, error.reason === 'timeout')
  }
}

function failed(url: string, why: string, isSlow = false): ProbeResult {
  return { failure: `failing or missing response from ${url}: ${why}`, isSlow }
}

function textOf({ reason, goText, message }: FetchError): string {
  const text = goText ?? (reason === 'connection' ? 'EOF' : message.replace(/^GET \S+: /, ''))
  const isLate = reason === 'timeout' && text === 'context deadline exceeded'
  return isLate ? `${text} (Client.Timeout exceeded while awaiting headers)` : text
}

/** As many probes are sent at once as in the original, as they may reach different servers of one service. */
const attempts = 5

/** Probes at once: the first that passes counts, else the last that fails. */
export async function probeAtOnce(
  network: AggregationNetwork,
  user: User,
  api: AggregatedApi,
  signal: AbortSignal,
): Promise<ProbeResult> {
  const ending = new AbortController()
  const stopListening = onAbort(signal, () => ending.abort(signal.reason))
  if (signal.aborted) ending.abort(signal.reason)
  let left = attempts
  let isSlow = false
  try {
    return await new Promise((resolve, reject) => {
      const ended = (result: ProbeResult): void => {
        left--
        isSlow ||= result.isSlow
        if (result === passed) resolve(passed)
        else if (left === 0) resolve({ ...result, isSlow })
      }
      for (let at = 0; at < attempts; at++) {
        probe(network, user, api, ending.signal).then(ended, reject)
      }
    })
  } finally {
    stopListening()
    ending.abort()
  }
}
