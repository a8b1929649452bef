import type { Brand } from '../../base/api/brand.ts'
import type { FeatureGates } from '../../base/release/feature-gates.ts'
import { countObjects } from './count-objects.ts'
import { countPods } from './count-pods.ts'
import { countResourceClaims } from './count-resource-claims.ts'
import { countServices } from './count-services.ts'
import { countVolumeClaims } from './count-volume-claims.ts'
import type { UsageEvaluator } from './usage-evaluator.ts'

/** Resources of the core group that quotas count by their own names as well. */
const namedResources = ['configmaps', 'resourcequotas', 'replicationcontrollers', 'secrets']

/** How the objects of each resource count against quotas. */
export interface UsageEvaluators {
  /** Evaluators of the resources that count by names of their own, and not by `count/…` alone. */
  readonly own: readonly UsageEvaluator[]
  /** The evaluator of a resource; undefined for resources that no quota counts. */
  of(group: string, resource: string): UsageEvaluator | undefined
}

export function createUsageEvaluators(brand: Brand, gate: FeatureGates): UsageEvaluators {
  const known = new Map<string, UsageEvaluator>()
  const own = [
    countPods(brand, gate),
    countServices,
    countVolumeClaims(brand, gate),
    ...(gate('DynamicResourceAllocation') ? [countResourceClaims(brand)] : []),
    ...namedResources.map((name) => countObjects('', name, name)),
  ]
  for (const each of own) known.set(`${each.group}/${each.resource}`, each)
  // Events come and go by themselves, in numbers of their own.
  const ignored = new Set(['/events', `events.${brand.apiDomain}/events`])
  return {
    own,
    of(group, resource) {
      const key = `${group}/${resource}`
      if (ignored.has(key)) return undefined
      const found = known.get(key)
      if (found) return found
      const made = countObjects(group, resource)
      known.set(key, made)
      return made
    },
  }
}
