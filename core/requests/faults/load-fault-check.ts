import type { FaultRule } from './fault-rule.ts'

/**
 * Checks a fault rule by code that is loaded with the first one, since a page's worker rarely needs it.
 * @throws RangeError that says what is wrong with the rule and what would be right.
 */
export async function loadAndCheckFault(rule: FaultRule): Promise<void> {
  const { checkFaultRule } = await import('./check-fault-rule.ts')
  checkFaultRule(rule)
}
