import { FieldSet } from './field-set.ts'
import type { FieldPath } from './path-element.ts'

/** The part of a set that may count. */
export type FieldFilter = (set: FieldSet) => FieldSet

export const everyField: FieldFilter = (set) => set

/** Stands for any one step in a path of {@link within}. */
export const anyStep = '*'

/** Leaves out what is at these paths or below them. */
export function outside(paths: readonly FieldPath[]): FieldFilter {
  if (paths.length === 0) return everyField
  const reset = FieldSet.of(...paths)
  return (set) => set.outside(reset)
}

/** Leaves only what is at these paths or below them. */
export function within(paths: readonly FieldPath[]): FieldFilter {
  const wanted = FieldSet.of(...paths)
  return (set) => part(set, wanted)
}

function part(set: FieldSet, wanted: FieldSet): FieldSet {
  const isWhole = (element: string): boolean =>
    wanted.members.has(element) || wanted.members.has(anyStep)
  return new FieldSet(
    [...set.members].filter(isWhole),
    [...set.children].map(([element, below]) => [
      element,
      isWhole(element) ? below : part(below, wanted.below(element).union(wanted.below(anyStep))),
    ]),
  )
}
