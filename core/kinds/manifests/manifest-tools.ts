import { brands } from '../../base/api/brand.ts'
import { defaultRelease } from '../../base/release/default-release.ts'
import { parseRelease, type Release } from '../../base/release/release.ts'
import {
  checkOutputVersion,
  type ManifestConversion,
  ManifestConverter,
} from './convert-manifests.ts'
import { findLives, type ReleaseSummary, summarize } from './find-lives.ts'
import type {
  ConvertOptions,
  FactOptions,
  ManifestTools,
  ResourceLife,
  RemovedOptions,
} from './load-manifest-tools.ts'
import type { ManifestFile } from './manifest-file.ts'
import { builtInFacts, parseKnownRelease, type ReleaseFacts } from './release-facts.ts'
import { judgeVersions, type VersionReport } from './removed-versions.ts'
import { versionSchedule } from './version-schedule.ts'

function factsOf({ brand = 'k8s' }: FactOptions): ReleaseFacts {
  if (!Object.hasOwn(brands, brand)) throw new RangeError(`there is no brand ${brand}: k8s, svc`)
  return builtInFacts(brand)
}

/** The release by which objects are converted to a version: the default one, or the newest that has the version. */
function releaseWith(version: string, { lives, releases }: ReleaseFacts): Release {
  const names = new Set(
    lives.filter(({ apiVersion }) => apiVersion === version).flatMap((life) => life.releases),
  )
  if (names.has(defaultRelease)) return parseRelease(defaultRelease)
  const newest = releases.findLast(({ name }) => names.has(name))
  return newest ?? parseRelease(defaultRelease)
}

function checkServed(version: string, release: Release, { lives }: ReleaseFacts): void {
  const isServed = lives.some(
    (life) => life.apiVersion === version && life.releases.includes(release.name),
  )
  if (!isServed) throw new RangeError(`release ${release.name} does not serve ${version}`)
}

function convert(
  files: readonly ManifestFile[],
  options: ConvertOptions,
): Promise<ManifestConversion> {
  const facts = factsOf(options)
  const { format } = options
  if (options.outputVersion === undefined) {
    const release = parseKnownRelease(options.release ?? defaultRelease, facts)
    return new ManifestConverter(facts, { release, ...(format && { format }) }).convert(files)
  }
  const outputVersion = checkOutputVersion(options.outputVersion, facts)
  const release =
    options.release === undefined
      ? releaseWith(outputVersion, facts)
      : parseKnownRelease(options.release, facts)
  checkServed(outputVersion, release, facts)
  const target = { release, outputVersion, ...(format && { format }) }
  return new ManifestConverter(facts, target).convert(files)
}

function removed(files: readonly ManifestFile[], options: RemovedOptions): VersionReport {
  const facts = factsOf(options)
  const release = parseKnownRelease(options.release ?? defaultRelease, facts)
  return judgeVersions(files, release, facts)
}

function life(resource: string, options: FactOptions & { readonly group?: string }): ResourceLife {
  const facts = factsOf(options)
  const versions = findLives(resource, options.group, facts)
  const schedules = versions.map((version) => versionSchedule(version, facts.releases))
  return {
    versions: versions.map((version, at) => ({ ...version, schedule: schedules[at] ?? [] })),
    releases: facts.releases.map(({ name }) => name),
  }
}

function releases(options: FactOptions): readonly ReleaseSummary[] {
  return summarize(factsOf(options))
}

/** The tools of load-manifest-tools.ts, with the tables of all releases. */
export const manifestTools: ManifestTools = { convert, removed, life, releases }
