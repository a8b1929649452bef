import { ApiError, detailsOf, type NamedResource, qualified } from './api-error.ts'

/** An object whose record is there and says nothing that can be used. */
export interface CorruptObject {
  readonly resource: NamedResource
  readonly name: string
  /** The whole key in the store, as `/registry/pods/default/web`. */
  readonly key: string
  /** What is wrong with it; no part of its content. */
  readonly why: string
}

/** The option of a delete that removes what cannot be read. */
export const unsafeDeleteOption = 'ignoreStoreReadErrorWithClusterBreakingPotential'

/** The stored object cannot be decoded, so only a forced delete can act on it; its words are what operators search for. */
export function storageReadError(corrupt: CorruptObject, cause?: unknown): ApiError {
  const { resource, name, key, why } = corrupt
  const told = `StorageError: corrupt object, Code: 7, Key: ${key}, ResourceVersion: 0, AdditionalErrorMsg: object not decodable: ${why}`
  return new ApiError(
    'StorageReadError',
    `${told}; a delete with ${unsafeDeleteOption} removes it`,
    {
      details: {
        ...detailsOf(resource, name),
        causes: [{ reason: 'UnexpectedServerResponse', message: told, field: key }],
      },
      cause,
    },
  )
}

/** Objects named in the answer to a list that some of its objects fail. */
export const maxCorruptObjects = 100

/** A list fails as a whole, and names what has to be mended or deleted first. `failures` are of one resource. */
export function storageListError(failures: readonly ApiError[]): ApiError {
  const { group = '', kind = '' } = failures[0]?.details ?? {}
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
