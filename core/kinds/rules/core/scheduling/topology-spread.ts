import type { StatusCause } from '../../../../base/api/errors/status.ts'
import { qualifiedName } from '../../../../base/api/metadata/names.ts'
import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
import type * as metav1 from '../../../../base/api/types/meta.v1.generated.ts'
import {
  addCauses,
  duplicate,
  type FieldPath,
  forbidden,
  invalidValue,
  invalidValues,
  noCauses,
  notSupported,
  required,
} from '../../../../objects/schema/validation/causes.ts'

const keyLists = ['matchLabelKeys', 'mismatchLabelKeys'] as const

/** A label selector with keys of the pod's labels that are merged into it. */
export type LabelKeys = Pick<
  corev1.PodAffinityTerm,
  'labelSelector' | 'matchLabelKeys' | 'mismatchLabelKeys'
>

/** Keys of the pod's labels that a selector takes in or leaves out: label names, that it does not select itself. */
export function checkLabelKeys(owner: LabelKeys, path: FieldPath): readonly StatusCause[] {
  if (!keyLists.some((list) => owner[list])) return noCauses
  const { labelSelector: selector, matchLabelKeys: taken = [], mismatchLabelKeys } = owner
  const causes: StatusCause[] = []
  for (const list of keyLists) {
    const { [list]: keys = [] } = owner
    if (keys.length > 0 && !selector) {
      const detail = 'must not be specified when labelSelector is not set'
      causes.push(forbidden(`${path}.${list}`, detail))
    } else {
      for (const [index, key] of keys.entries()) {
        addCauses(causes, invalidValues(`${path}.${list}[${index}]`, key, qualifiedName(key)))
      }
    }
  }
  if (selector) addCauses(causes, checkSelected(selector, taken, path))
  const left = new Set(mismatchLabelKeys)
  for (const [index, key] of taken.entries()) {
    if (!left.has(key)) continue
    const detail = 'exists in both matchLabelKeys and mismatchLabelKeys'
    causes.push(invalidValue(`${path}.matchLabelKeys[${index}]`, key, detail))
  }
  return causes
}

/** The last place of each text of a list. */
function placesOf(texts: readonly string[]): ReadonlyMap<string, number> {
  return new Map(texts.map((text, index) => [text, index]))
}

/** Keys that a selector has twice: of its own, and merged from the list `taken`. Causes have the place of the owner. */
function checkSelected(
  selector: metav1.LabelSelector,
  taken: readonly string[],
  path: FieldPath,
): StatusCause[] {
  const selected = new Set(Object.keys(selector.matchLabels ?? {}))
  const lastOf = placesOf(taken)
  return (selector.matchExpressions ?? []).flatMap(({ key }) => {
    const isRepeated = selected.has(key)
    selected.add(key)
    const index = lastOf.get(key)
    if (!isRepeated || index === undefined) return []
    const detail = 'exists in both matchLabelKeys and labelSelector'
    return [invalidValue(`${path}[${index}]`, key, detail)]
  })
}

function checkDomains(
  constraint: corev1.TopologySpreadConstraint,
  action: string,
  path: FieldPath,
): readonly StatusCause[] {
  const { minDomains: domains } = constraint
  if (domains === undefined) return noCauses
  const causes =
    domains > 0 ? [] : [invalidValue(`${path}.minDomains`, domains, 'must be greater than zero')]
  if (action !== 'DoNotSchedule') {
    const detail = `can only use minDomains if whenUnsatisfiable=DoNotSchedule, not ${action}`
    causes.push(invalidValue(`${path}.minDomains`, domains, detail))
  }
  return causes
}

/** Text that shows which topology a constraint spreads over, and what becomes of pods that do not fit. */
function pairOf({ topologyKey, whenUnsatisfiable }: corev1.TopologySpreadConstraint): string {
  return `{${topologyKey}, ${whenUnsatisfiable}}`
}

/** Validates `topologySpreadConstraints` of a pod; no later one has the key and the action of an earlier. */
export function validateTopologySpread(
  spec: corev1.PodSpec,
  path: FieldPath,
): readonly StatusCause[] {
  const { topologySpreadConstraints: constraints = [] } = spec
  if (constraints.length === 0) return noCauses
  const pairs = constraints.map(pairOf)
  const lastOf = placesOf(pairs)
  return constraints.flatMap((constraint, index) => {
    const causes: StatusCause[] = []
    const place = `${path}.topologySpreadConstraints[${index}]`
    const { maxSkew: skew, topologyKey } = constraint
    if (skew <= 0) causes.push(invalidValue(`${place}.maxSkew`, skew, 'must be greater than zero'))
    if (topologyKey === '') {
      causes.push(required(`${place}.topologyKey`, 'can not be empty'))
    }
    const action: string = constraint.whenUnsatisfiable
    if (action === '') {
      const supported = ['DoNotSchedule', 'ScheduleAnyway']
      causes.push(notSupported(`${place}.whenUnsatisfiable`, action, supported))
    }
    const pair = pairs[index] ?? ''
    if ((lastOf.get(pair) ?? index) > index) {
      causes.push(duplicate(`${place}.{topologyKey, whenUnsatisfiable}`, pair))
    }
    addCauses(causes, checkDomains(constraint, action, place))
    addCauses(causes, checkLabelKeys(constraint, place))
    return causes
  })
}

/** Fields of a topology spread constraint, for the order of causes. */
export const topologyOrder: readonly string[] = [
  'maxSkew',
  'topologyKey',
  'whenUnsatisfiable',
  '{topologyKey, whenUnsatisfiable}',
  'minDomains',
  'nodeAffinityPolicy',
  'nodeTaintsPolicy',
  'matchLabelKeys',
  '[]',
  'labelSelector',
]
