import type { Cause } from '../../../base/api/errors/status.ts'
import { textOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import { managerProblems, maxManagerBytes } from '../../../base/api/metadata/manager-name.ts'
import { isLongerThan } from '../../../base/text/utf8.ts'
import {
  addCauses,
  type FieldPath,
  invalidValue,
  invalidValues,
  noCauses,
  tooLong,
} from './causes.ts'

/** Longest name of a subresource in managed fields, in bytes. */
const maxSubresource = 256

/** Validates `metadata.managedFields`, which clients may edit. */
export function validateManagers(
  entries: readonly JsonObject[],
  path: FieldPath,
): readonly Cause[] {
  let causes: Cause[] | undefined
  for (let index = 0; index < entries.length; index++) {
    const entry = entries[index]
    if (entry && !isPlain(entry)) {
      addCauses((causes ??= []), managerCauses(entry, `${path}[${index}]`))
    }
  }
  return causes ?? noCauses
}

/** Whether an entry has no fault. */
function isPlain(entry: JsonObject): boolean {
  const { operation, fieldsType = '' } = entry
  const { isTooLong, unprintable } = managerProblems(textOf(entry, 'manager'))
  return (
    (operation === 'Apply' || operation === 'Update') &&
    (fieldsType === '' || fieldsType === 'FieldsV1') &&
    !isTooLong &&
    unprintable.length === 0 &&
    !isSubresourceTooLong(entry)
  )
}

function isSubresourceTooLong(entry: JsonObject): boolean {
  return isLongerThan(textOf(entry, 'subresource'), maxSubresource)
}

function managerCauses(entry: JsonObject, place: FieldPath): Cause[] {
  const [manager, operation] = [textOf(entry, 'manager'), textOf(entry, 'operation')]
  const fieldsType = textOf(entry, 'fieldsType')
  const causes: Cause[] = []
  if (operation !== 'Apply' && operation !== 'Update') {
    causes.push(invalidValue(`${place}.operation`, operation, 'must be `Apply` or `Update`'))
  }
  if (fieldsType !== '' && fieldsType !== 'FieldsV1') {
    causes.push(invalidValue(`${place}.fieldsType`, fieldsType, 'must be `FieldsV1`'))
  }
  const { isTooLong, unprintable } = managerProblems(manager)
  if (isTooLong) causes.push(tooLong(`${place}.manager`, maxManagerBytes))
  addCauses(causes, invalidValues(`${place}.manager`, manager, unprintable))
  if (isSubresourceTooLong(entry)) causes.push(tooLong(`${place}.subresource`, maxSubresource))
  return causes
}
