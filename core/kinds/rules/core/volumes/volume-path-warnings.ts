import type {
  PodCertificateProjection,
  ProjectedVolumeSource,
  Volume,
  VolumeProjection,
} from '../../../../base/api/types/core.v1.generated.ts'
import { quoteText } from '../../../../base/text/quote-text.ts'
import type { PodPlace } from '../../shared/warnings/pod-place.ts'
import { addWarnings, noWarnings } from '../../shared/warnings/warning-rule.ts'

/** Warnings of overlapping files of a volume: two have one path, or one lies below the other. */
export function volumePathWarnings({ spec }: PodPlace): readonly string[] {
  let warnings: string[] | undefined
  for (const volume of spec.volumes ?? []) {
    const found = warningsOf(volume)
    if (found.length > 0) addWarnings((warnings ??= []), found)
  }
  return warnings ?? noWarnings
}

function warningsOf(volume: Volume): readonly string[] {
  if (volume.projected) return projectedWarnings(volume, volume.projected)
  for (const kind of listing) {
    const items = volume[kind]?.items
    if (items) return singleWarnings(volume, kind, items)
  }
  return noWarnings
}

const unnamed = (): string => ''

function singleWarnings(
  volume: Volume,
  kind: ListingSource,
  items: readonly Item[],
): readonly string[] {
  const files = itemFiles(items, unnamed)
  const overlaps = overlapsOf(files)
  if (overlaps.size === 0) return noWarnings
  // Secret volumes name the secret in `secretName`, secret sources of projected volumes in `name`.
  const name = kind === 'secret' ? volume.secret?.secretName : volume.configMap?.name
  const title = sourceTitle(kind, name)
  return files.flatMap((file, index) =>
    overlapWarnings(volume, title, file, pick(files, overlaps.get(index))),
  )
}

function projectedWarnings(volume: Volume, { sources }: ProjectedVolumeSource): readonly string[] {
  const files: VolumeFile[] = []
  /** Number of files up to the end of each source; -1 for an empty source. */
  const ends: number[] = []
  let hasEmpty = false
  for (const source of sources ?? []) {
    const isEmpty = Object.keys(source).length === 0
    hasEmpty ||= isEmpty
    for (const file of filesOfSource(source)) files.push(file)
    ends.push(isEmpty ? -1 : files.length)
  }
  const overlaps = overlapsOf(files)
  if (overlaps.size === 0 && !hasEmpty) return noWarnings
  let index = 0
  return ends.flatMap((end) => {
    if (end < 0) return [`volume ${nameOf(volume)} (Projected) has no sources provided`]
    const ofSource: string[] = []
    for (; index < end; index++) {
      const file = files[index]
      if (!file) continue
      const others = pick(files, overlaps.get(index))
      addWarnings(ofSource, overlapWarnings(volume, 'Projected', file, others))
    }
    return ofSource
  })
}

function pick(files: readonly VolumeFile[], indexes: readonly number[] = []): VolumeFile[] {
  return indexes.flatMap((index) => files[index] ?? [])
}

/** Warnings of a file that overlaps files before it. */
function overlapWarnings(
  volume: Volume,
  title: string,
  file: VolumeFile,
  others: readonly VolumeFile[],
): readonly string[] {
  return others.map(
    (other) =>
      `volume ${nameOf(volume)} (${title}): overlapping paths: ${shown(file)} with ${shown(other)}`,
  )
}

function shown({ path, source }: VolumeFile): string {
  const name = source()
  return name === '' ? quoteText(path) : `${quoteText(path)} (${name})`
}

function nameOf({ name }: Volume): string {
  return quoteText(name)
}

/** File of a volume and the name of its source. */
interface VolumeFile {
  readonly path: string
  /** Names the source of the file. */
  readonly source: () => string
}

const noFiles: readonly VolumeFile[] = []

/** Volume sources that list their files in `items`. */
const listing = ['configMap', 'secret', 'downwardAPI'] as const

type ListingSource = (typeof listing)[number]

/** A file that such a source lists. */
type Item = { readonly path: string }

/** Names a source of `kind` as messages do. */
function sourceTitle(kind: ListingSource, name = ''): string {
  if (kind === 'downwardAPI') return 'DownwardAPI'
  const title = kind === 'secret' ? 'Secret' : 'ConfigMap'
  return `${title} ${quoteText(name)}`
}

/** Files of a source of a projected volume. Only the first kind with files counts: a source is of one kind. */
function filesOfSource(source: VolumeProjection): readonly VolumeFile[] {
  for (const kind of listing) {
    const items = source[kind]?.items
    const name = kind === 'downwardAPI' ? '' : source[kind]?.name
    if (items) return itemFiles(items, () => sourceTitle(kind, name))
  }
  const { serviceAccountToken: token, clusterTrustBundle: bundle, podCertificate } = source
  if (token) return [fileOf(token.path, () => 'ServiceAccountToken')]
  if (bundle) {
    const name = bundle.name ?? bundle.signerName ?? ''
    return [fileOf(bundle.path, () => `ClusterTrustBundle ${quoteText(name)}`)]
  }
  return podCertificate ? certificateFiles(podCertificate) : noFiles
}

/** Files in the `items` of a source. */
function itemFiles(items: readonly Item[], title: () => string): readonly VolumeFile[] {
  return items.map(({ path }) => fileOf(path, title))
}

function fileOf(path: string, source: () => string): VolumeFile {
  return { path: withoutEnd(path), source }
}

/** Path without slashes at its end; no regular expression, since a hostile path would make it quadratic. */
function withoutEnd(path: string): string {
  let end = path.length
  while (path[end - 1] === '/') end--
  return path.slice(0, end)
}

const certificatePaths = [
  ['certificateChainPath', 'PodCertificate chain'],
  ['keyPath', 'PodCertificate key'],
  ['credentialBundlePath', 'PodCertificate credential bundle'],
] as const

function certificateFiles(certificate: PodCertificateProjection): readonly VolumeFile[] {
  return certificatePaths.flatMap(([key, title]) => {
    const path = certificate[key] ?? ''
    return path === '' ? [] : [fileOf(path, () => title)]
  })
}

/** Most pairs of overlapping files, more than a response has room for. */
const mostPairs = 4_096

const noPairs: ReadonlyMap<number, readonly number[]> = new Map()

/** File of a volume, by its path. */
interface PlacedFile {
  readonly path: string
}

interface Placed {
  /** Path with a slash at its end, so that `a/` begins `a/b/` but not `ab/`. */
  readonly text: string
  readonly index: number
}

/**
 * Overlapping paths: for each index of a file, the indexes before it whose paths are equal, or above or below it. Paths
 * are sorted, so that those below a path follow it at once and no path is compared with all others.
 */
function overlapsOf(files: readonly PlacedFile[]): ReadonlyMap<number, readonly number[]> {
  if (files.length < 2 || beginDifferently(files)) return noPairs
  const overlaps = new Map<number, number[]>()
  const above: Placed[] = []
  let pairs = 0
  for (const path of sorted(files)) {
    while (above.length > 0 && !path.text.startsWith(above.at(-1)?.text ?? '')) above.pop()
    for (const { index } of above) {
      if (pairs++ === mostPairs) return overlaps
      const [first, second] = index < path.index ? [index, path.index] : [path.index, index]
      const others = overlaps.get(second)
      if (others) others.push(first)
      else overlaps.set(second, [first])
    }
    above.push(path)
  }
  for (const others of overlaps.values()) others.sort((a, b) => a - b)
  return overlaps
}

/** Fast path: whether all first segments differ, as in nearly all volumes. */
function beginDifferently(files: readonly PlacedFile[]): boolean {
  const beginnings = new Set<string>()
  for (const { path } of files) {
    const end = path.indexOf('/')
    beginnings.add(end < 0 ? path : path.slice(0, end))
  }
  return beginnings.size === files.length
}

function sorted(files: readonly PlacedFile[]): readonly Placed[] {
  return files
    .map(({ path }, index) => ({ text: `${path}/`, index }))
    .filter(({ text }) => text !== '/')
    .toSorted((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : a.index - b.index))
}
