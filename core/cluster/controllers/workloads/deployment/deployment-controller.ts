import { objectsOf, structOf } from '../../../../base/api/json-fields.ts'
import { controllerOf, keyOf } from '../../../../base/api/metadata/object-keys.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import { matchesLabels } from '../../../../base/api/selectors/label-selector.ts'
import type { ClusterParts } from '../../shared/framework/cluster-registration.ts'
import type { ClusterRegistration } from '../../shared/framework/cluster-registration.ts'
import { KeyController, type KeyQueue } from '../../shared/framework/key-controller.ts'
import { selectingObjects } from '../../shared/objects/selecting-objects.ts'
import { podResource } from '../../shared/pods/pod-control.ts'
import { isTerminating, isPodFinished } from '../../shared/pods/pod-state.ts'
import { claimDependents } from '../../shared/writes/claim-dependents.ts'
import { replicaSets, selectorOf } from '../replica-set/replica-kind.ts'
import { replicasOf } from '../replica-set/replica-status.ts'
import { isRollingUpdate, progressDeadline, activeSets, totalStatus } from './deployment-facts.ts'
import { countedStatus, deadlineOf, rolloutStatus, isComplete } from './deployment-status.ts'
import { deployments, progressReason, Rollout, type RolloutParts } from './deployment-sync.ts'
import { removeOldSets } from './remove-old-sets.ts'
import { rollBack, rollbackRevision } from './rollback.ts'
import { rollOut } from './rolling-update.ts'
import { isScaled, scaleSets } from './scale-sets.ts'

/** The controller of deployments: each has a replica set a template, of which the one of its own template grows. */
function createDeploymentController(cluster: ClusterParts): KeyController {
  const recorder = cluster.recorder({ component: 'deployment-controller' })
  const index = cluster.objects.of(deployments)
  return new KeyController({
    name: 'deployment-controller',
    parts: cluster,
    reads: [deployments, replicaSets, podResource],
    watch: (queue, signal) => watchDeployments(cluster, queue, signal),
    async sync(key, queue, signal) {
      const deployment = index.byKey(key)
      if (deployment) await syncDeployment(deployment, key, queue, { cluster, recorder, signal })
      else queue.forget(key)
    },
  })
}

async function syncDeployment(
  deployment: ApiObject,
  key: string,
  queue: KeyQueue,
  parts: RolloutParts,
): Promise<void> {
  if (Object.keys(structOf(deployment, 'spec', 'selector')).length === 0) {
    const text = 'This deployment is selecting all pods. A non-empty selector is required.'
    parts.recorder.record(deployment, 'Warning', 'SelectingAll', text)
    return
  }
  const rollout = new Rollout(deployment, await ownSets(deployment, parts), parts)
  if (isTerminating(deployment)) {
    await rollout.syncRevision()
    return writeCounts(rollout)
  }
  setPausedCondition(rollout)
  const isPaused = structOf(deployment, 'spec')['paused'] === true
  const rollback = rollbackRevision(rollout)
  if (!isPaused && rollback !== undefined) return rollBack(rollout, rollback)
  if (isPaused || isScaled(rollout)) {
    await rollout.syncRevision()
    await scaleSets(rollout)
    if (isPaused && rollback === undefined) await removeOldSets(rollout)
    return writeCounts(rollout)
  }
  if (isRollingUpdate(deployment)) await rollOut(rollout)
  else await recreate(rollout)
  const { sets, newSet, now } = rollout
  rollout.setStatus(rolloutStatus(rollout.deployment, sets, newSet, now))
  await rollout.write()
  const conditions = objectsOf(structOf(rollout.deployment, 'status'), 'conditions')
  const deadline = deadlineOf(rollout.deployment, conditions)
  // A second later, since the condition's time has no fractions.
  if (deadline === undefined) queue.forget(key)
  else queue.addAt(key, deadline + 1000)
}

async function writeCounts(rollout: Rollout): Promise<void> {
  const { sets, newSet, now } = rollout
  rollout.setStatus(countedStatus(rollout.deployment, sets, newSet, now))
  await rollout.write()
}

/** Time does not count while a deployment is paused: pausing and resuming it both restart its deadline. */
function setPausedCondition(rollout: Rollout): void {
  const { deployment } = rollout
  const reason = progressReason(deployment)
  if (progressDeadline(deployment) === undefined || reason === 'ProgressDeadlineExceeded') return
  const isPaused = structOf(deployment, 'spec')['paused'] === true
  const isReported = reason === 'DeploymentPaused'
  if (isPaused === isReported) return
  rollout.setCondition({
    type: 'Progressing',
    status: 'Unknown',
    reason: isPaused ? 'DeploymentPaused' : 'DeploymentResumed',
    message: isPaused ? 'Deployment is paused' : 'Deployment is resumed',
  })
}

/** The deployment's replica sets, after adoption and release. */
async function ownSets(
  deployment: ApiObject,
  { cluster, signal }: RolloutParts,
): Promise<ApiObject[]> {
  const { namespace = '', uid = '' } = deployment.metadata
  const index = cluster.objects.of(replicaSets)
  const orphans = index.index('orphans', ({ metadata }) =>
    metadata.ownerReferences?.some(({ controller }) => controller === true)
      ? []
      : [metadata.namespace ?? ''],
  )
  const selector = selectorOf(deployment)
  return claimDependents([...index.controlledBy(uid), ...orphans(namespace)], {
    client: cluster.client,
    signal,
    ownerResource: deployments,
    owner: deployment,
    resource: replicaSets,
    matches: ({ metadata }) => matchesLabels(selector, metadata.labels),
  })
}

/** One step of the strategy Recreate: all old pods end before the first new one is created. */
async function recreate(rollout: Rollout): Promise<void> {
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

/** Adds the keys of deployments that change, or whose replica sets do; of those that recreate, also as their pods end. */
function watchDeployments(
  { objects }: Pick<ClusterParts, 'objects'>,
  queue: KeyQueue,
  signal: AbortSignal,
): void {
  const index = objects.of(deployments)
  const sets = objects.of(replicaSets)
  const ownerOf = (set: ApiObject): ApiObject | undefined => {
    const reference = controllerOf(set)
    if (reference?.kind !== 'Deployment') return undefined
    const owner = index.get(set.metadata.namespace ?? '', reference.name)
    return owner?.metadata.uid === reference.uid ? owner : undefined
  }
  const addOwner = (set: ApiObject): void => {
    const owner = ownerOf(set)
    if (owner) queue.add(keyOf(owner))
  }
  const adoptersOf = selectingObjects(index, selectorOf)
  const addAdopters = (set: ApiObject): void => {
    if (controllerOf(set)) return
    for (const deployment of adoptersOf(set)) queue.add(keyOf(deployment))
  }
  const addRecreating = (pod: ApiObject): void => {
    const reference = controllerOf(pod)
    if (reference?.kind !== 'ReplicaSet') return
    const set = sets.get(pod.metadata.namespace ?? '', reference.name)
    const owner = set && ownerOf(set)
    if (owner && !isRollingUpdate(owner)) queue.add(keyOf(owner))
  }
  const add = (deployment: ApiObject): void => queue.add(keyOf(deployment))
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
  objects.of(podResource).listen({ deleted: addRecreating }, signal)
}

export const deploymentController: ClusterRegistration = {
  name: 'deployment-controller',
  needs: () => [deployments, replicaSets, { group: '', resource: 'pods' }],
  create: createDeploymentController,
}
