import { structOf } from '../../../base/api/json-fields.ts'
import { isJsonObject, type JsonObject } from '../../../base/api/json.ts'
import {
  formatLabelSelector,
  labelsOfSelector,
  parseLabelSelector,
  selectorFromLabels,
} from '../../../base/api/selectors/label-selector.ts'
import type { FieldConversion } from '../shared/conversions/field-conversion.ts'

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
