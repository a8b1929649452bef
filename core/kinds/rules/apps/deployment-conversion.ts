import type { DeploymentSpec } from '../../../base/api/types/extensions.v1beta1.generated.ts'
import type { Draft } from '../../../base/api/types/views.ts'
import {
  annotationOf,
  countText,
  wholeNumber,
  withAnnotation,
} from '../shared/conversions/annotation-fields.ts'
import type { ConvertedObject, FieldConversion } from '../shared/conversions/field-conversion.ts'

const rollbackKey = 'deprecated.deployment.rollback.to'

/** Deployments of extensions/v1beta1 and apps/v1beta1 have `spec.rollbackTo`, which apps/v1 carries in an annotation. */
export const deploymentConversion: FieldConversion<
  ConvertedObject<Pick<Draft<DeploymentSpec>, 'rollbackTo'>>,
  ConvertedObject
> = {
  toStored(object) {
    const { rollbackTo, ...spec } = object.spec ?? {}
    const revision = rollbackTo && countText(rollbackTo.revision)
    return withAnnotation({ ...object, spec }, rollbackKey, revision)
  },
  fromStored(object) {
    const revision = wholeNumber(annotationOf(object, rollbackKey))
    if (revision === undefined) return object
    const spec = { ...object.spec, rollbackTo: { revision } }
    return withAnnotation({ ...object, spec }, rollbackKey, undefined)
  },
}
