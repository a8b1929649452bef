import type { Brand } from '../../../base/api/brand.ts'
import {
  has,
  numberOf,
  objectsOf,
  structOf,
  textOf,
  textsOf,
} from '../../../base/api/json-fields.ts'
import { getKey, type JsonObject } from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import {
  formatLabelSelector,
  selectorFromLabelSelectorObject,
} from '../../../base/api/selectors/label-selector.ts'
import { cellText } from '../../../objects/catalog/column-cell.ts'
import { storageClassOf } from './claim-lines.ts'
import type { DescribeContext } from './describe-context.ts'
import type { Description } from './description.ts'
import { describeAnnotations, describeLabels, pairTexts } from './metadata-lines.ts'
import { readPodCounts } from './pod-counts.ts'
import { describePodTemplate } from './pod-template.ts'
import { longTime } from './time-text.ts'

function describeStrategy(description: Description, strategy: JsonObject): void {
  description.field(0, 'Update Strategy', textOf(strategy, 'type'))
  const update = structOf(strategy, 'rollingUpdate')
  if (!has(update, 'partition')) return
  description.field(1, 'Partition', numberOf(update, 'partition') ?? 0)
  if (has(update, 'maxUnavailable')) {
    description.field(1, 'MaxUnavailable', cellText(update['maxUnavailable']))
  }
}

function describeClaimTemplates(description: Description, spec: JsonObject, brand: Brand): void {
  const templates = objectsOf(spec, 'volumeClaimTemplates')
  if (templates.length === 0) {
    description.field(0, 'Volume Claims', '<none>')
    return
  }
  description.line(0, 'Volume Claims:')
  for (const template of templates) {
    const [metadata, claim] = [structOf(template, 'metadata'), structOf(template, 'spec')]
    const size = cellText(structOf(claim, 'resources', 'requests')['storage'])
    description.field(1, 'Name', textOf(metadata, 'name'))
    description.field(1, 'StorageClass', storageClassOf(template, brand))
    description.list(1, 'Labels', pairTexts(structOf(metadata, 'labels')))
    description.list(1, 'Annotations', pairTexts(structOf(metadata, 'annotations')))
    description.field(1, 'Capacity', size || '<default>')
    description.field(1, 'Access Modes', `[${textsOf(claim, 'accessModes').join(' ')}]`)
  }
}

/** Describes a stateful set with the counts of its pods by phase, and its volume claim templates. */
export async function describeStatefulSet(
  description: Description,
  object: ApiObject,
  context: DescribeContext,
): Promise<void> {
  const { name = '', namespace = '', creationTimestamp = '' } = object.metadata
  const spec = structOf(object, 'spec')
  const selector = selectorFromLabelSelectorObject(getKey(spec, 'selector'))
  const counts = await readPodCounts(object, selector, context)
  description.field(0, 'Name', name)
  description.field(0, 'Namespace', namespace)
  description.field(0, 'CreationTimestamp', longTime(creationTimestamp))
  description.field(0, 'Selector', formatLabelSelector(selector))
  describeLabels(description, object)
  describeAnnotations(description, object, context.brand)
  const desired = numberOf(spec, 'replicas') ?? 0
  const total = numberOf(structOf(object, 'status'), 'replicas') ?? 0
  description.field(0, 'Replicas', `${desired} desired | ${total} total`)
  describeStrategy(description, structOf(spec, 'updateStrategy'))
  description.field(0, 'Pods Status', counts)
  describePodTemplate(description, structOf(spec, 'template'), context.brand)
  describeClaimTemplates(description, spec, context.brand)
}
