import {
  type LabelSelector,
  selectorFromLabelSelectorObject,
} from '../../../base/api/selectors/label-selector.ts'
import type * as admissionregistrationv1 from '../../../base/api/types/admissionregistration.v1.generated.ts'
import type * as admissionregistrationv1beta1 from '../../../base/api/types/admissionregistration.v1beta1.generated.ts'
import { type MatchCriteria, type MatchParts, policyCriteria } from '../matching/match-criteria.ts'

/** A stored binding of a policy. */
export type Binding =
  | admissionregistrationv1.ValidatingAdmissionPolicyBinding
  | admissionregistrationv1beta1.MutatingAdmissionPolicyBinding

/** Where a binding of a policy finds its parameters. */
export interface ParamReference {
  /** Empty where `selector` is set. */
  readonly name: string
  /** Empty for the namespace of the request. */
  readonly namespace: string
  readonly selector: LabelSelector | undefined
  /** Whether a request without parameters is denied. */
  readonly deniesWithout: boolean
}

/** A binding of a policy: the requests that it is for, the parameters, and what becomes of those that the policy denies. */
export interface PolicyBinding {
  readonly name: string
  readonly policyName: string
  /** Undefined where the binding is for all requests that its policy matches. */
  readonly criteria: MatchCriteria | undefined
  readonly params: ParamReference | undefined
  /** `Deny`, `Warn`, `Audit`; empty for bindings of mutating policies. */
  readonly actions: readonly string[]
}

export function readBinding(binding: Binding, parts: MatchParts): PolicyBinding {
  const { metadata, spec } = binding
  const { policyName = '', matchResources, paramRef } = spec
  return {
    name: metadata.name ?? '',
    policyName,
    criteria: matchResources && policyCriteria(matchResources, parts),
    params: paramRef && readReference(paramRef),
    actions: 'validationActions' in spec ? (spec.validationActions ?? []) : [],
  }
}

function readReference(reference: admissionregistrationv1.ParamRef): ParamReference {
  const { name = '', namespace = '', selector, parameterNotFoundAction } = reference
  return {
    name,
    namespace,
    selector: selector && selectorFromLabelSelectorObject(selector),
    deniesWithout: parameterNotFoundAction === 'Deny',
  }
}
