import type { StatefulSetStatus } from '../../../base/api/types/apps.v1beta1.generated.ts'
import type { ConvertedObject, FieldConversion } from '../shared/conversions/field-conversion.ts'

/** StatefulSets of apps/v1beta1, whose status always says which generation was observed. */
export const statefulSetConversion: FieldConversion<
  ConvertedObject<unknown, Pick<StatefulSetStatus, 'observedGeneration'>>,
  ConvertedObject
> = {
  toStored: (object) => object,
  fromStored: (object) => ({ ...object, status: { observedGeneration: 0, ...object.status } }),
}
