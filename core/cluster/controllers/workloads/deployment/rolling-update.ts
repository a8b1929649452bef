import { replicasOf } from '../replica-set/replica-status.ts'
import { activeSets, maxUnavailable, totalReplicas, totalStatus } from './deployment-facts.ts'
import { isComplete } from './deployment-status.ts'
import type { DeploymentSync } from './deployment-sync.ts'
import { removeOldSets } from './remove-old-sets.ts'

/** One step of a rolling update: up where there is room, else down where enough pods are available. */
export async function rollingUpdate(sync: DeploymentSync): Promise<void> {
  await sync.syncRevision()
  const newSet = await sync.ensureNewSet()
  const wanted = replicasOf(sync.deployment)
  const now = replicasOf(newSet)
  if (now !== wanted) {
    const next = now > wanted ? wanted : sync.newReplicas(newSet)
    if (next !== now && (await sync.scale(newSet, next))) return
  }
  if (await scaleDown(sync)) return
  if (isComplete(sync.deployment, sync.deployment.status)) {
    await removeOldSets(sync)
  }
}

async function scaleDown(sync: DeploymentSync): Promise<boolean> {
  const { newSet, deployment } = sync
  const old = activeSets(sync.oldSets)
  if (old.length === 0 || !newSet) return false
  const least = replicasOf(deployment) - maxUnavailable(deployment)
  const notYet = replicasOf(newSet) - (newSet.status.availableReplicas ?? 0)
  const most = totalReplicas(sync.sets) - least - notYet
  if (most <= 0) return false
  // Unhealthy pods first, which block the rollout and serve nothing.
  let unhealthy = 0
  for (const set of old) {
    const surplus = replicasOf(set) - (set.status.availableReplicas ?? 0)
    const count = Math.min(most - unhealthy, surplus)
    if (count <= 0) continue
    await sync.scale(set, replicasOf(set) - count)
    unhealthy += count
  }
  const remaining = activeSets(sync.oldSets)
  const spare = totalStatus([...remaining, newSet], 'availableReplicas') - least
  let healthy = 0
  for (const set of remaining) {
    const count = Math.min(replicasOf(set), spare - healthy)
    if (count <= 0) break
    await sync.scale(set, replicasOf(set) - count)
    healthy += count
  }
  return unhealthy + healthy > 0
}
