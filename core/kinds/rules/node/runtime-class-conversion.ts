import { structOf } from '../../../base/api/json-fields.ts'
import { renameField } from '../shared/conversions/change-fields.ts'
import type { FieldConversion } from '../shared/conversions/field-conversion.ts'

/** RuntimeClasses of node/v1alpha1 have a `spec`, whose fields later versions have at the top. */
export const runtimeClassConversion: FieldConversion = {
  toStored: ({ spec, ...object }) => ({
    ...object,
    ...renameField(structOf({ spec }, 'spec'), 'runtimeHandler', 'handler'),
  }),
  fromStored: ({ handler, overhead, scheduling, ...object }) => ({
    ...object,
    spec: { runtimeHandler: handler, overhead, scheduling },
  }),
}
