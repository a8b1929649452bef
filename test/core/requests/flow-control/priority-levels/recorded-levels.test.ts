import { expect, it } from 'vitest'
import type { PriorityLevelConfiguration } from '../../../../../core/base/api/types/flowcontrol.v1.generated.ts'
import { FlowRequest } from '../../../../../core/requests/flow-control/fair-queues/flow-request.ts'
import type {
  PriorityLevel,
  PriorityLevelMeter,
} from '../../../../../core/requests/flow-control/priority-levels/priority-level.ts'
import { PriorityLevels } from '../../../../../core/requests/flow-control/priority-levels/priority-levels.ts'
import { testRuntime } from '../../../../support/servers/test-runtime.ts'
import recorded from './recorded-levels.json' with { type: 'json' }

// Recorded from the configuration controller of k8s.io/apiserver 0.34.2 under a fake clock, with its levels taken in the order of
// their names instead of a random one. Numbers are equal to the last bit.

/** What happened at a time, and the levels after it; a step that names nothing adjusts their seats. */
interface Step {
  readonly at: number
  /** Name, shares, lendable percent, borrowing limit percent or `-`; then queues, hand size and length limit where it queues. */
  readonly configure?: readonly string[]
  /** Name and seats. */
  readonly demand?: string
  /** The level that has a request from now on, or has none any more. */
  readonly busy?: string
  readonly idle?: string
  readonly fairFraction?: number
  /** As {@link rowOf} has them. */
  readonly levels?: readonly string[]
}

const histories: readonly {
  readonly concurrencyLimit: number
  readonly steps: readonly Step[]
}[] = recorded

function configuration(recordedLevel: string): PriorityLevelConfiguration {
  const [name = '', shares, lendable, borrowing, queues, hand, length] = recordedLevel.split(' ')
  const common = { nominalConcurrencyShares: Number(shares), lendablePercent: Number(lendable) }
  const queuing = {
    queues: Number(queues),
    handSize: Number(hand),
    queueLengthLimit: Number(length),
  }
  const limited = {
    ...common,
    ...(borrowing !== '-' && { borrowingLimitPercent: Number(borrowing) }),
    limitResponse: queues === undefined ? { type: 'Reject' } : { type: 'Queue', queuing },
  }
  return {
    apiVersion: 'flowcontrol.apiserver.k8s.io/v1',
    kind: 'PriorityLevelConfiguration',
    metadata: { name },
    spec: name === 'exempt' ? { type: 'Exempt', exempt: common } : { type: 'Limited', limited },
    status: {},
  }
}

/**
 * Nominal, lower, upper and current seats, most seats of a request, whether it is quiescing; most, average, deviation and smoothed
 * one of the demand; target.
 */
function rowOf(level: PriorityLevel): string {
  const { name, nominal, lower, upper, current, mostSeats, isQuiescing, target } = level
  const { most, average, deviation, smoothed } = level.smoothed
  const seats = [nominal, lower, upper, current, mostSeats, Number(isQuiescing)]
  return [name, ...seats, most, average, deviation, smoothed, target].join(' ')
}

const levelMeter: PriorityLevelMeter = {
  follow: () => undefined,
  removed: () => undefined,
  divided: () => undefined,
  adjusted: () => undefined,
  changed: () => undefined,
  passed: () => undefined,
  setBack: () => undefined,
}

/** The levels of one history, with the requests that keep some of them busy. */
class Levels {
  readonly #levels: PriorityLevels
  readonly #requests = new Map<string, FlowRequest>()
  /** The one that was measured last. */
  fairFraction = 0
  #configurations: readonly PriorityLevelConfiguration[] = []
  #at = 0

  constructor(concurrencyLimit: number) {
    const { timers, logger } = testRuntime()
    this.#levels = new PriorityLevels({
      now: () => this.#at,
      timers,
      logger,
      concurrencyLimit,
      meters: {
        ofLevel: () => levelMeter,
        fairFraction: (fraction) => {
          this.fairFraction = fraction
        },
        limited: () => undefined,
      },
      drained: () => this.#levels.configure(this.#configurations),
    })
    this.#levels.configure([])
  }

  take({ at, configure, demand, busy, idle }: Step): void {
    this.#at = at
    if (configure) {
      this.#levels.configure((this.#configurations = configure.map(configuration)))
    } else if (demand !== undefined) {
      const [name = '', seats] = demand.split(' ')
      this.#level(name).demand.set(Number(seats), at)
    } else if (busy !== undefined) this.#begin(busy)
    else if (idle !== undefined) this.#end(idle)
    else this.#levels.adjust()
  }

  rows(): readonly string[] {
    return Array.from(this.#levels.all(), rowOf)
  }

  #level(name: string): PriorityLevel {
    const level = this.#levels.get(name)
    if (!level) throw new RangeError(`there is no level ${name}`)
    return level
  }

  #begin(name: string): void {
    const request = new FlowRequest()
    this.#requests.set(name, request)
    this.#level(name).queues.arrive(request)
    this.#level(name).demand.set(1, this.#at)
  }

  #end(name: string): void {
    const request = this.#requests.get(name)
    if (!request) throw new RangeError(`${name} has no request`)
    const { queues } = this.#level(name)
    if (request.state === 'queued') queues.leave(request)
    else queues.finish(request)
  }
}

it.each(histories)(
  '%#: the seats of levels, and what they are made of, are those of the original',
  ({ concurrencyLimit, steps }) => {
    const levels = new Levels(concurrencyLimit)
    for (const step of steps) {
      levels.take(step)
      if (!step.levels) continue
      expect({ at: step.at, fairFraction: levels.fairFraction, levels: levels.rows() }).toEqual({
        at: step.at,
        fairFraction: step.fairFraction,
        levels: step.levels,
      })
    }
  },
)
