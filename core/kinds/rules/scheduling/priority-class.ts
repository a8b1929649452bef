import type { StatusCause } from '../../../base/api/errors/status.ts'
import { subdomainName } from '../../../base/api/metadata/names.ts'
import type { PriorityClass } from '../../../base/api/types/scheduling.v1.generated.ts'
import {
  type FieldPath,
  forbidden,
  invalidValue,
  immutableMessage,
  memberPath,
  noCauses,
  required,
} from '../../../objects/schema/validation/causes.ts'
import { checkSupported } from '../shared/validation/field-checks.ts'
import type { KindRules } from '../shared/validation/kind-rules.ts'

const highestUserPriority = 1_000_000_000
const systemClasses: Readonly<Record<string, number>> = {
  'system-cluster-critical': 2_000_000_000,
  'system-node-critical': 2_000_001_000,
}

function systemClassFault(name: string, value: number, isDefault: boolean): string | undefined {
  const known = Object.hasOwn(systemClasses, name) ? systemClasses[name] : undefined
  if (known === undefined) return `${name} is not a known system priority class`
  if (known !== value) return `value of ${name} PriorityClass must be ${known}`
  return isDefault ? `globalDefault of ${name} PriorityClass must be false` : undefined
}

const preemptionPolicies = ['PreemptLowerPriority', 'Never']

/** `preemptionPolicy` of a class or of a pod: where it is present, it is not empty. */
export function checkPreemption(
  owner: Pick<PriorityClass, 'preemptionPolicy'>,
  path: FieldPath,
): readonly StatusCause[] {
  const { preemptionPolicy } = owner
  if (preemptionPolicy === undefined) return noCauses
  return preemptionPolicy
    ? checkSupported(owner, path, 'preemptionPolicy', preemptionPolicies)
    : [required(memberPath(path, 'preemptionPolicy'))]
}

function checkClass(priorityClass: PriorityClass): StatusCause[] {
  const causes = checkValue(priorityClass)
  return [...causes, ...checkPreemption(priorityClass, '')]
}

function checkValue(priorityClass: PriorityClass): StatusCause[] {
  const { name = '' } = priorityClass.metadata
  const { value } = priorityClass
  if (name.startsWith('system-')) {
    const fault = systemClassFault(name, value, priorityClass.globalDefault === true)
    if (fault === undefined) return []
    const detail = `priority class names with 'system-' prefix are reserved for system use only. error: ${fault}`
    return [forbidden('metadata.name', detail)]
  }
  if (value <= highestUserPriority) return []
  const detail = `maximum allowed value of a user defined priority is ${highestUserPriority}`
  return [forbidden('value', detail)]
}

function checkClassUpdate(next: PriorityClass, stored: PriorityClass): StatusCause[] {
  const causes: StatusCause[] = []
  if (next.value !== stored.value) {
    causes.push(forbidden('value', 'may not be changed in an update.'))
  }
  const policy = next.preemptionPolicy ?? ''
  if (policy !== (stored.preemptionPolicy ?? '')) {
    causes.push(invalidValue('preemptionPolicy', policy, immutableMessage))
  }
  return causes
}

export const priorityClassRules: KindRules<PriorityClass> = {
  nameRule: subdomainName,
  checkCreate: checkClass,
  checkUpdate: checkClassUpdate,
}
