import type { JsonValue } from '../api/json.ts'

/** A field that the kind does not have, and the way to it: names, keys, list indexes. */
export interface UnknownMember {
  readonly path: string
  readonly steps: readonly (string | number)[]
}

/** What field validation says of a text. */
export interface FieldFaults {
  /** As strict validation refuses it; empty where there is nothing to say. */
  readonly error: string
  readonly warnings: readonly string[]
}

export interface ParsedText {
  readonly value: JsonValue
  /** Describes unknown and repeated fields in the order and the words of the format; left out where it has none of its own. */
  readonly describe?: (unknown: readonly UnknownMember[]) => FieldFaults
  /** Paths of keys that an object holds twice (`spec.containers[0].image`), not all of very many; the last value counts. */
  readonly duplicates: readonly string[]
}
