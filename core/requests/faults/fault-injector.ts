import { checkFaultRule } from './check-fault-rule.ts'
import type { FaultRule } from './fault-rule.ts'
import { type FaultInjector, RuleBook } from './rule-book.ts'

export type { BreakingFault, DueFaults, FaultInjector } from './rule-book.ts'

class CheckedRules extends RuleBook {
  override add(rule: FaultRule): number {
    checkFaultRule(rule)
    return super.add(rule)
  }
}

/** Creates a fault injector without rules. */
export function createFaultInjector(): FaultInjector {
  return new CheckedRules()
}
