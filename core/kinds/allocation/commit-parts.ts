import type { CommitParts, CommitStep } from './claim.ts'

/** Records of values that an object takes or gives back: objects of one resource, and others that one commit can hold. */
export interface Records {
  readonly objects: readonly CommitStep[]
  readonly others: readonly CommitStep[]
}

export const noRecords: Records = { objects: [], others: [] }

/**
 * Orders the record writes around an object's write: taken values are recorded before or with it, released ones with it or
 * after it.
 */
export function commitParts(taken: Records, given: Records): CommitParts {
  const last = taken.objects.at(-1)
  const first = last ?? given.objects[0]
  const together = [...(first ? [first] : []), ...taken.others, ...given.others]
  return {
    guards: together.flatMap(({ guards }) => guards),
    writes: together.map(({ write }) => write),
    ahead: taken.objects.slice(0, -1),
    behind: last ? given.objects : given.objects.slice(1),
  }
}
