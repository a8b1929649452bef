import {
  defaultRelease as defaultName,
  oldestRelease,
} from '../../../base/release/default-release.ts'
import { defaultGates } from '../../../base/release/feature-gates.ts'
import { compareReleases, parseRelease, type Release } from '../../../base/release/release.ts'
import { resourceTable } from '../../tables/resources.generated.ts'
import { builtInTypes } from '../built-in-types.ts'
import type { EmulatedRelease, ReleaseHistory } from './emulated-release.ts'

/** The release that is served unless another one is asked for. Its tables are there at once. */
export const defaultRelease: EmulatedRelease = {
  ...parseRelease(defaultName),
  types: builtInTypes,
  resources: resourceTable,
  gates: defaultGates(),
}

const loaded = new Map<string, EmulatedRelease>([[defaultName, defaultRelease]])

/**
 * Reads which release a server shall stand for, such as `1.22`.
 *
 * @throws RangeError for a text that is no release, or one that this build does not have.
 */
export function parseEmulated(text: string): Release {
  const release = parseRelease(text)
  if (
    compareReleases(release, parseRelease(oldestRelease)) < 0 ||
    compareReleases(release, defaultRelease) > 0
  ) {
    throw new RangeError(
      `release ${text} cannot be emulated: this server has those from ${oldestRelease} to ${defaultName}`,
    )
  }
  return release
}

/**
 * Loads a release, such as `1.22`: all servers of one share it. The first one but the default takes the time to load the tables of
 * all releases.
 *
 * @throws RangeError for a text that is no release, or one that this build does not have.
 */
export async function loadRelease(text: string): Promise<EmulatedRelease> {
  const release = parseEmulated(text)
  const { name } = release
  const known = loaded.get(name)
  if (known) return known
  const { releaseOfHistory } = await import('./release-history.ts')
  const made = releaseOfHistory(release)
  loaded.set(name, made)
  return made
}

/** Loads the tables of all releases. */
export async function loadHistory(): Promise<ReleaseHistory> {
  return (await import('./release-history.ts')).releaseHistory
}
