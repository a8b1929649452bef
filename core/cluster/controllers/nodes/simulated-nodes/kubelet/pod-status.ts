import { objectsOf, structOf, textOf } from '../../../../../base/api/json-fields.ts'
import {
  equalJson,
  type JsonObject,
  type JsonValue,
  type WritableJsonObject,
} from '../../../../../base/api/json.ts'
import type * as corev1 from '../../../../../base/api/types/core.v1.generated.ts'
import { formatTime } from '../../../../../base/time/time.ts'
import { conditionOf } from '../../../shared/pods/pod-state.ts'
import type { Refusal } from './admit-pod.ts'
import { containersOf, type PodRun } from './container-run.ts'
import { containerStatus, type StatusFields } from './container-status.ts'
import { podConditions } from './pod-conditions.ts'
import { statusLists } from './read-pod-run.ts'

export interface StatusTerms {
  readonly phase: string
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

function containerLists(pod: corev1.Pod, run: PodRun, fields: StatusFields): JsonObject {
  const lists: Record<string, JsonObject[]> = {}
  const hasInit = objectsOf(structOf(pod, 'spec'), 'initContainers').length > 0
  const defaultReason = hasInit ? 'PodInitializing' : 'ContainerCreating'
  const runs = new Map(run.containers.map((each) => [each.name, each]))
  for (const [kind, spec] of containersOf(pod)) {
    const known = runs.get(textOf(spec, 'name'))
    if (!known) continue
    const status = containerStatus(pod, spec, known, fields, defaultReason)
    ;(lists[statusLists[kind]] ??= []).push(status)
  }
  lists['containerStatuses']?.sort((a, b) => (textOf(a, 'name') < textOf(b, 'name') ? -1 : 1))
  return lists
}

/** The status of a pod as its kubelet has it, without conditions of others. */
export function podStatus(pod: corev1.Pod, run: PodRun, terms: StatusTerms): JsonObject {
  const { phase, now, fields, hostIp, podIp } = terms
  const former = structOf(pod, 'status')
  const generation = fields.observedGeneration ? pod.metadata.generation : undefined
  const hadSandbox = hasHadSandbox(run)
  const sandbox = hadSandbox && !isFinal(phase)
  // The address of a pod that is over has been given back.
  const known = sandbox ? '' : textOf(former, 'podIP')
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

function changedConditions(former: JsonObject, wanted: readonly JsonObject[]): JsonObject[] {
  const known = objectsOf(former, 'conditions')
  const changed = wanted.flatMap((condition) => {
    const before = known.find(({ type }) => type === condition['type'])
    if (equalJson(condition, before)) return []
    const over = Object.keys(before ?? {}).filter((key) => !(key in condition))
    return [{ ...condition, ...Object.fromEntries(over.map((key) => [key, null])) }]
  })
  const over = resizeConditions.filter(
    (type) =>
      known.some((each) => each['type'] === type) && !wanted.some((each) => each['type'] === type),
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
export function statusPatch(pod: corev1.Pod, wanted: JsonObject): JsonObject | undefined {
  const former = structOf(pod, 'status')
  const changes: [string, JsonValue][] = Object.entries(wanted).flatMap(([key, value]) =>
    key === 'conditions' || value === undefined || equalJson(former[key], value)
      ? []
      : [[key, value] as [string, JsonValue]],
  )
  const conditions = objectsOf(wanted, 'conditions')
  const changed = changedConditions(former, conditions)
  if (changes.length === 0 && changed.length === 0) return undefined
  const status: WritableJsonObject = Object.fromEntries(changes)
  if (changed.length > 0) {
    const own = new Set([...conditions.map((each) => textOf(each, 'type')), ...resizeConditions])
    const others = objectsOf(former, 'conditions').filter((each) => !own.has(textOf(each, 'type')))
    const order = [...others, ...conditions].map((each) => ({ type: textOf(each, 'type') }))
    status['$setElementOrder/conditions'] = order
    status['conditions'] = changed
  }
  return { metadata: { uid: pod.metadata.uid ?? '' }, status }
}
