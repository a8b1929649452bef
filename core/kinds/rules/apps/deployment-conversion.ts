import { structOf } from '../../../base/api/json-fields.ts'
import { isJsonObject } from '../../../base/api/json.ts'
import {
  annotationOf,
  countText,
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
