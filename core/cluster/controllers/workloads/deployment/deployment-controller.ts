import { conditionsOf } from '../../../../base/api/conditions.ts'
import { controllerOf, keyOf } from '../../../../base/api/metadata/object-keys.ts'
import { matchesLabels } from '../../../../base/api/selectors/label-selector.ts'
import type { Deployment, ReplicaSet } from '../../../../base/api/types/apps.v1.generated.ts'
import type { Pod } from '../../../../base/api/types/core.v1.generated.ts'
import type {
  ClusterParts,
  ClusterRegistration,
} from '../../shared/framework/cluster-registration.ts'
import { KeyController, type KeyQueue } from '../../shared/framework/key-controller.ts'
import {
  deploymentResource,
  podResource,
  replicaSetResource,
} from '../../shared/objects/resources.ts'
import { selectingObjects } from '../../shared/objects/selecting-objects.ts'
import { isTerminating, isPodFinished } from '../../shared/pods/pod-state.ts'
import { claimDependents } from '../../shared/writes/claim-dependents.ts'
import { selectorOf } from '../replica-set/replica-kind.ts'
import { replicasOf } from '../replica-set/replica-status.ts'
import { isRollingUpdate, progressDeadline, activeSets, totalStatus } from './deployment-facts.ts'
import { countedStatus, deadlineOf, rolloutStatus, isComplete } from './deployment-status.ts'
import { progressReason, DeploymentSync, type DeploymentSyncParts } from './deployment-sync.ts'
import { removeOldSets } from './remove-old-sets.ts'
import { rollBack, rollbackRevision } from './rollback.ts'
import { rollingUpdate } from './rolling-update.ts'
import { isScaled, scaleSets } from './scale-sets.ts'

/** The controller of deployments: each has a replica set a template, of which the one of its own template grows. */
function createDeploymentController(cluster: ClusterParts): KeyController {
  const recorder = cluster.recorder({ component: 'deployment-controller' })
  const index = cluster.objects.of(deploymentResource)
  return new KeyController({
    name: 'deployment-controller',
    parts: cluster,
    reads: [deploymentResource, replicaSetResource, podResource],
    watch: (queue, signal) => watchDeployments(cluster, queue, signal),
    async sync(key, queue, signal) {
      const deployment = index.byKey(key)
      if (deployment) await syncDeployment(deployment, key, queue, { cluster, recorder, signal })
      else queue.forget(key)
    },
  })
}

async function syncDeployment(
  deployment: Deployment,
  key: string,
  queue: KeyQueue,
  parts: DeploymentSyncParts,
): Promise<void> {
  if (Object.keys(deployment.spec.selector ?? {}).length === 0) {
    const text = 'This deployment is selecting all pods. A non-empty selector is required.'
    parts.recorder.record(deployment, 'Warning', 'SelectingAll', text)
    return
  }
  const sync = new DeploymentSync(deployment, await ownSets(deployment, parts), parts)
  if (isTerminating(deployment)) {
    await sync.syncRevision()
    return writeCounts(sync)
  }
  setPausedCondition(sync)
  const isPaused = deployment.spec.paused === true
  const rollback = rollbackRevision(sync)
  if (!isPaused && rollback !== undefined) return rollBack(sync, rollback)
  if (isPaused || isScaled(sync)) {
    await sync.syncRevision()
    await scaleSets(sync)
    if (isPaused && rollback === undefined) await removeOldSets(sync)
    return writeCounts(sync)
  }
  if (isRollingUpdate(deployment)) await rollingUpdate(sync)
  else await recreate(sync)
  const { sets, newSet, now } = sync
  sync.setStatus(rolloutStatus(sync.deployment, sets, newSet, now))
  await sync.write()
  const deadline = deadlineOf(sync.deployment, conditionsOf(sync.deployment))
  // A second later, since the condition's time has no fractions.
  if (deadline === undefined) queue.forget(key)
  else queue.addAt(key, deadline + 1000)
}

async function writeCounts(sync: DeploymentSync): Promise<void> {
  const { sets, newSet, now } = sync
  sync.setStatus(countedStatus(sync.deployment, sets, newSet, now))
  await sync.write()
}

/** Time does not count while a deployment is paused: pausing and resuming it both restart its deadline. */
function setPausedCondition(sync: DeploymentSync): void {
  const { deployment } = sync
  const reason = progressReason(deployment)
  if (progressDeadline(deployment) === undefined || reason === 'ProgressDeadlineExceeded') return
  const isPaused = deployment.spec.paused === true
  const isReported = reason === 'DeploymentPaused'
  if (isPaused === isReported) return
  sync.setCondition({
    type: 'Progressing',
    status: 'Unknown',
    reason: isPaused ? 'DeploymentPaused' : 'DeploymentResumed',
    message: isPaused ? 'Deployment is paused' : 'Deployment is resumed',
  })
}

/** The deployment's replica sets, after adoption and release. */
async function ownSets(
  deployment: Deployment,
  { cluster, signal }: DeploymentSyncParts,
): Promise<ReplicaSet[]> {
  const { namespace = '', uid = '' } = deployment.metadata
  const index = cluster.objects.of(replicaSetResource)
  const orphans = index.index('orphans', ({ metadata }) =>
    metadata.ownerReferences?.some(({ controller }) => controller === true)
      ? []
      : [metadata.namespace ?? ''],
  )
  const selector = selectorOf(deployment)
  return claimDependents([...index.controlledBy(uid), ...orphans(namespace)], {
    client: cluster.client,
    signal,
    ownerResource: deploymentResource,
    owner: deployment,
    resource: replicaSetResource,
    matches: ({ metadata }) => matchesLabels(selector, metadata.labels),
  })
}

/** One step of the strategy Recreate: all old pods end before the first new one is created. */
async function recreate(sync: DeploymentSync): Promise<void> {
  await sync.syncRevision()
  const active = activeSets(sync.oldSets)
  for (const set of active) await sync.scale(set, 0)
  if (active.length > 0 || hasOldPods(sync)) return
  const newSet = await sync.ensureNewSet()
  const wanted = replicasOf(sync.deployment)
  if (replicasOf(newSet) !== wanted) await sync.scale(newSet, wanted)
  if (isComplete(sync.deployment, sync.deployment.status)) {
    await removeOldSets(sync)
  }
}

function hasOldPods({ oldSets, parts }: DeploymentSync): boolean {
  if (totalStatus(oldSets, 'replicas') > 0) return true
  const pods = parts.cluster.objects.of(podResource)
  return oldSets.some(({ metadata }) =>
    pods.controlledBy(metadata.uid ?? '').some((pod) => !isPodFinished(pod)),
  )
}

/** Adds the keys of deployments that change, or whose replica sets do; of those that recreate, also as their pods end. */
function watchDeployments(
  { objects }: Pick<ClusterParts, 'objects'>,
  queue: KeyQueue,
  signal: AbortSignal,
): void {
  const index = objects.of(deploymentResource)
  const sets = objects.of(replicaSetResource)
  const ownerOf = (set: ReplicaSet): Deployment | undefined => {
    const reference = controllerOf(set)
    if (reference?.kind !== 'Deployment') return undefined
    const owner = index.get(set.metadata.namespace ?? '', reference.name)
    return owner?.metadata.uid === reference.uid ? owner : undefined
  }
  const addOwner = (set: ReplicaSet): void => {
    const owner = ownerOf(set)
    if (owner) queue.add(keyOf(owner))
  }
  const adoptersOf = selectingObjects(index, selectorOf)
  const addAdopters = (set: ReplicaSet): void => {
    if (controllerOf(set)) return
    for (const deployment of adoptersOf(set)) queue.add(keyOf(deployment))
  }
  const addRecreating = (pod: Pod): void => {
    const reference = controllerOf(pod)
    if (reference?.kind !== 'ReplicaSet') return
    const set = sets.get(pod.metadata.namespace ?? '', reference.name)
    const owner = set && ownerOf(set)
    if (owner && !isRollingUpdate(owner)) queue.add(keyOf(owner))
  }
  const add = (deployment: Deployment): void => queue.add(keyOf(deployment))
  index.listen({ added: add, changed: add, deleted: add }, signal)
  sets.listen(
    {
      added(set) {
        addOwner(set)
        addAdopters(set)
      },
      changed(set, before) {
        if (controllerOf(set)?.uid !== controllerOf(before)?.uid) addOwner(before)
        addOwner(set)
        addAdopters(set)
      },
      deleted: addOwner,
    },
    signal,
  )
  objects.of(podResource).follow({ deleted: addRecreating }, signal)
}

export const deploymentController: ClusterRegistration = {
  name: 'deployment-controller',
  needs: () => [deploymentResource, replicaSetResource, podResource],
  create: createDeploymentController,
}
