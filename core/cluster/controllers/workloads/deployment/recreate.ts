import { structOf } from '../../../../base/api/json-fields.ts'
import { podResource } from '../../shared/pods/pod-control.ts'
import { isPodFinished } from '../../shared/pods/pod-state.ts'
import { replicasOf } from '../replica-set/replica-status.ts'
import { activeSets, totalStatus } from './deployment-facts.ts'
import { isComplete } from './deployment-status.ts'
import { removeOldSets } from './remove-old-sets.ts'
import type { Rollout } from './rollout.ts'

/** One step of the strategy Recreate: all old pods end before the first new one is created. */
export async function recreate(rollout: Rollout): Promise<void> {
  await rollout.syncRevision()
  const active = activeSets(rollout.oldSets)
  for (const set of active) await rollout.scale(set, 0)
  if (active.length > 0 || hasOldPods(rollout)) return
  const newSet = await rollout.ensureNewSet()
  const wanted = replicasOf(rollout.deployment)
  if (replicasOf(newSet) !== wanted) await rollout.scale(newSet, wanted)
  if (isComplete(rollout.deployment, structOf(rollout.deployment, 'status'))) {
    await removeOldSets(rollout)
  }
}

function hasOldPods({ oldSets, parts }: Rollout): boolean {
  if (totalStatus(oldSets, 'replicas') > 0) return true
  const pods = parts.cluster.objects.of(podResource)
  return oldSets.some(({ metadata }) =>
    pods.controlledBy(metadata.uid ?? '').some((pod) => !isPodFinished(pod)),
  )
}
