import type { JsonObject } from '../../api/json.ts'
import { textOf } from '../../api/json-fields.ts'
import { fieldManagerName } from '../../api/names.ts'
import type { Cause } from '../../api/status.ts'
import { byteLength } from '../../api/utf8.ts'
import { type FieldPath, invalidValues, tooLong } from './causes.ts'

/** Longest name of a subresource in managed fields, in bytes. */
const maxSubresource = 256

/** Validates `metadata.managedFields`, which clients may edit; what cannot be decoded was dropped before. */
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
