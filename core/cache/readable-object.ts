import { ApiError } from '../api/api-error.ts'
import type { ApiObject } from '../api/object.ts'
import type { Entry } from '../codec/entry.ts'

/** The object of an entry; undefined where its bytes are corrupt. */
export function readableObject(entry: Entry): ApiObject | undefined {
  try {
    return entry.object()
  } catch (error) {
    if (error instanceof ApiError && error.reason === 'StorageReadError') return undefined
    throw error
  }
}
