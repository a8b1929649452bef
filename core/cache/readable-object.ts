import { ApiError } from '../api/api-error.ts'
import type { ApiObject } from '../api/object.ts'
import type { Entry } from '../codec/entry.ts'
import { decodeUtf8 } from '../json/json-parse.ts'

/** The object of an entry; undefined where its bytes are corrupt. */
export function readableObject(entry: Entry): ApiObject | undefined {
  try {
    return entry.object()
  } catch (error) {
    if (error instanceof ApiError && error.reason === 'StorageReadError') return undefined
    throw error
  }
}

/**
 * The object of an entry as `JSON.parse` reads it: fast, with texts that do not keep the whole JSON in memory, and exact but for
 * integers beyond a double's; undefined where its bytes are corrupt.
 */
export function plainObject(entry: Entry): ApiObject | undefined {
  try {
    return JSON.parse(decodeUtf8(entry.json())) as ApiObject
  } catch (error) {
    if (error instanceof ApiError && error.reason === 'StorageReadError') return undefined
    throw error
  }
}
