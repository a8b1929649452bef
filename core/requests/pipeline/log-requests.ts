import { connected, methods } from '../../access/observe/metrics/request-verbs.ts'
import type { ApiRequest, Peer } from '../../base/http/api-request.ts'
import { hasVerb, type RequestInfo } from '../../base/http/request-info.ts'
import { joinHostPort } from '../../base/network/host-port.ts'
import type { LogFields } from '../../base/runtime.ts'
import { formatDuration } from '../../base/time/duration.ts'
import type { ClassifiedFlow } from '../flow-control/classification/classified-flow.ts'
import {
  type Answer,
  type Exchange,
  observeOutcome,
  type Outcome,
  type Stage,
  whenAnswered,
} from './exchange.ts'
import { isApply } from './is-apply.ts'

/** Where the lines of requests go. */
export interface RequestLog {
  /** Takes the fields of a request whose answer has been sent, or a watch that has ended. */
  readonly ended: (fields: LogFields) => void
  /** Takes the fields of a watch as it opens; watches are logged at their end only without it. */
  readonly opened?: (fields: LogFields) => void
  /** Whether requests of the server itself, such as those of its controllers, are logged, too. */
  readonly own: boolean
}

/** How a request ended, beside its latency. */
interface Ending {
  readonly bytes?: number
  /** The status; absent where the connection is no longer one of HTTP. */
  readonly resp?: number
  readonly hijacked?: true
}

/** The status logged for a request whose connection was cut in place of an answer. */
const cut = 0

/**
 * Makes the stage that logs each request once, with the fields by which the original's log names them (`httplog` of k8s.io/apiserver): the
 * verb as metrics have it, the URI as sent, the latency until the end of the answer. The name of the user and the bytes of the
 * answer's body, before any compression, are added.
 */
export function logRequests(log: RequestLog): Stage {
  return (exchange, next) => {
    if (!log.own && exchange.request.peer?.isServer === true) return next(exchange)
    return whenAnswered(
      () => next(exchange),
      (outcome) => answered(log, exchange, outcome),
      (error) => {
        log.ended(endOf(exchange, { bytes: 0, resp: cut }))
        throw error
      },
    )
  }
}

function answered(log: RequestLog, exchange: Exchange, outcome: Outcome): Answer {
  return observeOutcome(exchange.request, outcome, (form, response) => {
    if (form === 'watch' || form === 'connection') log.opened?.(requestFields(exchange))
    return (bytes) => {
      if (response) log.ended(endOf(exchange, { bytes, resp: response.status }))
      else if (form === 'upgrade') log.ended(endOf(exchange, { hijacked: true }))
      else log.ended(endOf(exchange, { bytes, hijacked: true }))
    }
  })
}

function endOf(exchange: Exchange, ending: Ending): LogFields {
  const { verb, URI, ...others } = requestFields(exchange)
  const elapsed = exchange.services.metrics.now() - exchange.receivedAt
  return { verb, URI, latency: latencyText(elapsed), ...others, ...ending }
}

/** A latency as Go prints a duration, to the microsecond. */
function latencyText(milliseconds: number): string {
  return formatDuration(BigInt(Math.max(0, Math.round(milliseconds * 1000))) * 1000n)
}

function requestFields(exchange: Exchange): LogFields {
  const { id, info, request, user, flow } = exchange
  const { path, peer, search } = request
  return {
    verb: verbOf(info, request),
    URI: search === '' ? path : `${path}?${search}`,
    user: user.name,
    userAgent: request.header('user-agent') ?? '',
    'audit-ID': id,
    srcIP: sourceOf(peer),
    ...(flow && flowFields(exchange, flow)),
  }
}

/** Characters of the name of a flow schema or priority level that a line has at most. */
const longestName = 64

/** Milliseconds of a wait from which on a line has it. */
const leastWait = 100

/** What priority and fairness made of a request. A watch is executed until its initial events are sent. */
function flowFields(
  { info, estimate, waitedMicros, executedMicros }: Exchange,
  flow: ClassifiedFlow,
): LogFields {
  const executed = executedMicros < 0 ? undefined : latencyText(executedMicros / 1000)
  const waited = waitedMicros / 1000
  return {
    apf_pl: flow.level.name.slice(0, longestName),
    apf_fs: flow.flowSchema.slice(0, longestName),
    apf_iseats: estimate?.initialSeats,
    apf_fseats: estimate?.finalSeats,
    apf_additionalLatency: latencyText(estimate?.additionalMs ?? 0),
    fl_priorityandfairness:
      executed !== undefined && waited > leastWait ? latencyText(waited) : undefined,
    apf_init_latency: info.verb === 'watch' ? executed : undefined,
    apf_execution_time: executed,
  }
}

/** The other end of the connection as Go writes it: `127.0.0.1:46942`, `[::1]:46942`. */
function sourceOf(peer: Peer | undefined): string | undefined {
  const { address, port } = peer ?? {}
  if (address === undefined || port === undefined) return address
  return joinHostPort(address, port)
}

/** The verb by the rules of the original's metrics: `LIST`, `APPLY` for a patch that applies, `CONNECT` for a proxy. */
function verbOf(info: RequestInfo, request: ApiRequest): string {
  if (info.kind === 'path' || !hasVerb(info)) return request.method
  if (connected.has(info.subresource)) return 'CONNECT'
  return isApply(info, request) ? 'APPLY' : methods[info.verb]
}
