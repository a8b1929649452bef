import type { ScopeRequirement } from './quota.ts'

/** Whether a value, empty where the object has none, fulfils a requirement of a scope selector. */
function fulfils(value: string, { operator, values }: ScopeRequirement): boolean {
  switch (operator) {
    case 'In':
      return value !== '' && values.includes(value)
    case 'NotIn':
      return value === '' || !values.includes(value)
    case 'Exists':
      return value !== ''
    case 'DoesNotExist':
      return value === ''
    default:
      return false
  }
}

/** Whether one of an object's values fulfils a requirement; an object without values is judged by having none. */
export function anyFulfils(values: readonly string[], requirement: ScopeRequirement): boolean {
  return values.length === 0
    ? fulfils('', requirement)
    : values.some((value) => fulfils(value, requirement))
}
