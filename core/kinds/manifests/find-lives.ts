import { parseGroupVersion } from '../../base/api/group-version.ts'
import type { VersionLife } from '../assembly/history/version-life.ts'
import type { ReleaseFacts } from './release-facts.ts'

/** A release in numbers. */
export interface ReleaseSummary {
  readonly release: string
  /** Group versions that it serves by default. */
  readonly groupVersions: number
  /** Resources that it serves by default, each version counted. */
  readonly resources: number
  /** Resources that can be switched on. */
  readonly off: number
  /** Resource versions that the release before did not have: `batch/v1/cronjobs`; empty for the first release known. */
  readonly introduced: readonly string[]
  /** Resource versions that the release before had. */
  readonly removed: readonly string[]
}

const keyOf = ({ apiVersion, resource }: VersionLife): string => `${apiVersion}/${resource}`

/** All known releases in numbers, oldest first. */
export function summarize({ lives, releases }: ReleaseFacts): readonly ReleaseSummary[] {
  return releases.map(({ name }, at) => {
    const before = releases[at - 1]?.name
    const isIn = (life: VersionLife, release: string | undefined): boolean =>
      release !== undefined && life.releases.includes(release)
    const served = lives.filter(({ byDefault }) => byDefault.includes(name))
    const changed = before === undefined ? [] : lives
    return {
      release: name,
      groupVersions: new Set(served.map(({ apiVersion }) => apiVersion)).size,
      resources: served.length,
      off: lives.filter((life) => isIn(life, name)).length - served.length,
      introduced: changed.filter((life) => isIn(life, name) && !isIn(life, before)).map(keyOf),
      removed: changed.filter((life) => !isIn(life, name) && isIn(life, before)).map(keyOf),
    }
  })
}

/**
 * Finds the versions of a resource.
 *
 * @param name `cronjobs`, `cronjob`, `CronJob`, `cj`, with a group (`cronjobs.batch`) or as one version (`batch/v1beta1/cronjobs`)
 * @throws RangeError where no release has it
 */
export function findLives(
  name: string,
  group: string | undefined,
  { lives }: ReleaseFacts,
): readonly VersionLife[] {
  const slash = name.lastIndexOf('/')
  const version = slash === -1 ? undefined : parseGroupVersion(name.slice(0, slash))
  const [resource = '', ...groups] = slash === -1 ? name.split('.') : [name.slice(slash + 1)]
  const wanted = group ?? version?.group ?? (groups.length > 0 ? groups.join('.') : undefined)
  const found = lives.filter(
    (life) =>
      isCalled(life, resource) &&
      (wanted === undefined || life.group === wanted || life.group.startsWith(`${wanted}.`)) &&
      (version === undefined || life.version === version.version),
  )
  if (found.length === 0) throw new RangeError(`no release has a resource ${name}`)
  if (wanted !== undefined) return found
  // Versions of the same objects in other groups are part of its life.
  const objects = new Set(found.map((life) => life.objects))
  return lives.filter((life) => objects.has(life.objects))
}

function isCalled({ resource, kind, shortNames }: VersionLife, name: string): boolean {
  const lower = name.toLowerCase()
  return resource === lower || kind.toLowerCase() === lower || shortNames.includes(lower)
}
