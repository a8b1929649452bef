import { has, listOf, objectsOf, structOf, textOf, textsOf } from '../../../base/api/json-fields.ts'
import { getKey, type JsonObject } from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { formatAccessModes } from '../../../kinds/rules/shared/columns/general-columns.ts'
import { cellText } from '../../../objects/catalog/column-cell.ts'
import { storageClassOf } from './claim-lines.ts'
import type { DescribeContext } from './describe-context.ts'
import type { Description } from './description.ts'
import { describeAnnotations, describeLabels } from './metadata-lines.ts'
import { terminatingOr } from './terminating.ts'
import { persistentVolumeSources } from './volume-sources.ts'
import { describeVolumeSource } from './volumes.ts'

function requirementText(requirement: JsonObject): string {
  const operator = textOf(requirement, 'operator').toLowerCase()
  const values = textsOf(requirement, 'values')
  const text = `${textOf(requirement, 'key')} ${operator}`
  return values.length === 0 ? text : `${text} [${values.join(', ')}]`
}

function describeAffinity(description: Description, spec: JsonObject): void {
  const affinity = structOf(spec, 'nodeAffinity')
  if (!has(affinity, 'required')) {
    description.field(0, 'Node Affinity', '<none>')
    return
  }
  const terms = objectsOf(structOf(affinity, 'required'), 'nodeSelectorTerms')
  description.field(0, 'Node Affinity', '')
  description.field(1, 'Required Terms', terms.length === 0 ? '<none>' : '')
  for (const [index, term] of terms.entries()) {
    const requirements = objectsOf(term, 'matchExpressions').map(requirementText)
    description.list(2, `Term ${index}`, requirements)
  }
}

function claimText(spec: JsonObject): string {
  if (!has(spec, 'claimRef')) return ''
  const claim = structOf(spec, 'claimRef')
  return `${textOf(claim, 'namespace')}/${textOf(claim, 'name')}`
}

/** Describes a persistent volume: its claim, capacity, node affinity and source. */
export function describePersistentVolume(
  description: Description,
  volume: ApiObject,
  { brand, now }: DescribeContext,
): void {
  const [spec, status] = [structOf(volume, 'spec'), structOf(volume, 'status')]
  const { name = '', finalizers = [] } = volume.metadata
  description.field(0, 'Name', name)
  describeLabels(description, volume)
  describeAnnotations(description, volume, brand)
  description.field(0, 'Finalizers', `[${finalizers.join(' ')}]`)
  description.field(0, 'StorageClass', storageClassOf(volume, brand))
  description.field(0, 'Status', terminatingOr(volume, textOf(status, 'phase'), now))
  description.field(0, 'Claim', claimText(spec))
  description.field(0, 'Reclaim Policy', textOf(spec, 'persistentVolumeReclaimPolicy'))
  description.field(0, 'Access Modes', formatAccessModes(listOf(spec, 'accessModes')))
  if (has(spec, 'volumeMode')) description.field(0, 'VolumeMode', textOf(spec, 'volumeMode'))
  const capacity = cellText(getKey(structOf(spec, 'capacity'), 'storage'))
  description.field(0, 'Capacity', capacity || '0')
  describeAffinity(description, spec)
  description.field(0, 'Message', textOf(status, 'message'))
  description.line(0, 'Source:')
  if (!describeVolumeSource(description, spec, persistentVolumeSources)) {
    description.line(1, '<unknown>')
  }
}
