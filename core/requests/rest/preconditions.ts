import { type ApiError, conflict, type NamedResource } from '../../base/api/errors/api-error.ts'
import type { ResourceDefinition } from '../../objects/catalog/resource-definition.ts'
import { belowRoot, objectKey } from '../../storage/cache/object-key.ts'
import type { NamespacedName } from './namespaced-name.ts'

/**
 * Checks the uid that a client gives as a precondition. `stored` is undefined where there is no object.
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

/** Checks the uid of a PUT, with the error text of the original's storage layer. @throws ApiError `Conflict` */
export function checkStoredUid(
  definition: ResourceDefinition,
  place: NamespacedName,
  wanted: string,
  stored = '',
  dryRun = false,
): void {
  if (wanted !== stored) throw storedConflict(definition, place, 'UID', { wanted, stored, dryRun })
}

/** The conflict of a precondition that the original's storage layer checks, in that layer's words; a dry run shows the key without its root. */
export function storedConflict(
  definition: ResourceDefinition,
  { namespace, name }: NamespacedName,
  member: 'UID' | 'ResourceVersion',
  { wanted, stored, dryRun }: { wanted: string; stored: string; dryRun: boolean },
): ApiError {
  const key = objectKey(
    definition.storedAs?.prefix ?? '',
    definition.namespaced ? namespace : '',
    name,
  )
  const place = `Key: ${dryRun ? belowRoot(key) : key}, ResourceVersion: 0`
  const why = `Precondition failed: ${member} in precondition: ${wanted}, ${member} in object meta: ${stored}`
  const message = `StorageError: invalid object, Code: 4, ${place}, AdditionalErrorMsg: ${why}`
  return conflict(definition, name, message)
}
