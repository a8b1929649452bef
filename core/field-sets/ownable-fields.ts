import { emptyFieldSet, type FieldSet } from './field-set.ts'

/** The fields that one way of writing an object can change, and so give to somebody. */
export interface OwnableFields {
  /** What it cannot change, with all that is below. */
  readonly resets: FieldSet
}

export const everyField: OwnableFields = { resets: emptyFieldSet() }

/** The part of a set that can be owned. */
export function ownablePart(set: FieldSet, { resets }: OwnableFields): FieldSet {
  return set.outside(resets)
}
