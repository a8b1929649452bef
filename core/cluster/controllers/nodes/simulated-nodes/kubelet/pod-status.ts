import {
  equalJson,
  type JsonObject,
  type WritableJsonObject,
} from '../../../../../base/api/json.ts'
import type * as corev1 from '../../../../../base/api/types/core.v1.generated.ts'
import { formatTime } from '../../../../../base/time/time.ts'
import { conditionOf } from '../../../shared/pods/pod-state.ts'
import type { Refusal } from './admit-pod.ts'
import { containersOf, type PodRun, type ContainerKind } from './container-run.ts'
import { containerStatus, type StatusFields } from './container-status.ts'
import { podConditions } from './pod-conditions.ts'
import { statusLists } from './read-pod-run.ts'

export interface StatusTerms {
  readonly phase: corev1.PodPhase
  /** Milliseconds since the epoch. */
  readonly now: number
  readonly fields: StatusFields
  readonly hostIp: string
  readonly podIp: string
}

/** Conditions that a kubelet removes once they are over. */
const resizeConditions = ['PodResizePending', 'PodResizeInProgress']

function isFinal(phase: string): boolean {
  return phase === 'Succeeded' || phase === 'Failed'
}

/** Whether the pod has had a sandbox, which has the address. */
function hasHadSandbox({ containers }: PodRun): boolean {
  return containers.some(({ state, last, waiting }) => state !== 'waiting' || last || waiting)
}

function containerLists(
  pod: corev1.Pod,
  run: PodRun,
  fields: StatusFields,
): Partial<corev1.PodStatus> {
  const lists: Partial<Record<(typeof statusLists)[ContainerKind], corev1.ContainerStatus[]>> = {}
  const hasInit = (pod.spec.initContainers ?? []).length > 0
  const defaultReason = hasInit ? 'PodInitializing' : 'ContainerCreating'
  const runs = new Map(run.containers.map((each) => [each.name, each]))
  for (const [kind, spec] of containersOf(pod)) {
    const known = runs.get(spec.name)
    if (!known) continue
    const status = containerStatus(pod, spec, known, fields, defaultReason)
    ;(lists[statusLists[kind]] ??= []).push(status)
  }
  lists.containerStatuses?.sort((a, b) => (a.name < b.name ? -1 : 1))
  return lists
}

/** The status of a pod as its kubelet has it, without conditions of others. */
export function podStatus(pod: corev1.Pod, run: PodRun, terms: StatusTerms): corev1.PodStatus {
  const { phase, now, fields, hostIp, podIp } = terms
  const former = pod.status
  const generation = fields.observedGeneration ? pod.metadata.generation : undefined
  const hadSandbox = hasHadSandbox(run)
  const sandbox = hadSandbox && !isFinal(phase)
  // The address of a pod that is over has been given back.
  const known = sandbox ? '' : (former.podIP ?? '')
  const ip = known === '' && hadSandbox ? podIp : known
  return {
    ...(generation !== undefined && { observedGeneration: generation }),
    phase,
    ...run.failure,
    conditions: [
      ...(run.resize ?? []),
      ...podConditions(pod, run, {
        phase,
        time: formatTime(now),
        generation,
        hasSandbox: sandbox,
        showsSandbox: fields.sandboxCondition,
      }),
    ],
    ...(hostIp !== '' && { hostIP: hostIp, ...(fields.hostIps && { hostIPs: [{ ip: hostIp }] }) }),
    ...(ip !== '' && { podIP: ip, podIPs: [{ ip }] }),
    startTime: formatTime(run.startTime),
    ...containerLists(pod, run, fields),
  }
}

function changedConditions(
  known: readonly corev1.PodCondition[],
  wanted: readonly corev1.PodCondition[],
): JsonObject[] {
  const changed = wanted.flatMap((condition) => {
    const before = known.find(({ type }) => type === condition.type)
    if (equalJson(condition, before)) return []
    const over = Object.keys(before ?? {}).filter((key) => !(key in condition))
    return [{ ...condition, ...Object.fromEntries(over.map((key) => [key, null])) }]
  })
  const over = resizeConditions.filter(
    (type) =>
      known.some((each) => each.type === type) && !wanted.some((each) => each.type === type),
  )
  return [...changed, ...over.map((type) => ({ $patch: 'delete', type }))]
}

const ownConditions = [
  'PodScheduled',
  'Ready',
  'Initialized',
  'ContainersReady',
  'PodReadyToStartContainers',
  ...resizeConditions,
]

/** The strategic merge patch of a pod that its kubelet refuses to run: it fails, without conditions of a kubelet. */
export function rejectionPatch(
  pod: corev1.Pod,
  { reason, message }: Refusal,
  now: number,
  fields: StatusFields,
): JsonObject {
  const { generation, uid = '' } = pod.metadata
  const over = ownConditions.filter((type) => conditionOf(pod, type))
  return {
    metadata: { uid },
    status: {
      ...(fields.observedGeneration &&
        generation !== undefined && { observedGeneration: generation }),
      phase: 'Failed',
      reason,
      message: `Pod was rejected: ${message}`,
      startTime: formatTime(now),
      ...(over.length > 0 && { conditions: over.map((type) => ({ $patch: 'delete', type })) }),
    },
  }
}

/** The strategic merge patch that brings a pod's status to `wanted`; undefined where nothing changes. */
export function statusPatch(pod: corev1.Pod, wanted: corev1.PodStatus): JsonObject | undefined {
  const former: JsonObject = pod.status
  const changes = Object.entries(wanted).filter(
    ([key, value]) => key !== 'conditions' && !equalJson(former[key], value),
  )
  const { conditions = [] } = wanted
  const { conditions: known = [] } = pod.status
  const changed = changedConditions(known, conditions)
  if (changes.length === 0 && changed.length === 0) return undefined
  const status: WritableJsonObject = Object.fromEntries(changes)
  if (changed.length > 0) {
    const own = new Set([...conditions.map(({ type }) => type), ...resizeConditions])
    const others = known.filter(({ type }) => !own.has(type))
    const order = [...others, ...conditions].map(({ type }) => ({ type }))
    status['$setElementOrder/conditions'] = order
    status['conditions'] = changed
  }
  return { metadata: { uid: pod.metadata.uid ?? '' }, status }
}
