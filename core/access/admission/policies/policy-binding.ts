import { objectOf, structOf, textOf, textsOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import {
  type LabelSelector,
  selectorFromLabelSelectorObject,
} from '../../../base/api/selectors/label-selector.ts'
import { type MatchCriteria, type MatchParts, policyCriteria } from '../matching/match-criteria.ts'

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

export function readBinding(binding: ApiObject, parts: MatchParts): PolicyBinding {
  const spec = structOf(binding, 'spec')
  const matchResources = objectOf(spec, 'matchResources')
  const paramRef = objectOf(spec, 'paramRef')
  return {
    name: binding.metadata.name ?? '',
    policyName: textOf(spec, 'policyName'),
    criteria: matchResources && policyCriteria(matchResources, parts),
    params: paramRef && readReference(paramRef),
    actions: textsOf(spec, 'validationActions'),
  }
}

function readReference(reference: JsonObject): ParamReference {
  const selector = objectOf(reference, 'selector')
  return {
    name: textOf(reference, 'name'),
    namespace: textOf(reference, 'namespace'),
    selector: selector && selectorFromLabelSelectorObject(selector),
    deniesWithout: textOf(reference, 'parameterNotFoundAction') === 'Deny',
  }
}
