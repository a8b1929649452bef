import { storageReadError } from '../../base/api/errors/stored-object-errors.ts'
import type { EntryResource } from './entry-kind.ts'
import { allKeys, storedRange } from './object-key.ts'

/** The error of an entry whose stored bytes cannot be read. */
export function unreadableEntry(
  { prefix, stored }: EntryResource,
  { key, name }: { readonly key: string; readonly name: string },
  why: string,
  cause?: unknown,
): Error {
  const resource = stored ?? { group: '', resource: prefix }
  const whole = storedRange(prefix, allKeys).start + key
  return storageReadError({ resource, name, key: whole, why }, cause)
}
