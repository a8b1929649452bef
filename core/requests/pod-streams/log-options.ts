import { badRequest, invalid } from '../../base/api/api-error.ts'
import type { Cause } from '../../base/api/status.ts'
import { millisecondsOf, parseZonedTime } from '../../base/api/time.ts'
import { isFlagSet } from '../../base/http/request-info.ts'
import { parseInteger } from '../../base/http/request-options.ts'
import { explainTime } from '../../objects/schema/time-error.ts'
import { forbidden, invalidValue, notSupported } from '../../objects/schema/validation/causes.ts'
import type { LogRequest } from '../node-access/node-access.ts'
import type { ResourceContext } from '../rest/resource-context.ts'

const streams = ['All', 'Stderr', 'Stdout'] as const

/**
 * Reads `PodLogOptions` of a query.
 *
 * @throws ApiError `Invalid` for values that the original refuses, `BadRequest` for those that are no numbers.
 */
export function parseLogOptions({ query, info, services }: ResourceContext): LogRequest {
  const sinceSeconds = parseInteger(query, 'sinceSeconds')
  const sinceTime = query.get('sinceTime') ?? ''
  const tailLines = parseInteger(query, 'tailLines')
  const limitBytes = parseInteger(query, 'limitBytes')
  const stream = query.get('stream') ?? undefined
  checkTime(sinceTime)
  const causes: Cause[] = []
  if (tailLines !== undefined && tailLines < 0) {
    causes.push(invalidValue('tailLines', tailLines, 'must be greater than or equal to 0'))
  }
  if (limitBytes !== undefined && limitBytes < 1) {
    causes.push(invalidValue('limitBytes', limitBytes, 'must be greater than 0'))
  }
  if (sinceSeconds !== undefined && sinceTime !== '') {
    causes.push(forbidden('', 'at most one of `sinceTime` or `sinceSeconds` may be specified'))
  } else if (sinceSeconds !== undefined && sinceSeconds < 1) {
    causes.push(invalidValue('sinceSeconds', sinceSeconds, 'must be greater than 0'))
  }
  const selects = services.gate('PodLogsQuerySplitStreams')
  const known = streams.find((name) => name === stream)
  if (selects && stream !== undefined) {
    if (!known) causes.push(notSupported('stream', stream, streams))
    if (stream !== 'All' && tailLines !== undefined) {
      const why = '`tailLines` and specific `stream` are mutually exclusive for now'
      causes.push(forbidden('', why))
    }
  }
  if (causes.length > 0) throw invalid({ group: '', kind: 'PodLogOptions' }, info.name, causes)
  const now = services.runtime.clock.now()
  const since = sinceSeconds === undefined ? millisecondsOf(sinceTime) : now - sinceSeconds * 1000
  return {
    follow: isFlagSet(query, 'follow'),
    previous: isFlagSet(query, 'previous'),
    timestamps: isFlagSet(query, 'timestamps'),
    ...(since !== undefined && { since }),
    ...(tailLines !== undefined && { tailLines }),
    ...(limitBytes !== undefined && { limitBytes }),
    ...(selects && known && { stream: known }),
  }
}

/** @throws ApiError `BadRequest` for what is no time; as in the original, `null` is none. */
function checkTime(text: string): void {
  if (text === '' || text === 'null' || parseZonedTime(text)) return
  throw badRequest(explainTime(text, 'seconds'))
}
