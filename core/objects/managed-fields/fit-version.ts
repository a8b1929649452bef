import type { JsonValue } from '../../base/api/json.ts'
import { checkTyped, faultsText } from '../field-sets/check-typed.ts'
import { plainlyFits } from '../field-sets/fits-typed.ts'
import type { Schema } from '../schema/schema.ts'
import { VersionFault } from './owners.ts'

/** The object, where it fits the schema of its version. @throws VersionFault */
export function fitVersion<T extends JsonValue>(object: T, schema: Schema): T {
  if (plainlyFits(object, schema)) return object
  const faults = checkTyped(object, schema)
  if (faults.length > 0) throw new VersionFault(faultsText(faults))
  return object
}
