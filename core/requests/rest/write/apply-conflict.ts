import { type ApiError, applyConflict } from '../../../base/api/api-error.ts'
import { quoteText } from '../../../base/api/quote-text.ts'
import { labelOfPath } from '../../../objects/field-sets/path-element.ts'
import { entryOf } from '../../../objects/managed-fields/managed-state.ts'
import type { ApplyConflict, Ownership } from '../../../objects/managed-fields/owners.ts'

/** The `Conflict` of an apply that would take fields from other managers. */
export function conflictError({ conflicts }: ApplyConflict): ApiError {
  const managers = [...conflicts].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return applyConflict(
    managers.map(([identity, ownership]) => ({
      manager: managerText(identity, ownership),
      fields: [...ownership.set.paths()].map((path) => labelOfPath(path)),
    })),
  )
}

/** `"ctl" with subresource "status" using apps/v1`; managers of applies are named without a version. */
function managerText(identity: string, ownership: Ownership): string {
  const { manager, subresource, operation, apiVersion } = entryOf(identity, ownership)
  const path = subresource === '' ? '' : ` with subresource ${quoteText(subresource)}`
  const version = operation === 'Update' ? ` using ${apiVersion}` : ''
  return quoteText(manager) + path + version
}
