import type { JsonObject } from '../../../base/api/json.ts'
import type { Result } from './value.ts'

/** Reads one member of JSON objects. */
export interface MemberReader {
  /** The member's value; undefined where it is not set; an error where the JSON does not fit its schema. */
  read(object: JsonObject): Result | undefined
}

/** How members of JSON objects are read by a schema: one for all objects of the schema. */
export interface ObjectMembers {
  /** What reads the member of a name; undefined for a name that no object of the schema has. */
  readerOf(name: string): MemberReader | undefined
}
