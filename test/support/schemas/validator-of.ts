import type { Strategy, Validator } from '../../../core/objects/catalog/strategy.ts'
import { builtInCatalog } from './built-in-catalog.ts'

// Servers load the rules of some groups with the first write of one of their objects.
const everything = builtInCatalog({ 'api/all': true }, { gates: () => true })
for (const { strategy } of everything.definitions) await strategy.validator()

/** What validates writes by a strategy of a built-in kind. */
export function validatorOf(strategy: Strategy): Validator {
  const validator = strategy.validator()
  if (validator instanceof Promise) throw new TypeError('the rules of the kind are not loaded')
  return validator
}
