import { parseRelease } from './release.ts'

/** The release whose API is served unless another one is asked for, and the newest that can be. */
export const defaultRelease = '1.34'

/** The oldest release whose API can be served. */
export const oldestRelease = '1.16'

/** The releases whose API can be served, the oldest first. */
export const emulatedReleases: readonly string[] = releasesBetween(oldestRelease, defaultRelease)

/** The releases from one to another of the same major version, both included. */
export function releasesBetween(oldest: string, newest: string): readonly string[] {
  const [first, last] = [parseRelease(oldest), parseRelease(newest)]
  return Array.from(
    { length: last.minor - first.minor + 1 },
    (_, index) => `${first.major}.${first.minor + index}`,
  )
}
