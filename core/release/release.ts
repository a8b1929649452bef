/** A release of the API, such as `1.34`, as numbers that can be compared. */
export interface Release {
  readonly major: number
  readonly minor: number
}

/** Parses a release. @throws RangeError where the text is not `major.minor`. */
export function parseRelease(text: string): Release {
  const match = /^(\d+)\.(\d+)$/.exec(text)
  if (!match) throw new RangeError(`"${text}" is not a release such as 1.34`)
  return { major: Number(match[1]), minor: Number(match[2]) }
}

/** Compares two releases; negative where `a` is the older one. */
export function compareReleases(a: Release, b: Release): number {
  return a.major - b.major || a.minor - b.minor
}
