import type { JsonObject } from '../api/json.ts'
import { parseRelease } from '../release/release.ts'

/** What clients parse as a semantic version and compare with their own; its build part says what really answers. */
export function gitVersion(release: string): string {
  const { major, minor } = parseRelease(release)
  return `v${major}.${minor}.0+skerry`
}

/**
 * `/version`.
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
    // What is stored and served can be read by a server one release older.
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
