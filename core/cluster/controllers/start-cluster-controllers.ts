import { StagedKinds } from '../simulation/staged-kinds.ts'
import { clusterControllers } from './cluster-controllers.ts'
import type { ControllerManager } from './controller-manager.ts'
import type { ClusterParts } from './shared/framework/cluster-registration.ts'
import type { ControllerParts } from './shared/framework/controller-registration.ts'
import { storedResource } from './shared/objects/stored-resource.ts'
import { PodAddresses } from './shared/pods/pod-addresses.ts'
import { WorkLedger } from './shared/pods/work-ledger.ts'

/** Parts of which those of cluster controllers are made. */
export interface ClusterStart
  extends
    ControllerParts,
    Pick<ClusterParts, 'serveAggregated' | 'provideNodeMetrics' | 'kubeletOf' | 'apiServer'> {
  /** The parts of one controller, by its name: with clients of its own, where these differ. */
  readonly partsOf: <P extends ControllerParts>(parts: P, name: string) => P
  readonly clientOf: ClusterParts['clientOf']
  /** Aborted when the controllers stop. */
  readonly signal: AbortSignal
}

/** Starts those controllers of a running cluster that `includes` chooses and whose resources the release has. */
export function startClusterControllers(
  manager: ControllerManager,
  parts: ClusterStart,
  includes: (name: string) => boolean = (name) => parts.runs(name),
): void {
  const chosen = clusterControllers.filter(({ name }) => includes(name))
  if (chosen.length === 0) return
  const cluster = clusterParts(parts)
  const possible = chosen.filter((registration) =>
    registration.needs(parts.brand).every((resource) => storedResource(parts, resource)),
  )
  if (!possible.some(({ name }) => name === 'stage-controller')) cluster.stagedKinds.set(new Set())
  for (const registration of possible) {
    manager.start(registration.create(parts.partsOf(cluster, registration.name)))
  }
}

function clusterParts(parts: ClusterStart): ClusterParts {
  const { objects } = parts
  return {
    ...parts,
    podAddresses: new PodAddresses(objects),
    work: new WorkLedger(),
    stagedKinds: new StagedKinds(),
  }
}
