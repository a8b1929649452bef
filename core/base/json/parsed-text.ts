import type { JsonValue } from '../api/json.ts'

/** A field that the kind does not have, its path, and the steps of the path: names, keys, list indexes. */
export interface UnknownMember {
  readonly path: string
  readonly steps: readonly (string | number)[]
}

/** The messages of field validation for a body. */
export interface FieldProblems {
  /** The error of strict validation; empty where the body has no fault. */
  readonly error: string
  readonly warnings: readonly string[]
}

export interface ParsedText {
  readonly value: JsonValue
  /**
   * Gives the value with its numbers as they were written (see `numberAsWritten`), which a decoder of types needs; absent where all of them are
   * plain. It is called once at most.
   */
  readonly written?: () => JsonValue
  /** The text has numbers that no double can hold; `value` has infinite ones for them. */
  readonly isBeyondDouble?: true
  /**
   * Describes unknown and repeated fields in the order and the words of the format; absent where it has none of its
   * own.
   */
  readonly describe?: (unknown: readonly UnknownMember[]) => FieldProblems
  /** Paths of keys that an object has twice (`spec.containers[0].image`), up to a limit; the last value counts. */
  readonly duplicates: readonly string[]
}
