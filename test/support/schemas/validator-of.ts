import type { Strategy, Validator } from '../../../core/objects/catalog/strategy.ts'
import { builtIn } from './built-in-catalog.ts'

// Servers load the rules of these kinds, and of the others in their groups, with the first write of one.
const late = [
  'customresourcedefinitions.v1.apiextensions.k8s.io',
  'validatingadmissionpolicies.v1.admissionregistration.k8s.io',
  'deviceclasses.v1.resource.k8s.io',
]
for (const resource of late) await builtIn(resource).strategy.validator()

/** What validates writes by a strategy of a built-in kind. */
export function validatorOf(strategy: Strategy): Validator {
  const validator = strategy.validator()
  if (validator instanceof Promise) throw new TypeError('the rules of the kind are not loaded')
  return validator
}
