import { formatGroupVersion } from '../group-version.ts'
import { ApiError } from './api-error.ts'

/** The 500 for a custom object that was stored in a version which its definition no longer has. The original gives no reason. */
export class ForeignVersionError extends ApiError {
  constructor(apiVersion: string) {
    super('Unknown', `request to convert CR from an invalid group/version: ${apiVersion}`)
  }
}

/** A resource in the version of a request; a ResourceDefinition fits. */
export interface VersionedKind {
  readonly group: string
  readonly version: string
  readonly kind: string
}

/**
 * The 429 for reads that need all objects of a custom resource while one of them cannot be converted: the watch cache that
 * serves such reads in the original never gets ready, and clients try again until the definition has the version back, or its
 * webhook answers.
 */
export function storageInitializing(
  { group, version, kind }: VersionedKind,
  error: Error,
): ApiError {
  const what = `failed to list ${formatGroupVersion(group, version)}, Kind=${kind}: ${error.message}`
  const message = `storage is (re)initializing: ${what}`
  return new ApiError('TooManyRequests', message, { details: { retryAfterSeconds: 1 } })
}
