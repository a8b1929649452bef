import { compareReleases, parseRelease, type Release } from '../../base/release/release.ts'
import type { VersionLife } from '../assembly/history/version-life.ts'

/** What happens to a version in a release. */
export interface ScheduledEvent {
  readonly release: string
  /** `introduced`, `off unless switched on`, `on by default`, `storage version`, `deprecated; use batch/v1 CronJob`, `removed`. */
  readonly event: string
}

/** The schedule of a version: what happens to it, release by release. `releases` are those that the tables know, oldest first. */
export function versionSchedule(
  life: VersionLife,
  releases: readonly Release[],
): readonly ScheduledEvent[] {
  const { introduced, deprecated, removed, replacement } = life
  const instead = replacement ? `; use ${replacement.apiVersion} ${replacement.kind}` : ''
  const events = [
    ...at(introduced, 'introduced'),
    ...changes(life, releases),
    ...at(deprecated, `deprecated${instead}`),
    ...at(removed ?? firstReleaseWithout(life, releases), 'removed'),
  ]
  return events.toSorted((a, b) =>
    compareReleases(parseRelease(a.release), parseRelease(b.release)),
  )
}

function at(release: string | undefined, event: string): readonly ScheduledEvent[] {
  return release === undefined ? [] : [{ release, event }]
}

/** Where being on by default and being the storage version begin and end. */
function changes(life: VersionLife, releases: readonly Release[]): readonly ScheduledEvent[] {
  const events: ScheduledEvent[] = []
  let was: { readonly isOn?: boolean; readonly isStored?: boolean } = {}
  for (const { name } of releases) {
    if (!life.releases.includes(name)) continue
    const [isOn, isStored] = [life.byDefault.includes(name), life.stored.includes(name)]
    if (isOn !== was.isOn) {
      events.push({ release: name, event: isOn ? 'on by default' : 'off unless switched on' })
    }
    if (isStored !== (was.isStored ?? false)) {
      events.push({
        release: name,
        event: isStored ? 'storage version' : 'no longer the storage version',
      })
    }
    was = { isOn, isStored }
  }
  return events
}

/** The first release behind the last one that has a version whose removal no deprecation names. */
function firstReleaseWithout(life: VersionLife, releases: readonly Release[]): string | undefined {
  const last = releases.findLastIndex(({ name }) => life.releases.includes(name))
  return last === -1 ? undefined : releases[last + 1]?.name
}

/** Releases as ranges: `1.16-1.24`, `1.21-` up to the newest known one, `1.19,1.21-1.23`; a dash for none. */
export function rangesText(names: readonly string[], releases: readonly Release[]): string {
  const parts: string[] = []
  let first: string | undefined
  for (const [index, { name }] of releases.entries()) {
    if (!names.includes(name)) continue
    first ??= name
    const next = releases[index + 1]?.name
    if (next !== undefined && names.includes(next)) continue
    parts.push(next === undefined ? `${first}-` : first === name ? name : `${first}-${name}`)
    first = undefined
  }
  return parts.length === 0 ? '-' : parts.join(',')
}
