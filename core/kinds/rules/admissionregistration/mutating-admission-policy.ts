import type { StatusCause } from '../../../base/api/errors/status.ts'
import type { MatchResources } from '../../../base/api/types/admissionregistration.v1.generated.ts'
import type {
  MutatingAdmissionPolicy,
  MutatingAdmissionPolicyBinding,
  Mutation,
} from '../../../base/api/types/admissionregistration.v1beta1.generated.ts'
import type { PolicyCheck } from '../../../objects/expressions/policy-check.ts'
import {
  addCauses,
  type FieldPath,
  invalidValue,
  notSupported,
  required,
} from '../../../objects/schema/validation/causes.ts'
import { placedAt } from '../shared/validation/cause-order.ts'
import type { ValidationContext } from '../shared/validation/kind-rules.ts'
import { beginCheck, checkBinding, checkShared } from './admission-policy-parts.ts'
import { expressionFaults } from './match-resources.ts'

const mutatingOperations = ['*', 'CONNECT', 'CREATE', 'UPDATE']

function checkOperations(match: MatchResources | undefined, path: FieldPath): StatusCause[] {
  const place = `${path}.resourceRules.operations`
  return (match?.resourceRules ?? []).flatMap((rule) =>
    (rule.operations ?? [])
      .filter((operation) => !mutatingOperations.includes(operation))
      .map((operation) =>
        placedAt(`${path}.~operations`, notSupported(place, operation, mutatingOperations)),
      ),
  )
}

/** Members of a mutation by its `patchType`. */
const patchMembers: Readonly<Record<string, 'jsonPatch' | 'applyConfiguration'>> = {
  JSONPatch: 'jsonPatch',
  ApplyConfiguration: 'applyConfiguration',
}

function checkMutation(mutation: Mutation, path: FieldPath, check: PolicyCheck): StatusCause[] {
  const { patchType } = mutation
  if (!patchType) return [required(`${path}.patchType`)]
  const member = Object.hasOwn(patchMembers, patchType) ? patchMembers[patchType] : undefined
  if (!member) {
    return [notSupported(`${path}.patchType`, patchType, Object.keys(patchMembers).toSorted())]
  }
  const causes: StatusCause[] = []
  const expression = (mutation[member]?.expression ?? '').trim()
  const place = `${path}.${member}.expression`
  if (!mutation[member]) {
    const detail = `must be specified when patchType is ${patchType}`
    causes.push(required(`${path}.${member}`, detail))
  } else if (expression === '') causes.push(required(place))
  else addCauses(causes, expressionFaults(place, expression, check.fault(expression, member)))
  const other = member === 'jsonPatch' ? 'applyConfiguration' : 'jsonPatch'
  if (mutation[other]) {
    const detail = `must not be specified when patchType is ${patchType}`
    causes.push(invalidValue(`${path}.${other}`, `{${other}}`, detail))
  }
  return causes
}

/** Validates a MutatingAdmissionPolicy. */
export function checkMutatingPolicy(
  policy: MutatingAdmissionPolicy,
  context: ValidationContext,
  stored?: MutatingAdmissionPolicy,
): StatusCause[] {
  const { spec } = policy
  const check = beginCheck(spec, stored, context)
  const causes = checkShared(spec, stored, check, () =>
    checkOperations(spec.matchConstraints, 'spec.matchConstraints'),
  )
  const mutations = spec.mutations ?? []
  if (mutations.length === 0) {
    causes.push(required('spec.mutations', 'mutations must contain at least one item'))
  }
  for (const [index, mutation] of mutations.entries()) {
    addCauses(causes, checkMutation(mutation, `spec.mutations[${index}]`, check))
  }
  if (!spec.reinvocationPolicy) causes.push(required('spec.reinvocationPolicy'))
  return causes
}

/** Validates a MutatingAdmissionPolicyBinding. */
export function checkMutatingBinding(binding: MutatingAdmissionPolicyBinding): StatusCause[] {
  const { matchResources } = binding.spec
  return [...checkBinding(binding), ...checkOperations(matchResources, 'spec.matchResources')]
}
