import type { JsonObject } from '../../api/json.ts'
import { ensureStruct, objectOf, objectsOf, structOf, textsOf } from '../../api/json-fields.ts'
import { setPodCondition } from '../../api/pod-condition.ts'
import type { WriteRule } from '../../catalog/write-rule.ts'

const gated = {
  type: 'PodScheduled',
  status: 'False',
  reason: 'SchedulingGated',
  message: 'Scheduling is blocked due to non-empty scheduling gates',
}

/** A new pod with gates says from the start why nobody schedules it. */
const schedulingGated: WriteRule = (next, _stored, { now }) => {
  if (objectsOf(structOf(next, 'spec'), 'schedulingGates').length > 0) {
    setPodCondition(next, gated, now)
  }
}

type Labels = Readonly<Record<string, string>>

/** Requires of other pods the values that this one has under `keys`, or others; only a selector that is there can. */
function addKeys(term: JsonObject, keys: string, operator: 'In' | 'NotIn', labels: Labels): void {
  const named = textsOf(term, keys)
  const selector = objectOf(term, 'labelSelector')
  if (named.length === 0 || !selector) return
  const added = named
    .filter((key) => Object.hasOwn(labels, key))
    .map((key): JsonObject => ({ key, operator, values: [labels[key] ?? ''] }))
  if (added.length === 0) return
  selector['matchExpressions'] = [...objectsOf(selector, 'matchExpressions'), ...added]
}

function affinityTerms(spec: JsonObject): readonly JsonObject[] {
  return ['podAffinity', 'podAntiAffinity'].flatMap((kind) => {
    const affinity = structOf(spec, 'affinity', kind)
    return [
      ...objectsOf(affinity, 'preferredDuringSchedulingIgnoredDuringExecution').map((preferred) =>
        ensureStruct(preferred, 'podAffinityTerm'),
      ),
      ...objectsOf(affinity, 'requiredDuringSchedulingIgnoredDuringExecution'),
    ]
  })
}

/** What `matchLabelKeys` and `mismatchLabelKeys` mean is written into the selectors beside them, once, at the start. */
const labelKeysInSelectors: WriteRule = (next, _stored, { gate }) => {
  const spec = structOf(next, 'spec')
  const labels = next.metadata.labels ?? {}
  if (spec['affinity'] && gate('MatchLabelKeysInPodAffinity')) {
    for (const term of affinityTerms(spec)) {
      addKeys(term, 'matchLabelKeys', 'In', labels)
      addKeys(term, 'mismatchLabelKeys', 'NotIn', labels)
    }
  }
  if (!spec['topologySpreadConstraints'] || !gate('MatchLabelKeysInPodTopologySpread')) return
  if (!gate('MatchLabelKeysInPodTopologySpreadSelectorMerge')) return
  for (const constraint of objectsOf(spec, 'topologySpreadConstraints')) {
    addKeys(constraint, 'matchLabelKeys', 'In', labels)
  }
}

export const podSchedulingRules: Readonly<Record<string, WriteRule>> = {
  schedulingGated,
  labelKeysInSelectors,
}
