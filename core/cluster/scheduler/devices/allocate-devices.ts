import type * as resourcev1 from '../../../base/api/types/resource.v1.generated.ts'
import type { LabelledNode } from '../predicates/node-selector.ts'
import { allocationOf } from './allocation-result.ts'
import { AllocationSearch } from './allocation-search.ts'
import { poolsOf } from './device-pools.ts'
import { wantedClaim } from './device-request.ts'
import { DeviceSelection } from './device-selection.ts'
import type { DeviceSource } from './device-source.ts'

/**
 * Allocates devices to claims for a pod on a node, as kube-scheduler 1.34 does with its default feature gates: the first devices
 * that meet all requests. `selection` bounds the work for one pod on all nodes.
 *
 * @returns `status.allocation` of each claim, in the claims' order; undefined where the node has not the devices for all.
 * @throws AllocationError for what no other node mends, such as a selector with an error; AllocationTimeout where the search takes too long
 */
export function allocateDevices(
  claims: readonly resourcev1.ResourceClaim[],
  node: LabelledNode,
  source: DeviceSource,
  selection: DeviceSelection = new DeviceSelection(source.evaluate),
): readonly resourcev1.AllocationResult[] | undefined {
  const pools = poolsOf(source.slicesFor(node), node)
  const wanted = claims.map((claim) => wantedClaim(claim, { pools, source, selection }))
  const chosen = new AllocationSearch(wanted, { pools, source, selection }).find()
  return chosen && wanted.map((claim, at) => allocationOf(claim, chosen[at] ?? []))
}
