import { structOf } from '../../../base/api/json-fields.ts'
import { isJsonObject, type JsonObject, type JsonValue } from '../../../base/api/json.ts'
import {
  formatLabelSelector,
  labelsOfSelector,
  parseLabelSelector,
  selectorFromLabels,
} from '../../../base/api/selectors/label-selector.ts'
import {
  annotationOf,
  wholeNumber,
  withAnnotation,
} from '../shared/conversions/annotation-fields.ts'
import type { FieldConversion } from '../shared/conversions/field-conversion.ts'

const rollbackKey = 'deprecated.deployment.rollback.to'

/** Deployments of extensions/v1beta1 and apps/v1beta1 have `spec.rollbackTo`, which apps/v1 carries in an annotation. */
export const deploymentConversion: FieldConversion = {
  toStored(object) {
    const { rollbackTo, ...spec } = structOf(object, 'spec')
    const revision = isJsonObject(rollbackTo) ? countText(rollbackTo['revision']) : undefined
    return withAnnotation({ ...object, spec }, rollbackKey, revision)
  },
  fromStored(object) {
    const revision = wholeNumber(annotationOf(object, rollbackKey))
    if (revision === undefined) return object
    const spec = { ...structOf(object, 'spec'), rollbackTo: { revision } }
    return withAnnotation({ ...object, spec }, rollbackKey, undefined)
  },
}

const generationKey = 'deprecated.daemonset.template.generation'

/** DaemonSets of extensions/v1beta1 have `spec.templateGeneration`, which apps/v1 carries in an annotation. */
export const daemonSetConversion: FieldConversion = {
  toStored(object) {
    const { templateGeneration, ...spec } = structOf(object, 'spec')
    return withAnnotation({ ...object, spec }, generationKey, countText(templateGeneration))
  },
  fromStored(object) {
    const generation = wholeNumber(annotationOf(object, generationKey))
    if (generation === undefined) return object
    const spec = { ...structOf(object, 'spec'), templateGeneration: generation }
    return withAnnotation({ ...object, spec }, generationKey, undefined)
  },
}

/** StatefulSets of apps/v1beta1, whose status always says which generation was observed. */
export const statefulSetConversion: FieldConversion = {
  toStored: (object) => object,
  fromStored(object) {
    const status = structOf(object, 'status')
    return { ...object, status: { observedGeneration: 0, ...status } }
  },
}

/**
 * Scales of extensions/v1beta1, apps/v1beta1 and apps/v1beta2: `status.targetSelector` is the selector as text, and
 * `status.selector` the same as a map where it has no expressions.
 */
export const scaleConversion: FieldConversion = {
  toStored(object) {
    const { selector, targetSelector, ...status } = structOf(object, 'status')
    const text = targetSelector ?? (isJsonObject(selector) ? selectorText(selector) : undefined)
    return { ...object, status: { ...status, selector: text } }
  },
  fromStored(object) {
    const { selector, ...status } = structOf(object, 'status')
    const text = typeof selector === 'string' ? selector : ''
    return {
      ...object,
      status: {
        ...status,
        selector: labelsOfSelector(parseLabelSelector(text)),
        targetSelector: text || undefined,
      },
    }
  },
}

function selectorText(labels: JsonObject): string {
  return formatLabelSelector(selectorFromLabels(labels))
}

/** A whole number as an annotation carries it; an absent one is zero. */
function countText(value: JsonValue | undefined): string {
  return typeof value === 'number' || typeof value === 'bigint' ? value.toString() : '0'
}
