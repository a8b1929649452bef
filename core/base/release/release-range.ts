import { compareReleases, parseRelease, type Release } from './release.ts'

/** Releases from the first to the last one, both included; an open end is undefined. */
export interface ReleaseRange {
  readonly first?: Release
  readonly last?: Release
}

/**
 * Parses ranges of releases as the tables write them: `1.18-1.24,1.26-` are the releases 1.18 to 1.24, and those from 1.26 on;
 * `-1.25` those up to 1.25.
 *
 * @throws RangeError where the text is not of that form.
 */
export function parseReleaseRanges(text: string): readonly ReleaseRange[] {
  return text.split(',').map((part) => {
    const [first = '', last, ...rest] = part.split('-')
    if (last === undefined || rest.length > 0 || part === '-') {
      throw new RangeError(`"${part}" is not a range of releases such as 1.18-1.24, 1.26- or -1.25`)
    }
    return {
      ...(first !== '' && { first: parseRelease(first) }),
      ...(last !== '' && { last: parseRelease(last) }),
    }
  })
}

/** Whether a release is in one of the ranges. */
export function isInRanges(release: Release, ranges: readonly ReleaseRange[]): boolean {
  return ranges.some(
    ({ first, last }) =>
      (first === undefined || compareReleases(first, release) <= 0) &&
      (last === undefined || compareReleases(last, release) >= 0),
  )
}
