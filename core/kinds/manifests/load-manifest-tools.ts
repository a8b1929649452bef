import type { BrandName } from '../../base/api/brand.ts'
import { Lazy } from '../../base/execution/lazy.ts'
import type { VersionLife } from '../assembly/history/version-life.ts'
import type { ManifestConversion } from './convert-manifests.ts'
import type { ReleaseSummary } from './find-lives.ts'
import type { ManifestFile } from './manifest-file.ts'
import type { VersionReport } from './removed-versions.ts'
import type { ScheduledEvent } from './version-schedule.ts'

export interface FactOptions {
  /** Whose names the API groups of the manifests have; `k8s` unless given. */
  readonly brand?: BrandName
}

export interface ConvertOptions extends FactOptions {
  /** `networking.k8s.io/v1`; objects whose kind it does not have stay as they are. */
  readonly outputVersion?: string
  /**
   * `1.25`. Without an output version, every object whose version it does not serve by default is converted to one that it does.
   * With one, the release by whose types and rules the objects are judged: the default release unless given, or the newest that has
   * the version.
   */
  readonly release?: string
  /** The format of all documents; without it each keeps its own. */
  readonly format?: 'json' | 'yaml'
}

export interface RemovedOptions extends FactOptions {
  /** The release to check for; the default release unless given. */
  readonly release?: string
}

/** The life of a resource over the known releases. */
export interface ResourceLife {
  /** Its versions, by group and with the most stable one first. */
  readonly versions: readonly (VersionLife & { readonly schedule: readonly ScheduledEvent[] })[]
  /** The known releases, oldest first. */
  readonly releases: readonly string[]
}

export interface ManifestTools {
  convert(files: readonly ManifestFile[], options: ConvertOptions): Promise<ManifestConversion>
  removed(files: readonly ManifestFile[], options: RemovedOptions): VersionReport
  life(resource: string, options: FactOptions & { readonly group?: string }): ResourceLife
  releases(options: FactOptions): readonly ReleaseSummary[]
}

/** The tools with the tables of all releases, which are loaded when a tool is first used. */
const tools = new Lazy<ManifestTools>(
  async () => (await import('./manifest-tools.ts')).manifestTools,
)

/**
 * Converts the objects of manifests to another API version. Documents without an object that is converted stay byte for byte; in the
 * others only what differs is written anew, with order and comments around it kept. Defaults of the old version that the new one does
 * not share are written out, so that an object means the same. The result says what was written out, added or lost, and what a
 * server would refuse (`mistakes`), such as required fields for which the old version has no source.
 *
 * @throws RangeError for a release or an output version that the tables do not know
 */
export async function convertManifests(
  files: readonly ManifestFile[],
  options: ConvertOptions,
): Promise<ManifestConversion> {
  return (await tools.load()).convert(files, options)
}

/**
 * Finds the objects of manifests whose API version a release does not serve: removed, of a later release, or off by default; and those
 * whose version it has deprecated. Kinds that no release has, such as custom ones, are passed over.
 *
 * @throws RangeError for a release that the tables do not know
 */
export async function removedVersions(
  files: readonly ManifestFile[],
  options: RemovedOptions = {},
): Promise<VersionReport> {
  return (await tools.load()).removed(files, options)
}

/**
 * The life of a resource over the releases: which have which of its versions, which serve it by default, which store it, when it was
 * deprecated and removed, and what replaces it.
 *
 * @param resource `cronjobs`, `CronJob`, `cj`, `cronjobs.batch`, or one version: `batch/v1beta1/cronjobs`
 * @throws RangeError where no release has the resource
 */
export async function resourceLife(
  resource: string,
  options: FactOptions & { readonly group?: string } = {},
): Promise<ResourceLife> {
  return (await tools.load()).life(resource, options)
}

/** All known releases in numbers, oldest first. */
export async function releaseSummaries(
  options: FactOptions = {},
): Promise<readonly ReleaseSummary[]> {
  return (await tools.load()).releases(options)
}
