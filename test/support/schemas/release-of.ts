import { parseRelease } from '../../../core/base/release/release.ts'
import type { EmulatedRelease } from '../../../core/kinds/assembly/releases/emulated-release.ts'
import { defaultRelease } from '../../../core/kinds/assembly/releases/load-release.ts'
import { releaseOfHistory } from '../../../core/kinds/assembly/releases/release-history.ts'

const known = new Map([[defaultRelease.name, defaultRelease]])

/** A release of the tables, also one that servers do not emulate, such as that of the newest fixtures. */
export function releaseOf(name: string): EmulatedRelease {
  const release = known.get(name) ?? releaseOfHistory(parseRelease(name))
  known.set(name, release)
  return release
}
