import { parseRelease } from '../../../release/release.ts'
import { servedRelease } from '../../../release/served-release.ts'
import type { PodSecurityDecision } from '../../admission-meter.ts'
import type { LevelVersion } from './pod-security-policy.ts'

const newest = parseRelease(servedRelease).minor

/** A level as metrics count it: `privileged` has no versions, and those of releases to come are one. */
export function countedLevel({
  level,
  version,
}: LevelVersion): Pick<PodSecurityDecision, 'level' | 'version'> {
  if (version === 'latest' || level === 'privileged') return { level, version: 'latest' }
  return { level, version: version > newest ? 'future' : `v1.${version}` }
}
