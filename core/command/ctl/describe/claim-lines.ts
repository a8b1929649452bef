import type { Brand } from '../../../base/api/brand.ts'
import { has, listOf, structOf, textOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import { formatAccessModes } from '../../../kinds/rules/shared/columns/general-columns.ts'
import { cellText } from '../../../objects/catalog/column-cell.ts'
import type { Description } from './description.ts'
import { annotationLines, pairTexts } from './metadata-lines.ts'

/** The storage class of a claim or volume; the beta annotation takes precedence. */
export function storageClassOf(object: JsonObject, brand: Brand): string {
  const annotations = structOf(object, 'metadata', 'annotations')
  const key = `volume.beta.${brand.labelDomain}/storage-class`
  return has(annotations, key)
    ? textOf(annotations, key)
    : textOf(structOf(object, 'spec'), 'storageClassName')
}

function describeDataSource(description: Description, level: number, source: JsonObject): void {
  description.line(level, 'DataSource:')
  if (has(source, 'apiGroup')) {
    description.field(level + 1, 'APIGroup', textOf(source, 'apiGroup'))
  }
  description.field(level + 1, 'Kind', textOf(source, 'kind'))
  description.field(level + 1, 'Name', textOf(source, 'name'))
}

/**
 * Describes a persistent volume claim, as requested and bound. A claim template in a pod's volume (`level` 2) has no status;
 * there kubectl indents the values of labels and annotations as well.
 */
export function describeClaim(
  description: Description,
  claim: JsonObject,
  brand: Brand,
  level: 0 | 2,
  status?: string,
): void {
  const [spec, metadata] = [structOf(claim, 'spec'), structOf(claim, 'metadata')]
  const indented = (texts: readonly string[]): readonly string[] =>
    (texts.length === 0 ? ['<none>'] : texts).map((text) => '  '.repeat(level) + text)
  description.field(level, 'StorageClass', storageClassOf(claim, brand))
  if (status !== undefined) description.field(level, 'Status', status)
  const volume = textOf(spec, 'volumeName')
  description.field(level, 'Volume', volume)
  description.list(level, 'Labels', indented(pairTexts(structOf(metadata, 'labels'))))
  const annotations = annotationLines(structOf(metadata, 'annotations'), brand)
  description.list(level, 'Annotations', indented(annotations))
  if (status !== undefined) {
    description.field(
      level,
      'Finalizers',
      `[${listOf(metadata, 'finalizers').map(cellText).join(' ')}]`,
    )
  }
  const bound = volume === '' ? {} : structOf(claim, 'status')
  const capacity = cellText(structOf(bound, 'capacity')['storage'])
  description.field(level, 'Capacity', volume === '' ? '' : capacity || '0')
  description.field(level, 'Access Modes', formatAccessModes(listOf(bound, 'accessModes')))
  if (has(spec, 'volumeMode')) description.field(level, 'VolumeMode', textOf(spec, 'volumeMode'))
  if (has(spec, 'dataSource')) describeDataSource(description, level, structOf(spec, 'dataSource'))
}
