import { conflict } from '../api/api-error.ts'
import type { ResourceDefinition } from '../catalog/resource-definition.ts'

/**
 * A client that names a uid means that very object, not a namesake. `stored` is empty where there is none.
 *
 * @throws ApiError `Conflict`
 */
export function checkUid(
  definition: ResourceDefinition,
  name: string,
  wanted: string | undefined,
  stored: string | undefined,
): void {
  if (wanted === undefined || wanted === stored) return
  const why = `Precondition failed: UID in precondition: ${wanted}, UID in object meta: ${stored ?? ''}`
  throw conflict(definition, name, why)
}
