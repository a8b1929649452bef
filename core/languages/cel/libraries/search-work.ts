import type { CompiledRegex } from '../../../base/regex/regex-engine.ts'
import { countComparisons } from '../values/comparison-limit.ts'
import { CelError } from '../values/value.ts'

/** Comparisons that take as long as a character of a search at least. */
const leastWork = 8

/**
 * Counts a search for a pattern, which costs by the length of the pattern and takes as long as its program has steps; with the places
 * of groups (`find`) twice as long.
 *
 * @returns an error for a text on which the pattern is not tried
 */
export function countSearch(regex: CompiledRegex, text: string, factor = 1): CelError | undefined {
  if (text.length > regex.longestText) {
    return new CelError(
      `text is too long: this pattern is tried on ${regex.longestText} characters at most`,
    )
  }
  countComparisons(text.length * Math.max(leastWork, regex.steps) * factor)
  return undefined
}
