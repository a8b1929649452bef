import { numberOf, structOf } from '../../../base/api/json-fields.ts'
import { getKey } from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import {
  selectorFromLabels,
  selectorFromLabelSelectorObject,
} from '../../../base/api/selectors/label-selector.ts'
import { formatLabels, formatSelector } from '../../../kinds/rules/shared/columns/label-text.ts'
import { describeReasons } from './condition-table.ts'
import type { DescribeContext } from './describe-context.ts'
import type { Description } from './description.ts'
import { controllerName, describeAnnotations, describeLabels } from './metadata-lines.ts'
import { readPodCounts } from './pod-counts.ts'
import { describePodTemplate } from './pod-template.ts'

function describeReplicas(
  description: Description,
  object: ApiObject,
  selector: string,
  counts: string,
  { brand }: DescribeContext,
): void {
  const [spec, status] = [structOf(object, 'spec'), structOf(object, 'status')]
  description.field(0, 'Name', object.metadata.name ?? '')
  description.field(0, 'Namespace', object.metadata.namespace ?? '')
  description.field(0, 'Selector', selector)
  describeLabels(description, object)
  describeAnnotations(description, object, brand)
  const controller = controllerName(object)
  if (controller !== '') description.field(0, 'Controlled By', controller)
  const current = numberOf(status, 'replicas') ?? 0
  const desired = numberOf(spec, 'replicas') ?? 0
  description.field(0, 'Replicas', `${current} current / ${desired} desired`)
  description.field(0, 'Pods Status', counts)
  describePodTemplate(description, structOf(spec, 'template'), brand)
  describeReasons(description, status)
}

/** Describes a replica set with the counts of its pods by phase. */
export async function describeReplicaSet(
  description: Description,
  object: ApiObject,
  context: DescribeContext,
): Promise<void> {
  const spec = structOf(object, 'spec')
  const selector = selectorFromLabelSelectorObject(getKey(spec, 'selector'))
  const counts = await readPodCounts(object, selector, context)
  const text = formatSelector(structOf(spec, 'selector'))
  describeReplicas(description, object, text, counts, context)
}

/** Describes a replication controller with the counts of its pods by phase. */
export async function describeReplicationController(
  description: Description,
  object: ApiObject,
  context: DescribeContext,
): Promise<void> {
  const labels = structOf(object, 'spec', 'selector')
  const counts = await readPodCounts(object, selectorFromLabels(labels), context)
  describeReplicas(description, object, formatLabels(labels), counts, context)
}
