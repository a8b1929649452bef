import { type FaultInjector, ActiveFaultRules } from './active-rules.ts'
import { checkFaultRule } from './check-fault-rule.ts'
import type { FaultRule } from './fault-rule.ts'

export type { BreakingFault, DueFaults, FaultInjector, NumberedFaultRule } from './active-rules.ts'

class CheckedRules extends ActiveFaultRules {
  override add(rule: FaultRule): number {
    checkFaultRule(rule)
    return super.add(rule)
  }
}

/** Creates a fault injector without rules. */
export function createFaultInjector(): FaultInjector {
  return new CheckedRules()
}
