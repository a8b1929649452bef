import type { CommitParts, CommitStep } from './claim.ts'

/** What an object takes or gives back: the objects of one resource that say so, and what may be written together. */
export interface Records {
  readonly objects: readonly CommitStep[]
  readonly others: readonly CommitStep[]
}

export const noRecords: Records = { objects: [], others: [] }

/** Lays out what is written with an object, so that it holds all it takes, and gives nothing back before it is written. */
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
