import { has, objectOf, objectsOf, textOf } from '../../api/json-fields.ts'
import type { JsonObject } from '../../api/json.ts'
import { quoteText } from '../../api/quote-text.ts'

/** A file of a volume. */
export interface VolumeFile {
  readonly path: string
  /** Calls what it comes from by name. */
  readonly source: () => string
}

const noFiles: readonly VolumeFile[] = []

/** What lists its files in `items`. */
const listing = ['configMap', 'secret', 'downwardAPI'] as const

/** Names a source of `kind` as messages do; `key` is the field of its name. */
export function sourceTitle(kind: string, source: JsonObject, key: string): string {
  if (kind === 'downwardAPI') return 'DownwardAPI'
  const title = kind === 'secret' ? 'Secret' : 'ConfigMap'
  return `${title} ${quoteText(textOf(source, key))}`
}

/** The files that a source of a projected volume names. The first kind that names any counts: a source is of one kind. */
export function filesOfSource(source: JsonObject): readonly VolumeFile[] {
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

/** The files that the `items` of a source name. */
export function itemFiles(source: JsonObject, title: () => string): readonly VolumeFile[] {
  return objectsOf(source, 'items').map((item) => fileOf(textOf(item, 'path'), title))
}

function fileOf(path: string, source: () => string): VolumeFile {
  return { path: withoutEnd(path), source }
}

/** Without the slashes at its end; a regular expression would look at every slash of a hostile path anew. */
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
