import {
  ensureStruct,
  numberOf,
  objectOf,
  objectsOf,
  structOf,
} from '../../base/api/json-fields.ts'
import { isJsonObject } from '../../base/api/json.ts'
import { encodeBase64 } from '../../base/text/base64.ts'
import type { DefaultAction } from '../../objects/schema/default-rules.ts'
import { valueAsSent } from '../../objects/schema/emptied-fields.ts'
import { autoscalerPrefix, withoutCarried } from './autoscaling/carried-annotations.ts'
import { entriesAt, sortedMap } from './shared/fill-map.ts'

/** Merges a Secret's `stringData` into `data` as Base64; `stringData` is never stored or returned. */
export const mergeStringData: DefaultAction = (secret) => {
  const added = entriesAt(secret, 'stringData')
  delete secret['stringData']
  if (added.length === 0) return
  const data = new Map(entriesAt(secret, 'data'))
  for (const [key, text] of added) {
    if (typeof text === 'string') data.set(key, encodeBase64(new TextEncoder().encode(text)))
  }
  secret['data'] = sortedMap(data)
}

/** Allocatable resources of a node: its capacity, unless the client sent any, or none. */
export const defaultAllocatable: DefaultAction = (status) => {
  const capacity = objectOf(status, 'capacity')
  if (capacity && valueAsSent(status, 'allocatable') === undefined) {
    status['allocatable'] = { ...capacity }
  }
}

/** Volume claim templates of a StatefulSet: each gets the kind and version of a PersistentVolumeClaim. */
export const nameClaimTemplates: DefaultAction = (set) => {
  for (const claim of objectsOf(structOf(set, 'spec'), 'volumeClaimTemplates')) {
    claim['kind'] = 'PersistentVolumeClaim'
    claim['apiVersion'] = 'v1'
  }
}

/**
 * Labels of a job that has none: those of its template. They are one map, as in the original, so that labels which the strategy adds to
 * the template become labels of the job, too.
 */
export const shareTemplateLabels: DefaultAction = (job) => {
  const labels = entriesAt(structOf(job, 'metadata'), 'labels')
  const shared = structOf(job, 'spec', 'template', 'metadata')['labels']
  if (labels.length > 0 || !isJsonObject(shared) || Object.keys(shared).length === 0) return
  ensureStruct(job, 'metadata')['labels'] = shared
}

/** Target CPU utilization of autoscaling/v1: 80 % by default, unless the annotation carries other metrics. */
export const defaultTargetUtilization: DefaultAction = (scaler, { brand }) => {
  const annotations = structOf(scaler, 'metadata', 'annotations')
  if (Object.hasOwn(annotations, `${autoscalerPrefix(brand)}/metrics`)) return
  ensureStruct(scaler, 'spec')['targetCPUUtilizationPercentage'] ??= 80
}

/** Annotations by which other versions carry fields of an autoscaler: autoscaling/v2 has the fields, and never the annotations. */
export const dropCarriedFields: DefaultAction = (scaler, { brand }) => {
  const { metadata } = withoutCarried(scaler, brand)
  if (metadata !== undefined) scaler['metadata'] = metadata
}

/** Scaling policies where there is a behavior; an empty list that was sent stays, and is refused. */
export const defaultScalingPolicies: DefaultAction = (scaler) => {
  const behavior = objectOf(structOf(scaler, 'spec'), 'behavior')
  if (!behavior) return
  const percent = { type: 'Percent', value: 100, periodSeconds: 15 }
  const pods = { type: 'Pods', value: 4, periodSeconds: 15 }
  for (const [direction, policies] of [
    ['scaleUp', [pods, percent]],
    ['scaleDown', [percent]],
  ] as const) {
    const rules = ensureStruct(behavior, direction)
    if (!Array.isArray(valueAsSent(rules, 'policies'))) {
      rules['policies'] = policies.map((policy) => ({ ...policy }))
    }
  }
}

/** Concurrency shares of flowcontrol v1beta3: zero and absent become 30; an annotation marks a deliberate zero. */
export const defaultConcurrencyShares: DefaultAction = (level, { brand }) => {
  const mark = `flowcontrol.${brand.apiDomain}/v1beta3-preserve-zero-concurrency-shares`
  if (Object.hasOwn(structOf(structOf(level, 'metadata'), 'annotations'), mark)) return
  const { limited } = structOf(level, 'spec')
  if (isJsonObject(limited) && (numberOf(limited, 'nominalConcurrencyShares') ?? 0) === 0) {
    limited['nominalConcurrencyShares'] = 30
  }
}

/**
 * Label with the namespace's own name, for namespace selectors. A name that is generated comes too late for the writer's
 * managed fields to have the label.
 */
export const labelNamespace: DefaultAction = (namespace, { brand }) => {
  const { name } = structOf(namespace, 'metadata')
  if (typeof name !== 'string' || name === '') return
  const label = `${brand.labelDomain}/metadata.name`
  const labels = structOf(structOf(namespace, 'metadata'), 'labels')
  ensureStruct(namespace, 'metadata')['labels'] = sortedMap(
    new Map([...Object.entries(labels), [label, name]]),
  )
}

/** Template generation of a DaemonSet, a field of older versions: apps/v1 carries it in an annotation, zero by default. */
export const annotateTemplateGeneration: DefaultAction = (set) => {
  const key = 'deprecated.daemonset.template.generation'
  const metadata = ensureStruct(set, 'metadata')
  const annotations = structOf(metadata, 'annotations')
  if (typeof annotations[key] === 'string') return
  metadata['annotations'] = sortedMap(new Map([...Object.entries(annotations), [key, '0']]))
}

/**
 * Selector of a PodDisruptionBudget: the label by which policy/v1beta1 and policy/v1 know what an empty selector means in the other
 * stands alone, and is taken out of any other selector.
 */
export const dropLegacySelector: DefaultAction = (budget, { brand }) => {
  const key = `pdb.${brand.labelDomain}/deprecated-v1beta1-empty-selector-match`
  const selector = structOf(budget, 'spec', 'selector')
  const expressions = objectsOf(selector, 'matchExpressions')
  const kept = expressions.filter((one) => one['key'] !== key)
  if (kept.length === expressions.length) return
  const hasLabels = Object.keys(structOf(selector, 'matchLabels')).length > 0
  const isAlone =
    expressions.length === 1 && !hasLabels && expressions[0]?.['operator'] === 'Exists'
  if (isAlone) return
  if (kept.length > 0) selector['matchExpressions'] = [...kept]
  else delete selector['matchExpressions']
}
