import { has, objectOf, objectsOf, textOf } from '../../api/json-fields.ts'
import type { JsonObject } from '../../api/json.ts'
import { quoteText } from '../../api/quote-text.ts'
import { overlapsOf } from './overlapping-paths.ts'
import type { PodPlace } from './pod-place.ts'
import { noWarnings } from './warning-rule.ts'

/** A file of a volume; `source` is what it comes from where a volume has several sources. */
interface VolumeFile {
  readonly path: string
  readonly source: string
}

/** Volumes of one source, which name their files in `items`. */
const single: readonly (readonly [kind: string, title: (source: JsonObject) => string])[] = [
  ['configMap', (source) => `ConfigMap ${quoteText(textOf(source, 'name'))}`],
  ['secret', (source) => `Secret ${quoteText(textOf(source, 'secretName'))}`],
  ['downwardAPI', () => 'DownwardAPI'],
]

/** Warnings of files of a volume that get into each other's way: one of two is lost, or lies below the other. */
export function volumePathWarnings({ spec }: PodPlace): readonly string[] {
  return objectsOf(spec, 'volumes').flatMap((volume) => {
    const projected = objectOf(volume, 'projected')
    if (projected) return projectedWarnings(volume, projected)
    return single.flatMap(([kind, title]) => {
      const source = objectOf(volume, kind)
      if (!source || !has(source, 'items')) return noWarnings
      const warnings = overlapWarnings(volume, title(source), filesOf(source, ''))
      return warnings.flat()
    })
  })
}

function projectedWarnings(volume: JsonObject, projected: JsonObject): readonly string[] {
  const sources = objectsOf(projected, 'sources')
  const files = sources.map(sourceFiles)
  const overlaps = overlapWarnings(volume, 'Projected', files.flat())
  let start = 0
  return sources.flatMap((source, index) => {
    if (Object.keys(source).length === 0) {
      return [`volume ${nameOf(volume)} (Projected) has no sources provided`]
    }
    const end = start + (files[index]?.length ?? 0)
    const ofSource = overlaps.slice(start, end).flat()
    start = end
    return ofSource
  })
}

/** The warnings of each file, against those before it. */
function overlapWarnings(
  volume: JsonObject,
  title: string,
  files: readonly VolumeFile[],
): readonly (readonly string[])[] {
  const overlaps = overlapsOf(files.map(({ path }) => path))
  return files.map((file, index) =>
    (overlaps.get(index) ?? []).flatMap((other) => {
      const earlier = files[other]
      if (!earlier) return []
      const pair = `${shown(file)} with ${shown(earlier)}`
      return [`volume ${nameOf(volume)} (${title}): overlapping paths: ${pair}`]
    }),
  )
}

function shown({ path, source }: VolumeFile): string {
  return source === '' ? quoteText(path) : `${quoteText(path)} (${source})`
}

function nameOf(volume: JsonObject): string {
  return quoteText(textOf(volume, 'name'))
}

function filesOf(source: JsonObject, title: string): readonly VolumeFile[] {
  return objectsOf(source, 'items').map((item) => fileOf(textOf(item, 'path'), title))
}

function fileOf(path: string, source: string): VolumeFile {
  return { path: path.replace(/\/+$/, ''), source }
}

/** The first kind that names files counts: a source is of one kind. */
function sourceFiles(source: JsonObject): readonly VolumeFile[] {
  for (const [kind, title] of projectable) {
    const projection = objectOf(source, kind)
    if (projection && has(projection, 'items')) return filesOf(projection, title(projection))
  }
  const token = objectOf(source, 'serviceAccountToken')
  if (token) return [fileOf(textOf(token, 'path'), 'ServiceAccountToken')]
  const bundle = objectOf(source, 'clusterTrustBundle')
  if (bundle) {
    const name = textOf(bundle, has(bundle, 'name') ? 'name' : 'signerName')
    return [fileOf(textOf(bundle, 'path'), `ClusterTrustBundle ${quoteText(name)}`)]
  }
  const certificate = objectOf(source, 'podCertificate')
  return certificate ? certificateFiles(certificate) : []
}

/** Projected secrets are called by `name`, those of volumes by `secretName`. */
const projectable: typeof single = [
  ['configMap', (source) => `ConfigMap ${quoteText(textOf(source, 'name'))}`],
  ['secret', (source) => `Secret ${quoteText(textOf(source, 'name'))}`],
  ['downwardAPI', () => 'DownwardAPI'],
]

const certificatePaths = {
  certificateChainPath: 'PodCertificate chain',
  keyPath: 'PodCertificate key',
  credentialBundlePath: 'PodCertificate credential bundle',
}

function certificateFiles(certificate: JsonObject): readonly VolumeFile[] {
  return Object.entries(certificatePaths).flatMap(([key, title]) => {
    const path = textOf(certificate, key)
    return path === '' ? [] : [fileOf(path, title)]
  })
}
