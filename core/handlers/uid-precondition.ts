import { conflict, type NamedResource } from '../api/api-error.ts'

/**
 * A client that names a uid means that very object, not a namesake. `stored` is empty where there is none.
 *
 * @throws ApiError `Conflict`
 */
export function checkUid(
  resource: NamedResource,
  name: string,
  wanted: string | undefined,
  stored: string | undefined,
): void {
  if (wanted === undefined || wanted === stored) return
  const why = `Precondition failed: UID in precondition: ${wanted}, UID in object meta: ${stored ?? ''}`
  throw conflict(resource, name, why)
}
