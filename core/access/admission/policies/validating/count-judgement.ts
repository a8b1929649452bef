import type { AdmissionOperation } from '../../admission-attributes.ts'
import type { AdmissionMeter, PolicyAction } from '../../admission-meter.ts'
import type { PolicyBinding } from '../policy-binding.ts'
import { policyErrorOf } from '../policy-error.ts'
import type { Judgement } from './validating-policy.ts'

/** What a policy said of a request by one binding and parameter, and the time that it took. */
export interface TimedJudgement {
  readonly policy: string
  readonly binding: PolicyBinding
  readonly operation: AdmissionOperation
  readonly judgement: Judgement
  readonly milliseconds: number
}

const actionLabels: Readonly<Record<string, PolicyAction>> = {
  Deny: 'deny',
  Audit: 'audit',
  Warn: 'warn',
}

/** Whether metrics count a judgement: not one in which everything passed. */
export function isCounted({ decisions, annotations, unmet }: Judgement): boolean {
  return (
    unmet !== undefined ||
    decisions.some(({ evaluation }) => evaluation !== 'admit') ||
    annotations.some(({ action }) => action === 'error')
  )
}

/** Counts a judgement. Its time is divided among its expressions, which are not measured one by one. */
export function countJudgement(meter: AdmissionMeter, timed: TimedJudgement): void {
  const { policy, binding, operation, milliseconds } = timed
  const { decisions, annotations, unmet } = timed.judgement
  if (unmet) {
    const { errors } = unmet
    const of = { name: policy, kind: 'policy', type: 'validate', operation } as const
    meter.conditions.failed({ ...of, errors, milliseconds })
  }
  const share = milliseconds / Math.max(decisions.length + annotations.length, 1)
  const count = (message: string, action: PolicyAction): void => {
    const error = policyErrorOf(message)
    // Where no expression was evaluated to its end, the original measures nothing.
    const took = unmet || error === 'out_of_budget' ? 0 : share
    const check = { policy, binding: binding.name, error, milliseconds: took }
    meter.policies.validated(check, action)
  }
  for (const { action, evaluation, message } of decisions) {
    if (action === 'admit') {
      if (evaluation === 'error') count(message, 'allow')
      continue
    }
    for (const each of binding.actions) {
      const label = actionLabels[each]
      if (label) count(message, label)
    }
  }
  for (const { action, error } of annotations) if (action === 'error') count(error, 'deny')
}
