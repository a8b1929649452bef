import { mastersGroup } from '../../access/authz/masters-authorizer.ts'
import type { InFlight } from '../../access/observe/metrics/in-flight.ts'
import { isLongRunning } from '../../base/http/request-info.ts'
import type { RequestInfo } from '../../base/http/request-info.ts'
import { type Exchange, type Stage, whenAnswered } from './exchange.ts'
import { tooManyRequests } from './too-many-requests.ts'

/** Requests that may be under way at a time; 0 for any number. */
export interface RequestLimits {
  readonly reading: number
  readonly writing: number
}

/** Requests under way of one sort. */
interface Slots {
  readonly most: number
  taken: number
}

const readingVerbs: ReadonlySet<string> = new Set(['get', 'list', 'watch'])

function isMaster({ user }: Exchange): boolean {
  return user.groups.includes(mastersGroup)
}

/** Whether the server itself asks: its controllers, its policies. */
function isOfServer({ request }: Exchange): boolean {
  return request.peer?.isServer === true
}

function leave(slots: Slots, inFlight: InFlight): void {
  slots.taken--
  inFlight.leave()
}

/**
 * Limits the requests that are under way at a time, those that read and those that write by themselves. Requests that take
 * long by nature (watches) and those of the server itself do not count, and members of the masters' group are never refused, so that there is always a way
 * to help a busy server. A request counts until its answer begins.
 */
export function limitRequests({ reading, writing }: RequestLimits): Stage {
  const [reads, writes]: readonly [Slots, Slots] = [
    { most: reading, taken: 0 },
    { most: writing, taken: 0 },
  ]
  const slotsFor = (info: RequestInfo): Slots => (readingVerbs.has(info.verb) ? reads : writes)
  return (exchange, next) => {
    const slots = slotsFor(exchange.info)
    if (slots.most === 0 || isOfServer(exchange) || isLongRunning(exchange.info)) {
      return next(exchange)
    }
    if (slots.taken >= slots.most)
      return isMaster(exchange) ? next(exchange) : tooManyRequests(exchange, 1)
    // Requests that are answered at once are never under way together with others.
    const { readOnly, mutating } = exchange.services.metrics.inFlight
    const inFlight = slots === reads ? readOnly : mutating
    slots.taken++
    inFlight.enter(exchange.receivedAt)
    return whenAnswered(
      () => next(exchange),
      (outcome) => {
        leave(slots, inFlight)
        return outcome
      },
      (error) => {
        leave(slots, inFlight)
        throw error
      },
    )
  }
}
