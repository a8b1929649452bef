import { formatGroupResource } from '../../base/api/group-version.ts'
import { type ResourceAmounts, wholeQuantity } from '../../base/api/quantities/resource-amounts.ts'
import type { CountedObject, UsageEvaluator } from './usage-evaluator.ts'

/** The name by which quotas count the objects of a resource: `count/pods`, `count/deployments.apps`. */
export function countName(group: string, resource: string): string {
  return `count/${formatGroupResource(group, resource)}`
}

/** An object of which quotas know nothing but that it exists. */
export function oneObject(names: readonly string[]): CountedObject {
  const amounts: ResourceAmounts = new Map(names.map((name) => [name, wholeQuantity(1)]))
  return { usage: () => amounts, isWithin: () => false, print: '' }
}

/** Counts the objects of a resource, by `count/…` and by an older name where the resource has one: `configmaps`. */
export function countObjects(group: string, resource: string, olderName?: string): UsageEvaluator {
  const names = [countName(group, resource), ...(olderName === undefined ? [] : [olderName])]
  const one = oneObject(names)
  return {
    group,
    resource,
    handles: (operation, subresource) => operation === 'CREATE' && subresource === '',
    namesOf: (given) => [...given].filter((name) => names.includes(name)),
    hasScopes: false,
    plain: one,
  }
}
