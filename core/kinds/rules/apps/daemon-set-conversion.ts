import type { DaemonSetSpec } from '../../../base/api/types/extensions.v1beta1.generated.ts'
import {
  annotationOf,
  countText,
  wholeNumber,
  withAnnotation,
} from '../shared/conversions/annotation-fields.ts'
import type { ConvertedObject, FieldConversion } from '../shared/conversions/field-conversion.ts'

const generationKey = 'deprecated.daemonset.template.generation'

/** DaemonSets of extensions/v1beta1 have `spec.templateGeneration`, which apps/v1 carries in an annotation. */
export const daemonSetConversion: FieldConversion<
  ConvertedObject<Pick<DaemonSetSpec, 'templateGeneration'>>,
  ConvertedObject
> = {
  toStored(object) {
    const { templateGeneration, ...spec } = object.spec ?? {}
    return withAnnotation({ ...object, spec }, generationKey, countText(templateGeneration))
  },
  fromStored(object) {
    const generation = wholeNumber(annotationOf(object, generationKey))
    if (generation === undefined) return object
    const spec = { ...object.spec, templateGeneration: generation }
    return withAnnotation({ ...object, spec }, generationKey, undefined)
  },
}
