import type { JsonValue } from '../../base/api/json.ts'
import { checkTyped, faultsText } from '../field-sets/check-typed.ts'
import type { FieldSet } from '../field-sets/field-set.ts'
import { plainlyFits } from '../field-sets/fits-typed.ts'
import type { Schema } from '../schema/schema.ts'

/** The fields of an object that one manager owns. */
export interface Ownership {
  readonly set: FieldSet
  /** The kind's version that the field set is of. */
  readonly version: string
  /** Whether the manager applies: then fields that its next configuration leaves out are given up. */
  readonly applied: boolean
}

/** The ownerships of an object, by a text that identifies the manager. */
export type Owners = ReadonlyMap<string, Ownership>

/** The versions of a kind: their schemas, and conversion between them. */
export interface TypedVersions {
  /** Set where schemas change while objects are stored, as those of custom resources do. */
  readonly schemasChange?: boolean
  /** The schema of a version; undefined where the version no longer exists. */
  schema(version: string): Schema | undefined
  /**
   * Converts an object to another version; undefined where one of the versions no longer exists.
   *
   * @throws VersionFault for an object that does not fit the schema of that version.
   */
  convert(object: JsonValue, from: string, to: string): JsonValue | undefined
}

/** The error for an object that does not fit the schema of a version in which a manager owns fields, in the original's words. */
export class VersionFault extends Error {}

/** Makes a value; a {@link VersionFault} of it begins with `step`, which failed. */
export function during<T>(step: string, make: () => T): T {
  try {
    return make()
  } catch (error) {
    throw error instanceof VersionFault ? new VersionFault(`${step}: ${error.message}`) : error
  }
}

/** The error for an apply that would change fields which other managers own. */
export class ApplyConflict extends Error {
  /** The conflicting fields, by manager. */
  readonly conflicts: ReadonlyMap<string, Ownership>

  constructor(conflicts: ReadonlyMap<string, Ownership>) {
    super(`fields are owned by ${[...conflicts.keys()].join(', ')}`)
    this.name = 'ApplyConflict'
    this.conflicts = conflicts
  }
}

/** Removes managers that own no fields, and returns the owners. */
export function withoutIdle(owners: Map<string, Ownership>): Map<string, Ownership> {
  for (const [manager, { set }] of owners) if (set.isEmpty) owners.delete(manager)
  return owners
}

/** The object, where it fits the schema of its version. @throws VersionFault */
export function fitVersion<T extends JsonValue>(object: T, schema: Schema): T {
  if (plainlyFits(object, schema)) return object
  const faults = checkTyped(object, schema)
  if (faults.length > 0) throw new VersionFault(faultsText(faults))
  return object
}
