import { type FaultSubject, faultMatcher } from './fault-matcher.ts'
import type { Fault, FaultRule } from './fault-rule.ts'

/** A fault that replaces the answer, or breaks it. */
export type BreakingFault = Exclude<Fault, { readonly type: 'delay' }>

/** The faults that are due for one request. */
export interface DueFaults {
  /** Delay before the request is handled, in milliseconds. */
  readonly delay: number
  readonly fault: BreakingFault | undefined
}

/** Fault injector: holds the rules by which requests fail; a server takes one as `ApiServerOptions.faults`. */
export interface FaultInjector {
  /**
   * Adds a rule behind the others, in force from the next request on.
   *
   * @returns an id for {@link remove}.
   * @throws RangeError for a rule that no request can match, or for one too many.
   */
  add(rule: FaultRule): number
  /** Removes a rule; false where it is gone already, since it has served its time. */
  remove(id: number): boolean
  clear(): void
  /** Ids of the rules in force, oldest first, without those that have served their time. */
  readonly ids: readonly number[]
  /** Whether no rule is in force. */
  readonly isEmpty: boolean
  /** Counts a request with every rule that it matches, and gives the faults that are due for it. */
  draw(subject: FaultSubject): DueFaults
}

interface ActiveRule {
  readonly fault: Fault
  readonly matches: (subject: FaultSubject) => boolean
  /** Turns at which the fault happens; undefined for every matching request. */
  readonly turns: ReadonlySet<number> | undefined
  readonly lastTurn: number
  readonly times: number
  /** Requests that matched so far, and how often the fault has happened. */
  seen: number
  happened: number
}

/** Rules in force at most, since every request is compared with every rule. */
const mostRules = 1000

function activate(rule: FaultRule): ActiveRule {
  const { fault, nth, times = Infinity } = rule
  const turns = nth === undefined ? undefined : new Set([nth].flat())
  const lastTurn = turns ? Math.max(...turns) : Infinity
  return { fault, matches: faultMatcher(rule), turns, lastTurn, times, seen: 0, happened: 0 }
}

/** Fault rules in force; {@link RuleBook.add} expects checked ones. */
export class RuleBook implements FaultInjector {
  readonly #rules = new Map<number, ActiveRule>()
  #lastId = 0

  get ids(): number[] {
    return [...this.#rules.keys()]
  }

  get isEmpty(): boolean {
    return this.#rules.size === 0
  }

  add(rule: FaultRule): number {
    if (this.#rules.size >= mostRules) {
      throw new RangeError(`there are ${mostRules} fault rules already; remove some first`)
    }
    this.#lastId++
    this.#rules.set(this.#lastId, activate(rule))
    return this.#lastId
  }

  remove(id: number): boolean {
    return this.#rules.delete(id)
  }

  clear(): void {
    this.#rules.clear()
  }

  draw(subject: FaultSubject): DueFaults {
    let delay = 0
    let fault: BreakingFault | undefined
    for (const [id, rule] of this.#rules) {
      if (!rule.matches(subject)) continue
      rule.seen++
      const isDue = rule.turns?.has(rule.seen) ?? true
      if (isDue && rule.fault.type === 'delay') {
        rule.happened++
        delay += rule.fault.milliseconds
      } else if (isDue && rule.fault.type !== 'delay' && !fault) {
        rule.happened++
        fault = rule.fault
      }
      if (rule.happened >= rule.times || rule.seen >= rule.lastTurn) this.#rules.delete(id)
    }
    return { delay, fault }
  }
}
