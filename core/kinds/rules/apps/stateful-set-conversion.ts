import { structOf } from '../../../base/api/json-fields.ts'
import type { FieldConversion } from '../shared/conversions/field-conversion.ts'

/** StatefulSets of apps/v1beta1, whose status always says which generation was observed. */
export const statefulSetConversion: FieldConversion = {
  toStored: (object) => object,
  fromStored(object) {
    const status = structOf(object, 'status')
    return { ...object, status: { observedGeneration: 0, ...status } }
  },
}
