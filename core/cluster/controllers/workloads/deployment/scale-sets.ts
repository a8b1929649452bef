import type { Deployment, ReplicaSet } from '../../../../base/api/types/apps.v1.generated.ts'
import { parseInt64 } from '../../../../base/text/int64.ts'
import { replicasOf } from '../replica-set/replica-status.ts'
import { activeSets, byAge, isRollingUpdate, maxSurge, totalReplicas } from './deployment-facts.ts'
import type { DeploymentSync } from './deployment-sync.ts'
import type { AnnotationNames } from './replica-set-annotations.ts'

/** Whether the deployment was scaled since its active replica sets were. */
export function isScaled({ sets, deployment, names }: DeploymentSync): boolean {
  return activeSets(sets).some((set) => {
    const desired = countIn(set, names.desired)
    return desired !== undefined && desired !== replicasOf(deployment)
  })
}

function countIn({ metadata }: ReplicaSet, annotation: string): number | undefined {
  const text = metadata.annotations?.[annotation] ?? ''
  const count = parseInt64(text) ?? -1n
  return count >= 0n && count < 2n ** 31n ? Number(count) : undefined
}

/** Scales the replica sets to the deployment's size: in the middle of a rolling update all of them, in proportion. */
export async function scaleSets(sync: DeploymentSync): Promise<void> {
  const { deployment, newSet, oldSets } = sync
  const active = activeSets(sync.sets)
  const wanted = replicasOf(deployment)
  if (active.length <= 1) {
    const only = active[0] ?? newSet ?? oldSets.at(-1)
    if (only && replicasOf(only) !== wanted) await sync.scale(only, wanted)
    return
  }
  if (newSet && isSaturated(newSet, wanted, sync.names)) {
    for (const set of activeSets(oldSets)) await sync.scale(set, 0)
    return
  }
  if (isRollingUpdate(deployment)) await scaleInProportion(sync, active)
}

function isSaturated(newSet: ReplicaSet, wanted: number, names: AnnotationNames): boolean {
  return (
    replicasOf(newSet) === wanted &&
    countIn(newSet, names.desired) === wanted &&
    (newSet.status.availableReplicas ?? 0) === wanted
  )
}

async function scaleInProportion(
  sync: DeploymentSync,
  active: readonly ReplicaSet[],
): Promise<void> {
  const { deployment, names } = sync
  const wanted = replicasOf(deployment)
  const most = wanted > 0 ? wanted + maxSurge(deployment) : 0
  const change = most - totalReplicas(active)
  // Larger ones first; of equal ones newer ones grow first and older ones shrink first.
  const ordered = active.toSorted(
    (a, b) => replicasOf(b) - replicasOf(a) || (change > 0 ? byAge(b, a) : byAge(a, b)),
  )
  let done = 0
  const sizes = ordered.map((set) => {
    const before = replicasOf(set)
    const left = change - done
    if (left === 0) return before
    const share = shareOf(set, deployment, names)
    const part = change > 0 ? Math.min(share, left) : Math.max(share, left)
    done += part
    return before + part
  })
  const rest = change - done
  for (const [at, set] of ordered.entries()) {
    const size = sizes[at] ?? 0
    await sync.scale(set, at === 0 ? Math.max(0, size + rest) : size)
  }
}

/** By how much a replica set changes in proportion to the deployment's largest size before and now. */
function shareOf(set: ReplicaSet, deployment: Deployment, names: AnnotationNames): number {
  const size = replicasOf(set)
  const wanted = replicasOf(deployment)
  if (wanted === 0) return -size
  const before = countIn(set, names.most) || (deployment.status.replicas ?? 0)
  if (before === 0) return 0
  return Math.round((size * (wanted + maxSurge(deployment))) / before) - size
}
