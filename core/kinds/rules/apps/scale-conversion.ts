import {
  formatLabelSelector,
  labelsOfSelector,
  parseLabelSelector,
  selectorFromLabels,
} from '../../../base/api/selectors/label-selector.ts'
import type * as autoscalingv1 from '../../../base/api/types/autoscaling.v1.generated.ts'
import type * as extensionsv1beta1 from '../../../base/api/types/extensions.v1beta1.generated.ts'
import type { ConvertedObject, FieldConversion } from '../shared/conversions/field-conversion.ts'

/**
 * Scales of extensions/v1beta1, apps/v1beta1 and apps/v1beta2: `status.targetSelector` is the selector as text, and
 * `status.selector` the same as a map where it has no expressions.
 */
export const scaleConversion: FieldConversion<
  ConvertedObject<unknown, Pick<extensionsv1beta1.ScaleStatus, 'selector' | 'targetSelector'>>,
  ConvertedObject<unknown, Pick<autoscalingv1.ScaleStatus, 'selector'>>
> = {
  toStored(object) {
    const { selector, targetSelector, ...status } = object.status ?? {}
    const text = targetSelector ?? (selector && formatLabelSelector(selectorFromLabels(selector)))
    return { ...object, status: { ...status, ...(text !== undefined && { selector: text }) } }
  },
  fromStored(object) {
    const { selector: text = '', ...status } = object.status ?? {}
    const selector = labelsOfSelector(parseLabelSelector(text))
    return {
      ...object,
      status: { ...status, ...(selector && { selector }), ...(text && { targetSelector: text }) },
    }
  },
}
