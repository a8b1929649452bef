import type { JsonObject } from '../../api/json.ts'
import { textOf } from '../../api/json-fields.ts'
import { fieldManagerName } from '../../api/names.ts'
import type { Cause } from '../../api/status.ts'
import { byteLength } from '../../api/utf8.ts'
import { type FieldPath, invalidValues, tooLong } from './causes.ts'

/** Longer than any subresource is called. */
const maxSubresource = 256

/** `metadata.managedFields`, which clients may edit; what of it is not read at all is no longer there. */
export function validateManagers(entries: readonly JsonObject[], path: FieldPath): Cause[] {
  return entries.flatMap((entry, index) => {
    const manager = textOf(entry, 'manager')
    const causes = invalidValues(`${path}[${index}].manager`, manager, fieldManagerName(manager))
    const length = byteLength(textOf(entry, 'subresource'))
    return length <= maxSubresource
      ? causes
      : [...causes, tooLong(`${path}[${index}].subresource`, maxSubresource)]
  })
}
