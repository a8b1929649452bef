import { ApiError, serviceUnavailable } from '../../base/api/api-error.ts'
import { ConnectionCut } from '../../base/http/connection-cut.ts'
import { isUpgrade } from '../../base/http/request-handler.ts'
import { pause } from '../../base/outgoing/pause.ts'
import type { BreakingFault, FaultInjector } from '../faults/fault-injector.ts'
import {
  type Answer,
  type Exchange,
  isResponse,
  type Next,
  type Outcome,
  type Stage,
} from './exchange.ts'
import { faultFailure } from './fault-failure.ts'

/** Delays a request by the server's timers, until its client leaves (no answer) or the server closes (503). */
async function delayed(
  exchange: Exchange,
  milliseconds: number,
  closing: AbortSignal,
): Promise<void> {
  const { signal } = exchange.request
  const { timers } = exchange.services.runtime
  await pause(timers, milliseconds, AbortSignal.any([signal, closing]))
  if (signal.aborted) throw new ConnectionCut()
  if (closing.aborted) throw serviceUnavailable('the server is shutting down')
}

/** Closes the body of an answer that is not sent. */
async function discard(outcome: Outcome): Promise<void> {
  if (isUpgrade(outcome)) return outcome.duplex.close()
  const body = isResponse(outcome) ? outcome.body : outcome.stream.messages
  if (body === null || ArrayBuffer.isView(body)) return
  await body[Symbol.asyncIterator]().return?.()
}

/** Carries the request out and cuts its connection in place of the answer; unexpected errors are still thrown. */
async function cutAfter(exchange: Exchange, next: Next): Promise<never> {
  try {
    await discard(await next(exchange))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
  throw new ConnectionCut()
}

async function fail(failure: ApiError | Promise<ApiError>): Promise<never> {
  throw await failure
}

function happen(fault: BreakingFault, exchange: Exchange, next: Next): Answer {
  switch (fault.type) {
    case 'watch-expired':
    case 'watch-dropped':
    case 'watch-silent':
      exchange.watchFault = fault
      return next(exchange)
    case 'expired':
      // A watch says itself that it cannot begin, in the form of its events.
      if (exchange.info.verb !== 'watch') return fail(faultFailure(fault, exchange))
      exchange.watchFault = fault
      return next(exchange)
    case 'dropped':
      return fault.after === true ? cutAfter(exchange, next) : Promise.reject(new ConnectionCut())
    case 'status':
    case 'conflict':
    case 'too-many-requests':
      return fail(faultFailure(fault, exchange))
  }
}

/** Applies an injector's fault rules to authorized requests; without rules the stage is one comparison. */
export function injectFaults(injector: FaultInjector, closing: AbortSignal): Stage {
  return (exchange, next) => {
    if (injector.isEmpty) return next(exchange)
    const { delay, fault } = injector.draw(exchange)
    const go = (): Answer => (fault ? happen(fault, exchange, next) : next(exchange))
    return delay > 0 ? delayed(exchange, delay, closing).then(go) : go()
  }
}
