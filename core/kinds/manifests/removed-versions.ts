import { compareReleases, parseRelease, type Release } from '../../base/release/release.ts'
import {
  isRemoved,
  type VersionedKind,
  type VersionLife,
} from '../assembly/history/version-life.ts'
import {
  type ManifestFile,
  type ManifestPlace,
  objectsInside,
  placeOf,
  readManifestFile,
} from './manifest-file.ts'
import { notableChanges } from './notable-changes.ts'
import type { ReleaseFacts } from './release-facts.ts'

/**
 * How a release serves an object's version: it has `removed` it, does not serve it before a `later` release, serves it only where it
 * is switched on (`off`), or has `deprecated` it.
 */
export type VersionStatus = 'removed' | 'later' | 'off' | 'deprecated'

/** An object whose version a release does not serve, or has deprecated. */
export interface JudgedObject extends ManifestPlace {
  readonly status: VersionStatus
  /** The release that removed or deprecated it, or the first one that serves it; absent for `off`. */
  readonly release?: string
  /** The release that will remove a deprecated version. */
  readonly removal?: string
  /** The version to use instead. */
  readonly replacement?: VersionedKind
  /** What else changes with the replacement. */
  readonly changes?: string
}

/** A document that cannot be read. */
export interface UnreadableDocument {
  readonly file: string
  readonly line: number
  readonly error: string
}

export interface VersionReport {
  readonly objects: readonly JudgedObject[]
  readonly unreadable: readonly UnreadableDocument[]
}

/** Finds the objects whose version `release` no longer serves, serves only where it is switched on, or has deprecated. */
export function judgeVersions(
  files: readonly ManifestFile[],
  release: Release,
  facts: ReleaseFacts,
): VersionReport {
  const changesOf = notableChanges(facts.brand)
  const objects: JudgedObject[] = []
  const unreadable: UnreadableDocument[] = []
  for (const file of files) {
    for (const document of readManifestFile(file)) {
      const { content, line } = document
      if ('error' in content) {
        unreadable.push({ file: file.name, line, error: content.error })
        continue
      }
      for (const object of objectsInside(content.value)) {
        const place = placeOf(file, document, object)
        const judged = judge(place, release, facts)
        if (!judged) continue
        const changes = judged.status === 'removed' ? changesOf(place) : undefined
        objects.push({ ...place, ...judged, ...(changes !== undefined && { changes }) })
      }
    }
  }
  return { objects, unreadable }
}

type Judgement = Omit<JudgedObject, keyof ManifestPlace | 'changes'>

function judge(kind: VersionedKind, release: Release, facts: ReleaseFacts): Judgement | undefined {
  const life = facts.life(kind)
  if (!life) return undefined
  const status = statusOf(life, release)
  if (!status) return undefined
  const other = facts.otherVersion(life, release)
  return {
    ...status,
    ...(other && { replacement: { apiVersion: other.apiVersion, kind: other.kind } }),
  }
}

function statusOf(life: VersionLife, release: Release): Judgement | undefined {
  const { releases, byDefault, deprecated, removed } = life
  const reached = (name: string | undefined): name is string =>
    name !== undefined && compareReleases(parseRelease(name), release) <= 0
  if (!releases.includes(release.name) && !isRemoved(life, release)) {
    return { status: 'later', ...named(releases[0]) }
  }
  if (byDefault.includes(release.name)) {
    if (!reached(deprecated)) return undefined
    return {
      status: 'deprecated',
      release: deprecated,
      ...(removed !== undefined && { removal: removed }),
    }
  }
  // Versions that went in 1.16 could be switched on again for two releases.
  const isOff = releases.includes(release.name) && !reached(removed)
  return isOff ? { status: 'off' } : { status: 'removed', ...named(removalOf(life)) }
}

function named(release: string | undefined): { readonly release?: string } {
  return release === undefined ? {} : { release }
}

/** The release that removed a version: as its deprecation says, else the one after the last that has it. */
function removalOf({ releases, removed }: VersionLife): string | undefined {
  if (removed !== undefined) return removed
  const last = releases.at(-1)
  if (last === undefined) return undefined
  const { major, minor } = parseRelease(last)
  return `${major}.${minor + 1}`
}
