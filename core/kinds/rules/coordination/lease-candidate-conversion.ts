import { textsOf } from '../../../base/api/json-fields.ts'
import { conversionAt } from '../shared/conversions/change-fields.ts'
import type { FieldConversion } from '../shared/conversions/field-conversion.ts'

/** LeaseCandidates of coordination/v1alpha1 list strategies by preference; later versions have the first one alone. */
export const leaseCandidateConversion: FieldConversion = conversionAt(
  ['spec'],
  ({ preferredStrategies, ...spec }) => ({
    ...spec,
    strategy: textsOf({ preferredStrategies }, 'preferredStrategies')[0],
  }),
  ({ strategy, ...spec }) => ({
    ...spec,
    ...(strategy !== undefined && { preferredStrategies: [strategy] }),
  }),
)
