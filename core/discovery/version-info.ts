import type { JsonObject } from '../api/json.ts'
import { parseRelease } from '../release/release.ts'

/** `gitVersion`, which clients parse as a semantic version and compare with their own; the build part names this server. */
export function gitVersion(release: string): string {
  const { major, minor } = parseRelease(release)
  return `v${major}.${minor}.0+skerry`
}

/**
 * `/version`: the release that the server serves.
 *
 * @param release - The release whose API is served: `1.34`.
 * @param platform - Where the server runs, as `system/architecture`.
 */
export function versionInfo(release: string, platform: string): JsonObject {
  const { major, minor } = parseRelease(release)
  return {
    major: String(major),
    minor: String(minor),
    emulationMajor: String(major),
    emulationMinor: String(minor),
    // Minimum compatibility: a server one release older can read what this one stores and serves.
    minCompatibilityMajor: String(major),
    minCompatibilityMinor: String(minor - 1),
    gitVersion: gitVersion(release),
    gitCommit: '',
    gitTreeState: '',
    buildDate: '1970-01-01T00:00:00Z',
    goVersion: '',
    compiler: '',
    platform,
  }
}
