import { numberOf, structOf } from '../../../base/api/json-fields.ts'
import { getKey } from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import {
  formatLabelSelector,
  selectorFromLabelSelectorObject,
} from '../../../base/api/selectors/label-selector.ts'
import { formatLabels } from '../../../kinds/rules/shared/columns/label-text.ts'
import type { DescribeContext } from './describe-context.ts'
import type { Description } from './description.ts'
import { describeAnnotations, describeLabels } from './metadata-lines.ts'
import { readPodCounts } from './pod-counts.ts'
import { describePodTemplate } from './pod-template.ts'

const counted = [
  ['Desired Number of Nodes Scheduled', 'desiredNumberScheduled'],
  ['Current Number of Nodes Scheduled', 'currentNumberScheduled'],
  ['Number of Nodes Scheduled with Up-to-date Pods', 'updatedNumberScheduled'],
  ['Number of Nodes Scheduled with Available Pods', 'numberAvailable'],
  ['Number of Nodes Misscheduled', 'numberMisscheduled'],
] as const

/** Describes a daemon set with its counts of nodes and of pods by phase. */
export async function describeDaemonSet(
  description: Description,
  object: ApiObject,
  context: DescribeContext,
): Promise<void> {
  const [spec, status] = [structOf(object, 'spec'), structOf(object, 'status')]
  const selector = selectorFromLabelSelectorObject(getKey(spec, 'selector'))
  const counts = await readPodCounts(object, selector, context)
  description.field(0, 'Name', object.metadata.name ?? '')
  description.field(0, 'Namespace', object.metadata.namespace ?? '')
  description.field(0, 'Selector', formatLabelSelector(selector))
  const nodes = structOf(spec, 'template', 'spec', 'nodeSelector')
  description.field(0, 'Node-Selector', formatLabels(nodes))
  describeLabels(description, object)
  describeAnnotations(description, object, context.brand)
  for (const [label, key] of counted) {
    // These labels are too long for the column, so kubectl does not align their values.
    description.line(0, `${label}: ${numberOf(status, key) ?? 0}`)
  }
  description.field(0, 'Pods Status', counts)
  describePodTemplate(description, structOf(spec, 'template'), context.brand)
}
