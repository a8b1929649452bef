import type { ApiObject, ObjectMeta } from '../../../base/api/object.ts'
import { accountFault } from '../../../objects/managed-fields/managed-state.ts'
import type { ResourceContext } from '../resource-context.ts'

/**
 * Restores the managed fields that an object had before mutating admission, where admission left some that cannot be read; the
 * client is warned of it in the original's words.
 */
export function keepReadableAccount(
  { write }: ResourceContext,
  { metadata }: ApiObject,
  before: ObjectMeta['managedFields'],
): void {
  const { managedFields } = metadata
  if (managedFields === before || managedFields === undefined) return
  const fault = accountFault(managedFields)
  if (fault === undefined) return
  if (before) metadata.managedFields = before
  else delete metadata.managedFields
  write.warn(
    `.metadata.managedFields was in an invalid state after admission; this could be caused by an outdated mutating admission controller; please fix your requests: ${fault}`,
  )
}
