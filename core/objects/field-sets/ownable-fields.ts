import { emptyFieldSet, type FieldSet } from './field-set.ts'

/** The fields that a write path (main or subresource) can change, and so make its manager own. */
export interface OwnableFields {
  /** The fields that the write path cannot change, with all that is below. */
  readonly resets: FieldSet
  /**
   * The resets count in the version of the write alone: managers of other versions lose reset fields that the client changed, though
   * the write path puts the fields back. The original treats custom resources so.
   */
  readonly ofOneVersion?: true
}

export const everyField: OwnableFields = { resets: emptyFieldSet() }

/** The part of a field set that can be owned. */
export function ownablePart(set: FieldSet, { resets }: OwnableFields): FieldSet {
  return set.outside(resets)
}
