import { storageReadError } from '../../base/api/errors/corrupt-object-error.ts'
import type { EntryOwner } from './entry-owner.ts'
import { allKeys, storedRange } from './object-key.ts'

/** The error of an entry whose stored bytes cannot be read. */
export function unreadable(
  { prefix, stored }: EntryOwner,
  { key, name }: { readonly key: string; readonly name: string },
  why: string,
  cause?: unknown,
): Error {
  const resource = stored ?? { group: '', resource: prefix }
  const whole = storedRange(prefix, allKeys).start + key
  return storageReadError({ resource, name, key: whole, why }, cause)
}
