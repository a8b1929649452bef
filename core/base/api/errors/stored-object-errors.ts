import { quoteText } from '../../text/quote-text.ts'
import { formatGroupVersion } from '../group-version.ts'
import type { Revision } from '../revision.ts'
import {
  ApiError,
  detailsOf,
  explainedInternalError,
  type NamedResource,
  qualified,
} from './api-error.ts'
import type { Status } from './status.ts'

/** A stored object that cannot be decoded. */
export interface CorruptObject {
  readonly resource: NamedResource
  readonly name: string
  /** The whole key in the store, as `/registry/pods/default/web`. */
  readonly key: string
  /** What is wrong with the stored value; no part of its content. */
  readonly why: string
}

/** The delete option that removes a corrupt object. */
export const unsafeDeleteOption = 'ignoreStoreReadErrorWithClusterBreakingPotential'

/**
 * The error for a corrupt object, on which only an unsafe delete can act; operators search for the words of its
 * message.
 */
export function storageReadError(corrupt: CorruptObject, cause?: unknown): ApiError {
  const { resource, name, key, why } = corrupt
  const problem = `StorageError: corrupt object, Code: 7, Key: ${key}, ResourceVersion: 0, AdditionalErrorMsg: object not decodable: ${why}`
  return new ApiError(
    'StorageReadError',
    `${problem}; a delete with ${unsafeDeleteOption} removes it`,
    {
      details: {
        ...detailsOf(resource, name),
        causes: [{ reason: 'UnexpectedServerResponse', message: problem, field: key }],
      },
      cause,
    },
  )
}

/** A value of a shared store that cannot be read. */
export interface UnreadableValue {
  readonly resource: NamedResource
  /** The whole key in the store, and the part of it behind the prefix of the store. */
  readonly key: string
  readonly shortKey: string
  readonly revision: Revision
  /** The original's words for what is wrong. */
  readonly why: string
  /** Whether the value cannot be decrypted, so that it is not known whether it could be decoded. */
  readonly isEncrypted: boolean
  /** Whether the gate `AllowUnsafeMalformedObjectDeletion` is enabled: only then errors name the key, and lists all such objects. */
  readonly isDeletable: boolean
}

/**
 * The error for an object of a shared store that cannot be read: within this server that of any corrupt object, to clients what the
 * real server answers.
 */
export class UnreadableValueError extends ApiError {
  readonly isDeletable: boolean
  /** The answer to a list that has the object. */
  readonly listed: ApiError
  readonly #answer: ApiError

  constructor(value: UnreadableValue, cause: unknown) {
    const { resource, key, shortKey, why, isDeletable, isEncrypted } = value
    const message = corruptValue(value, key)
    const causes = [{ reason: 'UnexpectedServerResponse' as const, message, field: key }]
    super('StorageReadError', message, { details: { ...detailsOf(resource, ''), causes }, cause })
    this.isDeletable = isDeletable
    if (isDeletable) this.#answer = explainedInternalError(corruptValue(value, shortKey))
    else this.#answer = isEncrypted ? explainedInternalError(why) : new ApiError('Unknown', why)
    this.listed = isEncrypted
      ? explainedInternalError(`unable to transform key ${quoteText(key)}: ${why}`)
      : this
  }

  override toStatus(): Status {
    return this.#answer.toStatus()
  }
}

function corruptValue({ revision, why, isEncrypted }: UnreadableValue, key: string): string {
  const what = isEncrypted
    ? `data from the storage is not transformable revision=0: ${why}`
    : `object not decodable revision=${revision}: ${why}`
  return `StorageError: corrupt object, Code: 7, Key: ${key}, ResourceVersion: 0, AdditionalErrorMsg: ${what}`
}

/** Corrupt objects that the error of a list names at most. */
export const maxCorruptObjects = 100

/** The error for a list with corrupt objects, which fails as a whole and names them. `failures` are of one resource. */
export function storageListError(failures: readonly ApiError[]): ApiError {
  const [first] = failures
  if (first instanceof UnreadableValueError && !first.isDeletable) return first.listed
  const { group = '', kind = '' } = first?.details ?? {}
  const resource = { group, resource: kind }
  const causes = failures
    .slice(0, maxCorruptObjects)
    .flatMap(({ details }) => details?.causes ?? [])
  if (failures.length > maxCorruptObjects) {
    causes.push({
      reason: 'FieldValueTooMany',
      message: 'too many errors, the list is truncated',
    })
  }
  const message = `failed to read one or more ${qualified(resource)} from the storage`
  return new ApiError('StorageReadError', message, {
    details: { ...detailsOf(resource, 'list'), causes },
  })
}

/** The 500 for a custom object that was stored in a version which its definition no longer has. kube-apiserver gives no reason. */
export class RemovedVersionError extends ApiError {
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
 * serves such reads in kube-apiserver never gets ready, and clients try again until the definition has the version back, or its
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

/** Whether a server answered that a stored object cannot be read; on a shared store, its answer says no more than that it failed. */
export function isReadFailure(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 500
}

/** Whether a stored object could not be read, as its bytes are corrupt. */
export function isStorageReadError(error: unknown): error is ApiError {
  return error instanceof ApiError && error.reason === 'StorageReadError'
}
