import { onAbort } from '../../base/execution/on-abort.ts'
import { isLongRunning, type RequestInfo } from '../../base/http/request-info.ts'
import type { Timers } from '../../base/runtime.ts'
import type { ClassifiedFlow } from '../flow-control/classification/classified-flow.ts'
import type { FlowRequest } from '../flow-control/fair-queues/flow-request.ts'
import type { FlowControl } from '../flow-control/flow-control.ts'
import { oneSeat } from '../flow-control/width/work-estimate.ts'
import { type Answer, type Exchange, type Next, type Outcome, type Stage } from './exchange.ts'
import { tooManyRequests } from './too-many-requests.ts'

export interface PriorityAndFairnessParts {
  readonly flowControl: FlowControl
  readonly timers: Timers
  /** Milliseconds that a request may take; it may wait for a quarter of them, and for a minute at most. */
  readonly requestTimeoutMs: number
}

/** Requests that take long by nature have no seats, but watches, which have them while they start. */
function isLimited(info: RequestInfo): boolean {
  return info.verb === 'watch' || !isLongRunning(info)
}

/**
 * Executes requests in the order and number that flow schemas and priority levels say; others wait in queues or are refused. What a
 * request is classified as is told by headers of its answer.
 */
export function priorityAndFairness(parts: PriorityAndFairnessParts): Stage {
  const { flowControl } = parts
  const waitMs = Math.min(parts.requestTimeoutMs / 4, 60_000)

  const execute = (
    exchange: Exchange,
    flow: ClassifiedFlow,
    request: FlowRequest,
    next: Next,
  ): Answer => {
    const end = (): void => flowControl.end(flow, request)
    let answer: Answer
    try {
      answer = next(exchange)
    } catch (error) {
      end()
      throw error
    }
    if (!(answer instanceof Promise)) {
      end()
      return answer
    }
    return answer.finally(end)
  }

  const wait = async (
    exchange: Exchange,
    flow: ClassifiedFlow,
    request: FlowRequest,
    next: Next,
  ): Promise<Outcome> => {
    const hasSeats = await seatsOf(exchange, request, { waitMs, timers: parts.timers })
    if (hasSeats) return execute(exchange, flow, request, next)
    flowControl.giveUp(flow, request)
    return tooManyRequests(exchange, flowControl.refused(flow))
  }

  return (exchange, next) => {
    const { info, user } = exchange
    if (!isLimited(info)) return next(exchange)
    const flow = flowControl.flowOf(user, info)
    exchange.flow = flow
    const request = flowControl.begin(flow, oneSeat, exchange)
    if (!request) return tooManyRequests(exchange, flowControl.refused(flow))
    return request.state === 'queued'
      ? wait(exchange, flow, request, next)
      : execute(exchange, flow, request, next)
  }
}

/** Waits until a queued request has seats: true; false when its time is over or its client leaves. */
function seatsOf(
  { request: { signal } }: Exchange,
  queued: FlowRequest,
  { waitMs, timers }: { readonly waitMs: number; readonly timers: Timers },
): Promise<boolean> {
  return new Promise((resolve) => {
    const settle = (hasSeats: boolean): void => {
      cancel()
      stopWaiting()
      queued.decide = undefined
      resolve(hasSeats)
    }
    const giveUp = (): void => {
      if (queued.state === 'queued') settle(false)
    }
    const cancel = timers.after(waitMs, giveUp)
    const stopWaiting = onAbort(signal, giveUp)
    queued.decide = settle
  })
}
