import { has, objectOf, objectsOf, textOf } from '../../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../../base/api/json.ts'
import { quoteText } from '../../../../base/text/quote-text.ts'

/** File of a volume and the name of its source. */
export interface VolumeFile {
  readonly path: string
  /** Names the source of the file. */
  readonly source: () => string
}

const noFiles: readonly VolumeFile[] = []

/** Volume sources that list their files in `items`. */
const listing = ['configMap', 'secret', 'downwardAPI'] as const

/** Names a source of `kind` as messages do; `key`: field with its name. */
export function sourceTitle(kind: string, source: JsonObject, key: string): string {
  if (kind === 'downwardAPI') return 'DownwardAPI'
  const title = kind === 'secret' ? 'Secret' : 'ConfigMap'
  return `${title} ${quoteText(textOf(source, key))}`
}

/** Files of a source of a projected volume. Only the first kind with files counts: a source is of one kind. */
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

/** Files in the `items` of a source. */
export function itemFiles(source: JsonObject, title: () => string): readonly VolumeFile[] {
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
