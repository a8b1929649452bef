import {
  addAmounts,
  noAmounts,
  type ResourceAmounts,
  subtractAmounts,
} from '../../base/api/quantities/resource-amounts.ts'
import type { ScopeRequirement } from './quota.ts'
import { type CountedObject, isWithinAll, type UsageEvaluator } from './usage-evaluator.ts'

/** Sum of what the objects of one resource use in one namespace and within some scopes, kept as they change. */
export class UsageTally {
  readonly #evaluator: UsageEvaluator
  readonly #scopes: readonly ScopeRequirement[]
  readonly #objects = new Map<string, CountedObject>()
  /** What the sum has of objects whose usage time alone changes, by key. */
  readonly #limited = new Map<string, ResourceAmounts>()
  #sum = noAmounts

  constructor(evaluator: UsageEvaluator, scopes: readonly ScopeRequirement[]) {
    this.#evaluator = evaluator
    this.#scopes = scopes
  }

  /** Counts the object at `key` as it is now; undefined for one that is deleted. `now` is milliseconds since the epoch. */
  set(key: string, counted: CountedObject | undefined, now: number): void {
    const before = this.#objects.get(key)
    if (before && before === counted) return
    if (before) {
      this.#sum = subtractAmounts(this.#sum, this.#limited.get(key) ?? before.usage(now))
      this.#objects.delete(key)
      this.#limited.delete(key)
    }
    if (!counted || !isWithinAll(this.#evaluator, this.#scopes, counted)) return
    const amounts = counted.usage(now)
    this.#objects.set(key, counted)
    if (counted.isLimited === true) this.#limited.set(key, amounts)
    this.#sum = addAmounts(this.#sum, amounts)
  }

  /** The sum as of `now`, in milliseconds since the epoch. */
  sum(now: number): ResourceAmounts {
    for (const [key, before] of this.#limited) {
      const amounts = this.#objects.get(key)?.usage(now)
      if (!amounts || amounts === before) continue
      this.#sum = addAmounts(subtractAmounts(this.#sum, before), amounts)
      this.#limited.set(key, amounts)
    }
    return this.#sum
  }
}
