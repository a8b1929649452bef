import type { Brand } from '../../../../base/api/brand.ts'
import { objectsOf, structOf, textOf } from '../../../../base/api/json-fields.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import { matchesNodeSelection } from '../../../scheduler/predicates/node-selector.ts'
import { untoleratedTaint } from '../../../scheduler/predicates/tolerations.ts'
import { daemonTolerations } from './daemon-template.ts'

/** Whether a daemon's pod starts on a node; where it does not, whether one that runs there stays. */
export type Placement = 'runs' | 'stays' | 'leaves'

/** Where a daemon set's pod runs, by the node's name, labels and taints. */
export function placementOn(set: ApiObject, node: ApiObject, brand: Brand): Placement {
  const spec = structOf(set, 'spec', 'template', 'spec')
  const wanted = textOf(spec, 'nodeName')
  if (wanted !== '' && wanted !== node.metadata.name) return 'leaves'
  if (!matchesNodeSelection(spec, node)) return 'leaves'
  const taints = objectsOf(structOf(node, 'spec'), 'taints')
  if (taints.length === 0) return 'runs'
  const tolerations = daemonTolerations(spec, brand)
  if (!untoleratedTaint(taints, tolerations, ['NoExecute', 'NoSchedule'])) return 'runs'
  return untoleratedTaint(taints, tolerations, ['NoExecute']) ? 'leaves' : 'stays'
}
