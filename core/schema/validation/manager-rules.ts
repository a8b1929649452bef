import type { JsonObject } from '../../api/json.ts'
import { textOf } from '../../api/json-fields.ts'
import { managerProblems, maxManagerBytes } from '../../api/manager-name.ts'
import type { Cause } from '../../api/status.ts'
import { byteLength } from '../../api/utf8.ts'
import { addCauses, type FieldPath, invalidValue, invalidValues, tooLong } from './causes.ts'

/** Longest name of a subresource in managed fields, in bytes. */
const maxSubresource = 256

/** Validates `metadata.managedFields`, which clients may edit. */
export function validateManagers(entries: readonly JsonObject[], path: FieldPath): Cause[] {
  return entries.flatMap((entry, index) => {
    const [manager, operation] = [textOf(entry, 'manager'), textOf(entry, 'operation')]
    const fieldsType = textOf(entry, 'fieldsType')
    const causes: Cause[] = []
    if (operation !== 'Apply' && operation !== 'Update') {
      const detail = 'must be `Apply` or `Update`'
      causes.push(invalidValue(`${path}[${index}].operation`, operation, detail))
    }
    if (fieldsType !== '' && fieldsType !== 'FieldsV1') {
      causes.push(invalidValue(`${path}[${index}].fieldsType`, fieldsType, 'must be `FieldsV1`'))
    }
    const { isTooLong, unprintable } = managerProblems(manager)
    if (isTooLong) causes.push(tooLong(`${path}[${index}].manager`, maxManagerBytes))
    addCauses(causes, invalidValues(`${path}[${index}].manager`, manager, unprintable))
    const length = byteLength(textOf(entry, 'subresource'))
    return length <= maxSubresource
      ? causes
      : [...causes, tooLong(`${path}[${index}].subresource`, maxSubresource)]
  })
}
