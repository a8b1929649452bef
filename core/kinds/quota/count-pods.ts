import type { Brand } from '../../base/api/brand.ts'
import {
  addAmounts,
  describeAmounts,
  parseAmounts,
} from '../../base/api/quantities/resource-amounts.ts'
import type { Pod, PodSpec } from '../../base/api/types/core.v1.generated.ts'
import type { FeatureGates } from '../../base/release/feature-gates.ts'
import { millisecondsOf } from '../../base/time/time.ts'
import { oneObject } from './count-objects.ts'
import { amountsOfPod, hasPodLevelResources, type PodAmountGates } from './pod-amounts.ts'
import { isPodResourceName, podAmounts, podCountName } from './pod-resource-names.ts'
import { isPodWithin, isTerminatingPod, scopesOfPod } from './pod-scopes.ts'
import type { CountedObject, UsageEvaluator } from './usage-evaluator.ts'

/** Resources that every container must state where a quota limits them. */
const requiredNames = ['cpu', 'memory'].flatMap((name) => [
  name,
  `limits.${name}`,
  `requests.${name}`,
])

/** The time up to which a pod takes resources, in milliseconds since the epoch; of a finished pod the beginning of time. */
function takesUntil({ metadata, status }: Pod): number {
  const { phase } = status
  if (phase === 'Failed' || phase === 'Succeeded') return -Infinity
  const { deletionTimestamp, deletionGracePeriodSeconds } = metadata
  const deleted = deletionTimestamp === undefined ? undefined : millisecondsOf(deletionTimestamp)
  if (deleted === undefined || deletionGracePeriodSeconds === undefined) return Infinity
  return deleted + Number(deletionGracePeriodSeconds) * 1000
}

/** Names of the containers that lack each of the required resources, by resource. */
function missingNames(
  names: ReadonlySet<string>,
  { containers, initContainers = [] }: PodSpec,
  brand: Brand,
): ReadonlyMap<string, ReadonlySet<string>> {
  const missing = new Map<string, Set<string>>()
  const required = requiredNames.filter((name) => names.has(name)).toSorted()
  for (const { name: container, resources } of [...(containers ?? []), ...initContainers]) {
    const { requests = {}, limits = {} } = resources
    const ofPod = podAmounts(parseAmounts(requests), parseAmounts(limits), brand)
    for (const name of required) {
      if (ofPod.has(name)) continue
      const lacking = missing.get(name) ?? new Set()
      missing.set(name, lacking.add(container))
    }
  }
  return missing
}

function describeMissing(missing: ReadonlyMap<string, ReadonlySet<string>>): string | undefined {
  if (missing.size === 0) return undefined
  const parts = [...missing.keys()]
    .toSorted()
    .map((name) => `${name} for: ${[...(missing.get(name) ?? [])].toSorted().join(',')}`)
  return `must specify ${parts.join('; ')}`
}

function countPod(pod: Pod, brand: Brand, gates: PodAmountGates): CountedObject {
  const scopes = scopesOfPod(pod, gates.readsPodLevel)
  const alone = oneObject([podCountName]).usage(0)
  const [requested, limited] = [
    amountsOfPod(pod, 'requests', gates),
    amountsOfPod(pod, 'limits', gates),
  ]
  const whole = addAmounts(alone, podAmounts(requested, limited, brand))
  const until = takesUntil(pod)
  return {
    usage: (now) => (now > until ? alone : whole),
    isLimited: Number.isFinite(until),
    isWithin: (scope) => isPodWithin(scopes, scope),
    print: `${describeAmounts(whole)} ${until} ${Object.values(scopes).join(' ')}`,
  }
}

/** Counts pods and the compute resources that they request or are limited to. Finished pods take none. */
export function countPods(brand: Brand, gate: FeatureGates): UsageEvaluator<Pod> {
  const gates: PodAmountGates = {
    readsStatus: gate('InPlacePodVerticalScaling'),
    readsPodLevel: gate('PodLevelResources'),
  }
  return {
    group: '',
    resource: 'pods',
    handles: (operation, subresource) =>
      subresource === ''
        ? operation === 'CREATE' || operation === 'UPDATE'
        : subresource === 'resize' && operation === 'UPDATE',
    concerns: (subresource, object, old) =>
      subresource !== '' || isTerminatingPod(object) !== isTerminatingPod(old),
    namesOf: (given) => [...given].filter((name) => isPodResourceName(name, brand)),
    missing(names, { spec }) {
      if (gates.readsPodLevel && hasPodLevelResources(spec)) return undefined
      return describeMissing(missingNames(names, spec, brand))
    },
    hasScopes: true,
    count: (pod) => countPod(pod, brand, gates),
    plain: oneObject([podCountName]),
  }
}
