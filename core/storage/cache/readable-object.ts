import { isStorageReadError } from '../../base/api/errors/stored-object-errors.ts'
import type { ApiObject } from '../../base/api/object.ts'
import type { Entry } from '../../objects/codec/entry.ts'
import type { CachedEntry } from './cached-entry.ts'
import { decodedObject } from './derived-values.ts'

/** The object of an entry, as {@link decodedObject} has it; undefined where its bytes are corrupt. */
export function readableObject<T extends ApiObject = ApiObject>(entry: Entry): T | undefined {
  return ifReadable(() => decodedObject<T>(entry))
}

/** As {@link readableObject}, with an object that all callers share: nothing may alter it. */
export function sharedIfReadable<T extends ApiObject = ApiObject>(entry: Entry): T | undefined {
  return ifReadable(() => entry.shared() as T)
}

/** The labels of an entry, mostly without parsing its object; undefined where its bytes are corrupt. */
export function readableLabels(entry: CachedEntry): CachedEntry['labels'] | undefined {
  return ifReadable(() => entry.labels)
}

function ifReadable<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (isStorageReadError(error)) return undefined
    throw error
  }
}
