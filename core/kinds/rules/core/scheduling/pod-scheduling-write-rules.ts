import {
  ensureStruct,
  objectOf,
  objectsOf,
  structOf,
  textsOf,
} from '../../../../base/api/json-fields.ts'
import type { JsonObject, WritableJsonObject } from '../../../../base/api/json.ts'
import { setPodCondition } from '../../../../base/api/pod-condition.ts'
import type { WriteRule } from '../../../../objects/catalog/write-rule.ts'

const gated = {
  type: 'PodScheduled',
  status: 'False',
  reason: 'SchedulingGated',
  message: 'Scheduling is blocked due to non-empty scheduling gates',
}

/** A new pod with scheduling gates has the condition that says why it is not scheduled. */
export const schedulingGated: WriteRule = (next, _stored, { now }) => {
  if (objectsOf(structOf(next, 'spec'), 'schedulingGates').length > 0) {
    setPodCondition(next, gated, now)
  }
}

type Labels = Readonly<Record<string, string>>

/** Adds the pod's own label values under `keys` to a term's label selector, if it has one, as `In` or `NotIn`. */
function addKeys(term: JsonObject, keys: string, operator: 'In' | 'NotIn', labels: Labels): void {
  const named = textsOf(term, keys)
  const selector: WritableJsonObject | undefined = objectOf(term, 'labelSelector')
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

/** `matchLabelKeys` and `mismatchLabelKeys` of a new pod are merged into the label selectors beside them. */
export const labelKeysInSelectors: WriteRule = (next, _stored, { gate }) => {
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
