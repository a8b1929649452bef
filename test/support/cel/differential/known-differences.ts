import type { Culprit } from './culprits.ts'
import { differencesOfTexts } from './differences-of-texts.ts'
import { differencesOfTimes } from './differences-of-times.ts'
import { differencesOfValues } from './differences-of-values.ts'
import type { KnownDifference } from './known-difference.ts'

export const knownDifferences: readonly KnownDifference[] = [
  ...differencesOfTexts,
  ...differencesOfTimes,
  ...differencesOfValues,
]

/** The known difference that explains a part of an expression; undefined where none does. */
export function classOf(culprit: Culprit): KnownDifference | undefined {
  return knownDifferences.find((known) => known.matches(culprit))
}
