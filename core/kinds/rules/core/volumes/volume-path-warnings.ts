import { has, objectOf, objectsOf, textOf } from '../../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../../base/api/json.ts'
import { quoteText } from '../../../../base/text/quote-text.ts'
import type { PodPlace } from '../../shared/warnings/pod-place.ts'
import { addWarnings, noWarnings } from '../../shared/warnings/warning-rule.ts'

/** Warnings of overlapping files of a volume: two have one path, or one lies below the other. */
export function volumePathWarnings({ spec }: PodPlace): readonly string[] {
  let warnings: string[] | undefined
  for (const volume of objectsOf(spec, 'volumes')) {
    const found = warningsOf(volume)
    if (found.length > 0) addWarnings((warnings ??= []), found)
  }
  return warnings ?? noWarnings
}

function warningsOf(volume: JsonObject): readonly string[] {
  const projected = objectOf(volume, 'projected')
  if (projected) return projectedWarnings(volume, projected)
  for (const kind of ['configMap', 'secret', 'downwardAPI']) {
    const source = objectOf(volume, kind)
    if (source && has(source, 'items')) return singleWarnings(volume, kind, source)
  }
  return noWarnings
}

const unnamed = (): string => ''

function singleWarnings(volume: JsonObject, kind: string, source: JsonObject): readonly string[] {
  const files = itemFiles(source, unnamed)
  const overlaps = overlapsOf(files)
  if (overlaps.size === 0) return noWarnings
  // Secret volumes name the secret in `secretName`, secret sources of projected volumes in `name`.
  const title = sourceTitle(kind, source, kind === 'secret' ? 'secretName' : 'name')
  return files.flatMap((file, index) =>
    overlapWarnings(volume, title, file, pick(files, overlaps.get(index))),
  )
}

function projectedWarnings(volume: JsonObject, projected: JsonObject): readonly string[] {
  const files: VolumeFile[] = []
  /** Number of files up to the end of each source; -1 for an empty source. */
  const ends: number[] = []
  let hasEmpty = false
  for (const source of objectsOf(projected, 'sources')) {
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
  volume: JsonObject,
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

function nameOf(volume: JsonObject): string {
  return quoteText(textOf(volume, 'name'))
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

/** Names a source of `kind` as messages do; `key`: field with its name. */
function sourceTitle(kind: string, source: JsonObject, key: string): string {
  if (kind === 'downwardAPI') return 'DownwardAPI'
  const title = kind === 'secret' ? 'Secret' : 'ConfigMap'
  return `${title} ${quoteText(textOf(source, key))}`
}

/** Files of a source of a projected volume. Only the first kind with files counts: a source is of one kind. */
function filesOfSource(source: JsonObject): readonly VolumeFile[] {
  for (const kind of listing) {
    const projection = objectOf(source, kind)
    if (projection && has(projection, 'items')) {
      return itemFiles(projection, () => sourceTitle(kind, projection, 'name'))
    }
  }
  const token = objectOf(source, 'serviceAccountToken')
  if (token) return [fileOf(textOf(token, 'path'), () => 'ServiceAccountToken')]
  const bundle = objectOf(source, 'clusterTrustBundle')
  if (bundle) {
    const name = textOf(bundle, has(bundle, 'name') ? 'name' : 'signerName')
    return [fileOf(textOf(bundle, 'path'), () => `ClusterTrustBundle ${quoteText(name)}`)]
  }
  const certificate = objectOf(source, 'podCertificate')
  return certificate ? certificateFiles(certificate) : noFiles
}

/** Files in the `items` of a source. */
function itemFiles(source: JsonObject, title: () => string): readonly VolumeFile[] {
  return objectsOf(source, 'items').map((item) => fileOf(textOf(item, 'path'), title))
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

const certificatePaths = {
  certificateChainPath: 'PodCertificate chain',
  keyPath: 'PodCertificate key',
  credentialBundlePath: 'PodCertificate credential bundle',
}

function certificateFiles(certificate: JsonObject): readonly VolumeFile[] {
  return Object.entries(certificatePaths).flatMap(([key, title]) => {
    const path = textOf(certificate, key)
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
