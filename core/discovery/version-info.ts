import type { JsonObject } from '../api/json.ts'
import type { Release } from '../catalog/release.ts'

/** What clients parse as a semantic version and compare with their own; its build part says what really answers. */
export function gitVersion({ major, minor }: Release): string {
  return `v${major}.${minor}.0+skerry`
}

/**
 * `/version`.
 *
 * @param platform - Where the server runs, as `system/architecture`.
 */
export function versionInfo(release: Release, platform: string): JsonObject {
  return {
    major: String(release.major),
    minor: String(release.minor),
    gitVersion: gitVersion(release),
    gitCommit: '',
    gitTreeState: '',
    buildDate: '1970-01-01T00:00:00Z',
    goVersion: '',
    compiler: '',
    platform,
  }
}
