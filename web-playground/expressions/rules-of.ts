import { crdRules } from './crd-rules.ts'
import { policyRules } from './policies.ts'
import type { OfferedRule, RuleOwner } from './rule-owner.ts'

/** The rules of a definition or policy; the first is for an expression of the user's own. */
export function rulesOf(owner: RuleOwner): readonly OfferedRule[] {
  return owner.type === 'definition' ? crdRules(owner) : policyRules(owner)
}
