import { defaultRelease } from '../../base/release/default-release.ts'
import { isInRanges, parseReleaseRanges } from '../../base/release/release-range.ts'
import { compareReleases, parseRelease, type Release } from '../../base/release/release.ts'

/** The ranges in the `in=` flag of a type table's line; validation tags, behind a `%`, are not searched. */
export function rangesOf(line: string): string | undefined {
  return /^[^%]* in=(\S+)/.exec(line)?.[1]
}

/** Whether `release` is in ranges as a type table writes them; without ranges every release is. */
export function isInRelease(ranges: string | undefined, release: Release): boolean {
  return ranges === undefined || isInRanges(release, parseReleaseRanges(ranges))
}

/** The flags of a line that `release` has, without their ranges: of `always@1.28-` and `list=set@-1.20` those in range. */
export function flagsIn(flags: readonly string[], release: Release): readonly string[] {
  if (!flags.some((flag) => flag.includes('@'))) return flags
  return flags.flatMap((flag) => {
    const [, bare = '', ranges] = /^([^@]+)(?:@(.+))?$/.exec(flag) ?? []
    return isInRelease(ranges, release) ? [bare] : []
  })
}

/**
 * The release in `ranges` that stands for `release`, which is in none of them: the default release where it is in one, else the
 * nearest.
 */
export function nearestRelease(ranges: string, release: Release): Release {
  const usual = parseRelease(defaultRelease)
  const parsed = parseReleaseRanges(ranges)
  if (isInRanges(usual, parsed)) return usual
  const ends = parsed.flatMap(({ first, last }) => [first, last]).filter((end) => end !== undefined)
  const distance = (end: Release): number => Math.abs(compareReleases(end, release))
  return ends.reduce((best, end) => (distance(end) < distance(best) ? end : best))
}
