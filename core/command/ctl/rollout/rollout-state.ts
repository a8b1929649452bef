import { numberOf, objectsOf, structOf, textOf } from '../../../base/api/json-fields.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { CtlError } from '../ctl-error.ts'

/** How far a rollout is, as `kubectl rollout status` says it. */
export interface RolloutState {
  readonly line: string
  readonly isDone: boolean
}

function waiting(line: string): RolloutState {
  return { line, isDone: false }
}

function count(object: ApiObject, part: 'spec' | 'status', field: string): number {
  return numberOf(structOf(object, part), field) ?? 0
}

function isObserved(object: ApiObject): boolean {
  return (object.metadata.generation ?? 0) <= count(object, 'status', 'observedGeneration')
}

function deploymentState(deployment: ApiObject): RolloutState {
  if (!isObserved(deployment))
    return waiting('Waiting for deployment spec update to be observed...')
  const name = JSON.stringify(deployment.metadata.name ?? '')
  const conditions = objectsOf(structOf(deployment, 'status'), 'conditions')
  const progressing = conditions.find(({ type }) => type === 'Progressing')
  if (progressing?.['reason'] === 'ProgressDeadlineExceeded') {
    throw new CtlError(`deployment ${name} exceeded its progress deadline`)
  }
  const finish = `Waiting for deployment ${name} rollout to finish:`
  const wanted = count(deployment, 'spec', 'replicas')
  const all = count(deployment, 'status', 'replicas')
  const updated = count(deployment, 'status', 'updatedReplicas')
  const available = count(deployment, 'status', 'availableReplicas')
  if (updated < wanted) {
    return waiting(`${finish} ${updated} out of ${wanted} new replicas have been updated...`)
  }
  if (all > updated) {
    return waiting(`${finish} ${all - updated} old replicas are pending termination...`)
  }
  if (available < updated) {
    return waiting(`${finish} ${available} of ${updated} updated replicas are available...`)
  }
  return { line: `deployment ${name} successfully rolled out`, isDone: true }
}

/** @throws CtlError for another strategy than rolling updates */
function checkStrategy(object: ApiObject): void {
  if (textOf(structOf(object, 'spec', 'updateStrategy'), 'type') === 'RollingUpdate') return
  throw new CtlError('rollout status is only available for RollingUpdate strategy type')
}

function daemonSetState(daemon: ApiObject): RolloutState {
  checkStrategy(daemon)
  if (!isObserved(daemon)) return waiting('Waiting for daemon set spec update to be observed...')
  const name = JSON.stringify(daemon.metadata.name ?? '')
  const finish = `Waiting for daemon set ${name} rollout to finish:`
  const wanted = count(daemon, 'status', 'desiredNumberScheduled')
  const updated = count(daemon, 'status', 'updatedNumberScheduled')
  const available = count(daemon, 'status', 'numberAvailable')
  if (updated < wanted) {
    return waiting(`${finish} ${updated} out of ${wanted} new pods have been updated...`)
  }
  if (available < wanted) {
    return waiting(`${finish} ${available} of ${wanted} updated pods are available...`)
  }
  return { line: `daemon set ${name} successfully rolled out`, isDone: true }
}

function statefulSetState(set: ApiObject): RolloutState {
  checkStrategy(set)
  if (count(set, 'status', 'observedGeneration') === 0 || !isObserved(set)) {
    return waiting('Waiting for statefulset spec update to be observed...')
  }
  const wanted = count(set, 'spec', 'replicas')
  const ready = count(set, 'status', 'readyReplicas')
  const updated = count(set, 'status', 'updatedReplicas')
  if (ready < wanted) return waiting(`Waiting for ${wanted - ready} pods to be ready...`)
  const rolling = structOf(set, 'spec', 'updateStrategy')
  if (rolling['rollingUpdate'] !== undefined) {
    const partition = numberOf(structOf(rolling, 'rollingUpdate'), 'partition')
    if (partition !== undefined && updated < wanted - partition) {
      return waiting(
        `Waiting for partitioned roll out to finish: ${updated} out of ${wanted - partition} new pods have been updated...`,
      )
    }
    const line = `partitioned roll out complete: ${updated} new pods have been updated...`
    return { line, isDone: true }
  }
  const status = structOf(set, 'status')
  const [next, current] = [textOf(status, 'updateRevision'), textOf(status, 'currentRevision')]
  if (next !== current) {
    return waiting(
      `waiting for statefulset rolling update to complete ${updated} pods at revision ${next}...`,
    )
  }
  const replicas = count(set, 'status', 'currentReplicas')
  return {
    line: `statefulset rolling update complete ${replicas} pods at revision ${current}...`,
    isDone: true,
  }
}

const states: Readonly<Record<string, (object: ApiObject) => RolloutState>> = {
  Deployment: deploymentState,
  DaemonSet: daemonSetState,
  StatefulSet: statefulSetState,
}

/** How far the rollout of a workload is. @throws CtlError where it has failed, or the kind has none */
export function rolloutState(object: ApiObject): RolloutState {
  const state = Object.hasOwn(states, object.kind) ? states[object.kind] : undefined
  if (state) return state(object)
  throw new CtlError(`no status viewer has been implemented for ${object.kind}`)
}
