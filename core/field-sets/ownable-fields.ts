import { emptyFieldSet, type FieldSet, FieldSetBuilder } from './field-set.ts'

/** The fields that one way of writing an object can change, and so give to somebody. */
export interface OwnableFields {
  /** What it cannot change, with all that is below. */
  readonly resets: FieldSet
  /** What alone it can change, with all that is below, where that is not everything; {@link anyStep} stands for any. */
  readonly writes?: FieldSet | undefined
}

/** In {@link OwnableFields.writes}: any one step. */
export const anyStep = '*'

export const everyField: OwnableFields = { resets: emptyFieldSet() }

/** The part of a set that can be owned. */
export function ownablePart(set: FieldSet, { resets, writes }: OwnableFields): FieldSet {
  const changed = set.outside(resets)
  return writes ? within(changed, writes) : changed
}

function within(set: FieldSet, writes: FieldSet): FieldSet {
  const isWhole = (element: string): boolean =>
    writes.members.has(element) || writes.members.has(anyStep)
  const kept = new FieldSetBuilder()
  for (const member of set.members) if (isWhole(member)) kept.addElement(member)
  for (const [element, below] of set.children) {
    const next = writes.below(element).union(writes.below(anyStep))
    kept.place(element, isWhole(element) ? below : within(below, next))
  }
  return kept.build()
}
