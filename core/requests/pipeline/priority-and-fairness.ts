import { onAbort } from '../../base/execution/on-abort.ts'
import { isLongRunning, type RequestInfo } from '../../base/http/request-info.ts'
import { parseDuration } from '../../base/time/duration.ts'
import type { ClassifiedFlow } from '../flow-control/classification/classified-flow.ts'
import type { FlowRequest } from '../flow-control/fair-queues/flow-request.ts'
import type { WorkEstimator } from '../flow-control/width/work-estimator.ts'
import type { Answer, Exchange, Next, Outcome, Stage } from './exchange.ts'
import { executeAlone, executeSeated, type SeatParts } from './held-seats.ts'
import { tooManyRequests } from './too-many-requests.ts'

export interface PriorityAndFairnessParts extends SeatParts {
  readonly estimator: WorkEstimator
  /** Aborted when the server closes, which ends what waits. */
  readonly closing: AbortSignal
}

/** Milliseconds that a request waits at most, whatever its time is. */
const mostWaitMs = 60_000

/** Requests that take long by nature have no seats, but watches, which have them while they start. */
function isLimited(info: RequestInfo): boolean {
  return info.verb === 'watch' || !isLongRunning(info)
}

function passed({ services, waitedMicros }: Exchange): void {
  services.metrics.access.passedQueues(waitedMicros / 1000)
}

/** Whether a request may leave no trace while it is executed: a dump shows the request that asks for it. */
function endsInTurn(info: RequestInfo): boolean {
  return info.kind === 'resource' && info.verb !== 'watch'
}

/**
 * Executes requests in the order and number that flow schemas and priority levels say; others wait in queues or are refused. What a
 * request is classified as is told by headers of its answer.
 */
export function priorityAndFairness(parts: PriorityAndFairnessParts): Stage {
  const { flowControl, estimator } = parts

  const execute = (
    exchange: Exchange,
    flow: ClassifiedFlow,
    request: FlowRequest,
    next: Next,
  ): Answer => {
    passed(exchange)
    return executeSeated(parts, exchange, flow, request, next)
  }

  const wait = async (
    exchange: Exchange,
    flow: ClassifiedFlow,
    request: FlowRequest,
    next: Next,
  ): Promise<Outcome> => {
    const hasSeats = await seatsOf(parts, exchange, flow, request)
    if (hasSeats) return execute(exchange, flow, request, next)
    return tooManyRequests(exchange, flowControl.refused(flow))
  }

  return (exchange, next) => {
    const { info, user, request: received } = exchange
    if (!isLimited(info)) {
      passed(exchange)
      return next(exchange)
    }
    const flow = flowControl.flowOf(received.peer?.countedAs ?? user, info)
    exchange.flow = flow
    const estimate = estimator.estimate(exchange, flow)
    exchange.estimate = estimate
    if (endsInTurn(info) && flowControl.enter(flow, estimate)) {
      passed(exchange)
      return executeAlone(parts, exchange, flow, estimate, next)
    }
    const request = flowControl.begin(flow, estimate, exchange)
    if (!request) return tooManyRequests(exchange, flowControl.refused(flow))
    return request.state === 'queued'
      ? wait(exchange, flow, request, next)
      : execute(exchange, flow, request, next)
  }
}

/**
 * Waits until a queued request has seats: true. False when its time is over, its client leaves or the server closes; the request has left
 * its queue then, in the same turn, so that it is given no seats any more.
 */
function seatsOf(
  parts: PriorityAndFairnessParts,
  exchange: Exchange,
  flow: ClassifiedFlow,
  queued: FlowRequest,
): Promise<boolean> {
  const { flowControl, timers, closing, now } = parts
  const { signal } = exchange.request
  return new Promise((resolve) => {
    const settle = (hasSeats: boolean): void => {
      for (const cancel of cancels) cancel()
      queued.decide = undefined
      resolve(hasSeats)
    }
    const giveUp = (): void => {
      if (queued.decide !== settle) return
      flowControl.giveUp(flow, queued)
      settle(false)
    }
    const left = waitMs(parts, exchange) - (now() - exchange.receivedAt)
    const cancels = [
      timers.after(Math.max(left, 0), giveUp),
      onAbort(signal, giveUp),
      onAbort(closing, giveUp),
    ]
    queued.decide = settle
    if (signal.aborted || closing.aborted) giveUp()
  })
}

/** How long a request may wait from its arrival on: for a quarter of its time, of which a client may want less than the server allows. */
function waitMs({ requestTimeoutMs }: PriorityAndFairnessParts, { info, query }: Exchange): number {
  const asked = info.verb === 'watch' ? '' : (query.get('timeout') ?? '')
  const askedMs = Number(parseDuration(asked) ?? 0n) / 1e6
  const allMs = askedMs > 0 ? Math.min(askedMs, requestTimeoutMs) : requestTimeoutMs
  return Math.min(allMs / 4, mostWaitMs)
}
