import { resourcePath } from '../../../../base/client/resource-path.ts'
import { compareInt64 } from '../../../../base/text/int64.ts'
import { replicaSetResource } from '../../shared/objects/resources.ts'
import { isTerminating } from '../../shared/pods/pod-state.ts'
import { ignoreNotFound } from '../../shared/writes/expected-errors.ts'
import { replicasOf } from '../replica-set/replica-status.ts'
import { byAge } from './deployment-facts.ts'
import type { DeploymentSync } from './deployment-sync.ts'
import { revisionOf } from './replica-set-annotations.ts'

/** Deletes the oldest revisions beyond `revisionHistoryLimit`, of those that have no pods. */
export async function removeOldSets({
  deployment,
  oldSets,
  names,
  parts,
}: DeploymentSync): Promise<void> {
  const limit = deployment.spec.revisionHistoryLimit
  if (limit === undefined || limit === 2_147_483_647) return
  const kept = oldSets.filter((set) => !isTerminating(set))
  if (kept.length <= limit) return
  const byRevision = kept.toSorted(
    (a, b) => compareInt64(revisionOf(a, names), revisionOf(b, names)) || byAge(a, b),
  )
  for (const set of byRevision.slice(0, kept.length - limit)) {
    const { namespace = '', name = '', generation = 0 } = set.metadata
    const isSeen = generation <= (set.status.observedGeneration ?? 0)
    if (replicasOf(set) > 0 || set.status.replicas > 0 || !isSeen) continue
    const path = resourcePath(replicaSetResource, { namespace, name })
    await ignoreNotFound(parts.cluster.client.delete(path, { signal: parts.signal }))
  }
}
