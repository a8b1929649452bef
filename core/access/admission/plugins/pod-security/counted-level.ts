import type { Release } from '../../../../base/release/release.ts'
import type { PodSecurityDecision } from '../../admission-meter.ts'
import type { LevelVersion } from './pod-security-policy.ts'

/** A level as metrics count it: `privileged` has no versions, and those of releases behind the served one are one. */
export function countedLevel(
  { level, version }: LevelVersion,
  { minor }: Release,
): Pick<PodSecurityDecision, 'level' | 'version'> {
  if (version === 'latest' || level === 'privileged') return { level, version: 'latest' }
  return { level, version: version > minor ? 'future' : `v1.${version}` }
}
