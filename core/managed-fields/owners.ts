import type { JsonValue } from '../api/json.ts'
import type { FieldSet } from '../field-sets/field-set.ts'
import type { Schema } from '../schema/schema.ts'

/** What one manager owns of an object. */
export interface Ownership {
  readonly set: FieldSet
  /** The version of the kind whose fields these are. */
  readonly version: string
  /** The manager states all that it wants, so what it leaves out it gives up. */
  readonly applied: boolean
}

/** By manager: whatever tells one from another. */
export type Owners = ReadonlyMap<string, Ownership>

/** A kind in its versions. */
export interface TypedVersions {
  /** Undefined for a version that no longer exists. */
  schema(version: string): Schema | undefined
  /** The same object in another version; undefined where one of them no longer exists. */
  convert(object: JsonValue, from: string, to: string): JsonValue | undefined
}

/** Fields that others own and that an apply would change. */
export class ApplyConflict extends Error {
  /** By manager. */
  readonly conflicts: ReadonlyMap<string, Ownership>

  constructor(conflicts: ReadonlyMap<string, Ownership>) {
    super(`fields are owned by ${[...conflicts.keys()].join(', ')}`)
    this.name = 'ApplyConflict'
    this.conflicts = conflicts
  }
}

/** Leaves out managers that own nothing. */
export function withoutIdle(owners: Owners): Map<string, Ownership> {
  return new Map([...owners].filter(([, { set }]) => !set.isEmpty))
}
