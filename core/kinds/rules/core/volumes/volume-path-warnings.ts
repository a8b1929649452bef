import { has, objectOf, objectsOf, textOf } from '../../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../../base/api/json.ts'
import { quoteText } from '../../../../base/text/quote-text.ts'
import type { PodPlace } from '../../shared/warnings/pod-place.ts'
import { addWarnings, noWarnings } from '../../shared/warnings/warning-rule.ts'
import { overlapsOf } from './overlapping-paths.ts'
import { filesOfSource, itemFiles, sourceTitle, type VolumeFile } from './volume-file-names.ts'

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
