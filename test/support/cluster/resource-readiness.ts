import { numberOf, objectsOf, structOf, textOf } from '../../../core/base/api/json-fields.ts'
import type { JsonObject } from '../../../core/base/api/json.ts'
import type { ApiObject } from '../../../core/base/api/object.ts'
import { conditionIn } from '../objects/condition-in.ts'

/** `Current`, `Terminating`, `InProgress` or `Failed`, the latter two with what is missing: `InProgress: availableReplicas`. */
export type Readiness = string

type Rule = (object: ApiObject) => Readiness | undefined

/** A number at a path such as `status.readyReplicas`. */
function numberAt(object: JsonObject, path: string, absent = 0): number {
  const keys = path.split('.')
  return numberOf(structOf(object, ...keys.slice(0, -1)), keys.at(-1) ?? '') ?? absent
}

/** The first of the status fields that is less than `wanted`, or `replicas` where there are too many. */
function missing(object: ApiObject, wanted: number, fields: readonly string[]): string | undefined {
  const less = fields.find((field) => numberAt(object, `status.${field}`) < wanted)
  const tooMany = numberAt(object, 'status.replicas') > wanted ? 'replicas' : undefined
  return inProgress(less ?? tooMany)
}

function inProgress(reason: string | undefined): string | undefined {
  return reason === undefined ? undefined : `InProgress: ${reason}`
}

function hasCondition(object: ApiObject, type: string): boolean {
  return conditionIn(object, type)?.['status'] === 'True'
}

/** The first of the conditions that is not True. */
function untrue(object: ApiObject, types: readonly string[]): string | undefined {
  return inProgress(types.find((type) => !hasCondition(object, type)))
}

const replicasOf = (object: ApiObject): number => numberAt(object, 'spec.replicas', 1)

const rules: Readonly<Record<string, Rule>> = {
  Deployment(object) {
    const progressing = conditionIn(object, 'Progressing') ?? {}
    const reason = textOf(progressing, 'reason')
    if (reason === 'ProgressDeadlineExceeded') return `Failed: ${reason}`
    const fields = ['replicas', 'updatedReplicas', 'availableReplicas', 'readyReplicas']
    const isProgressed = progressing['status'] === 'True' && reason === 'NewReplicaSetAvailable'
    return (
      missing(object, replicasOf(object), fields) ??
      inProgress(isProgressed ? undefined : 'Progressing') ??
      untrue(object, ['Available'])
    )
  },
  ReplicaSet(object) {
    if (hasCondition(object, 'ReplicaFailure')) return 'InProgress: ReplicaFailure'
    const fields = ['fullyLabeledReplicas', 'availableReplicas', 'readyReplicas']
    return missing(object, replicasOf(object), fields)
  },
  StatefulSet(object) {
    const status = structOf(object, 'status')
    const fields = ['replicas', 'readyReplicas', 'currentReplicas']
    const isOneRevision = textOf(status, 'currentRevision') === textOf(status, 'updateRevision')
    return (
      missing(object, replicasOf(object), fields) ??
      inProgress(isOneRevision ? undefined : 'updateRevision')
    )
  },
  DaemonSet(object) {
    const desired = numberAt(object, 'status.desiredNumberScheduled', -1)
    if (numberAt(object, 'status.observedGeneration', -1) === -1) return 'InProgress: generation'
    if (desired === -1) return 'InProgress: desiredNumberScheduled'
    const fields = ['currentNumberScheduled', 'updatedNumberScheduled', 'numberAvailable']
    return missing(object, desired, [...fields, 'numberReady'])
  },
  Job(object) {
    if (hasCondition(object, 'Complete') || hasCondition(object, 'Suspended')) return undefined
    if (hasCondition(object, 'Failed')) return 'Failed: Failed'
    const isStarted = textOf(structOf(object, 'status'), 'startTime') !== ''
    return isStarted ? undefined : 'InProgress: startTime'
  },
  Pod(object) {
    const phase = textOf(structOf(object, 'status'), 'phase')
    if (phase === 'Succeeded' || phase === 'Failed') return undefined
    return phase === 'Running' ? untrue(object, ['Ready']) : `InProgress: ${phase}`
  },
  PersistentVolumeClaim(object) {
    const phase = textOf(structOf(object, 'status'), 'phase')
    return phase === 'Bound' ? undefined : `InProgress: ${phase}`
  },
  Service(object) {
    const { type, clusterIP } = structOf(object, 'spec')
    return type === 'LoadBalancer' && (clusterIP ?? '') === '' ? 'InProgress: clusterIP' : undefined
  },
  CustomResourceDefinition(object) {
    const names = conditionIn(object, 'NamesAccepted')
    if (names?.['status'] === 'False') return 'Failed: NamesAccepted'
    const established = conditionIn(object, 'Established') ?? {}
    const isRefused =
      established['status'] === 'False' && textOf(established, 'reason') !== 'Installing'
    return isRefused ? 'Failed: Established' : untrue(object, ['Established'])
  },
}

/**
 * Readiness of an object by the rules of kstatus (sigs.k8s.io/cli-utils/pkg/kstatus/status), by which Flux, kpt and Helm wait. A
 * kind without a rule is Current unless its generation was not observed or a condition says otherwise.
 */
export function readinessOf(object: ApiObject): Readiness {
  const { deletionTimestamp, generation } = object.metadata
  if (deletionTimestamp !== undefined) return 'Terminating'
  const observed = numberOf(structOf(object, 'status'), 'observedGeneration')
  const isObserved = generation === undefined || observed === undefined || observed === generation
  if (!isObserved) return 'InProgress: observedGeneration'
  const bad = objectsOf(structOf(object, 'status'), 'conditions').find(
    ({ type, status }) => status === 'True' && (type === 'Reconciling' || type === 'Stalled'),
  )
  if (bad) return bad['type'] === 'Stalled' ? 'Failed: Stalled' : 'InProgress: Reconciling'
  return rules[object.kind]?.(object) ?? 'Current'
}
