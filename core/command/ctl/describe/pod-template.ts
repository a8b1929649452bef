import type { Brand } from '../../../base/api/brand.ts'
import { objectsOf, structOf, textOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import { describeContainers } from './containers.ts'
import type { Description } from './description.ts'
import { annotationLines, pairTexts } from './metadata-lines.ts'
import { describeTolerations, describeTopologySpread } from './scheduling-lines.ts'
import { describeVolumes } from './volumes.ts'

/** Describes the pod template of a workload. */
export function describePodTemplate(
  description: Description,
  template: JsonObject,
  brand: Brand,
): void {
  const [metadata, spec] = [structOf(template, 'metadata'), structOf(template, 'spec')]
  description.line(0, 'Pod Template:')
  description.list(0, '  Labels', pairTexts(structOf(metadata, 'labels')))
  const annotations = structOf(metadata, 'annotations')
  if (Object.keys(annotations).length > 0) {
    description.list(0, '  Annotations', annotationLines(annotations, brand))
  }
  const account = textOf(spec, 'serviceAccountName')
  if (account !== '') description.field(1, 'Service Account', account)
  const initial = objectsOf(spec, 'initContainers')
  const none = { statuses: [], pod: undefined }
  if (initial.length > 0) {
    describeContainers(
      description,
      { label: 'Init Containers', containers: initial, ...none },
      '  ',
    )
  }
  const containers = objectsOf(spec, 'containers')
  describeContainers(description, { label: 'Containers', containers, ...none }, '  ')
  describeVolumes(description, spec, brand, '  ')
  describeTopologySpread(description, spec, '  ')
  const priority = textOf(spec, 'priorityClassName')
  if (priority !== '') description.field(1, 'Priority Class Name', priority)
  description.list(0, '  Node-Selectors', pairTexts(structOf(spec, 'nodeSelector')))
  describeTolerations(description, spec, '  ')
}
