import type { Brand } from '../../base/api/brand.ts'
import { objectsOf, structOf, textOf } from '../../base/api/json-fields.ts'
import type { JsonObject } from '../../base/api/json.ts'
import type { ApiObject } from '../../base/api/object.ts'
import {
  addAmounts,
  describeAmounts,
  parseAmounts,
} from '../../base/api/quantities/resource-amounts.ts'
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
function takesUntil({ metadata, ...pod }: ApiObject): number {
  const phase = textOf(structOf(pod, 'status'), 'phase')
  if (phase === 'Failed' || phase === 'Succeeded') return -Infinity
  const { deletionTimestamp, deletionGracePeriodSeconds } = metadata
  const deleted = deletionTimestamp === undefined ? undefined : millisecondsOf(deletionTimestamp)
  if (deleted === undefined || deletionGracePeriodSeconds === undefined) return Infinity
  return deleted + Number(deletionGracePeriodSeconds) * 1000
}

/** Names of the containers that lack each of the required resources, by resource. */
function missingNames(
  names: ReadonlySet<string>,
  spec: JsonObject,
  brand: Brand,
): ReadonlyMap<string, ReadonlySet<string>> {
  const missing = new Map<string, Set<string>>()
  const required = requiredNames.filter((name) => names.has(name)).toSorted()
  for (const container of [
    ...objectsOf(spec, 'containers'),
    ...objectsOf(spec, 'initContainers'),
  ]) {
    const resources = structOf(container, 'resources')
    const [requested, limited] = (['requests', 'limits'] as const).map((side) =>
      parseAmounts(structOf(resources, side)),
    )
    const ofPod = podAmounts(requested ?? new Map(), limited ?? new Map(), brand)
    for (const name of required) {
      if (ofPod.has(name)) continue
      const containers = missing.get(name) ?? new Set()
      missing.set(name, containers.add(textOf(container, 'name')))
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

function countPod(pod: ApiObject, brand: Brand, gates: PodAmountGates): CountedObject {
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
export function countPods(brand: Brand, gate: FeatureGates): UsageEvaluator {
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
    missing(names, object) {
      const spec = structOf(object, 'spec')
      if (gates.readsPodLevel && hasPodLevelResources(spec)) return undefined
      return describeMissing(missingNames(names, spec, brand))
    },
    hasScopes: true,
    count: (pod) => countPod(pod, brand, gates),
    plain: oneObject([podCountName]),
  }
}
