import { renamedAt } from '../shared/conversions/change-fields.ts'
import type { FieldConversion } from '../shared/conversions/field-conversion.ts'

/** Reviews of authorization/v1beta1 call the groups of a user `group`. */
export const accessReviewConversion: FieldConversion = renamedAt(['spec'], 'group', 'groups')
