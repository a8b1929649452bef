/** A release of the API, by numbers that can be compared. */
export interface Release {
  /** `1.34`. */
  readonly name: string
  readonly major: number
  readonly minor: number
}

/** Parses a release. @throws RangeError where the text is not `major.minor`. */
export function parseRelease(text: string): Release {
  const match = /^(\d+)\.(\d+)$/.exec(text)
  if (!match) throw new RangeError(`"${text}" is not a release such as 1.34`)
  const [major, minor] = [Number(match[1]), Number(match[2])]
  return { name: `${major}.${minor}`, major, minor }
}

/** Compares two releases; negative where `a` is the older one. */
export function compareReleases(a: Release, b: Release): number {
  return a.major - b.major || a.minor - b.minor
}
