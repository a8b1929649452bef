import type { JsonObject } from '../../base/api/json.ts'
import { compareReleases, parseRelease, type Release } from '../../base/release/release.ts'

/** The first release whose `/version` says which release is emulated. */
const emulationSince = parseRelease('1.33')

/** `gitVersion`, which clients parse as a semantic version and compare with their own; the build part names this server. */
export function gitVersion({ major, minor }: Release): string {
  return `v${major}.${minor}.0+skerry`
}

/**
 * `/version`: the release that the server serves.
 *
 * @param platform - Where the server runs, as `system/architecture`.
 * @param reported - `gitVersion` in the place of that of the release.
 */
export function versionInfo(
  release: Release,
  platform: string,
  reported: string = gitVersion(release),
): JsonObject {
  const { major, minor } = release
  return {
    major: String(major),
    minor: String(minor),
    ...(compareReleases(release, emulationSince) >= 0 && {
      emulationMajor: String(major),
      emulationMinor: String(minor),
      // Minimum compatibility: a server one release older can read what this one stores and serves.
      minCompatibilityMajor: String(major),
      minCompatibilityMinor: String(minor - 1),
    }),
    gitVersion: reported,
    gitCommit: '',
    gitTreeState: '',
    buildDate: '1970-01-01T00:00:00Z',
    goVersion: '',
    compiler: '',
    platform,
  }
}
