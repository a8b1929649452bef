import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
import { millisecondsOf } from '../../../../base/time/time.ts'
import { Age } from '../../../../objects/catalog/age.ts'
import type { CellFunction } from '../../../../objects/catalog/column-cell.ts'

/** Summary of a pod's containers, as its table row shows it. */
export interface PodSummary {
  readonly status: string
  readonly ready: number
  readonly total: number
  readonly restarts: number
  /** When a container last terminated before a restart, in milliseconds since the epoch; undefined where unknown. */
  readonly lastRestart: number | undefined
}

export function summarizePod(pod: corev1.Pod): PodSummary {
  const lasting = restartableNames(pod)
  const init = initProgress(pod, lasting)
  const main = pod.status.containerStatuses ?? []
  const isInitialising = init.text !== undefined && !hasCondition(pod, 'Initialized')
  const counted = isInitialising ? init.seen : [...init.seen.filter(lastsIn(lasting)), ...main]
  return {
    status: statusText(pod, isInitialising ? init.text : mainText(pod, init.text ?? ownText(pod))),
    ready: init.ready + (isInitialising ? 0 : main.filter(isRunning).length),
    total: (pod.spec.containers?.length ?? 0) + lasting.size,
    restarts: counted.reduce((sum, container) => sum + container.restartCount, 0),
    lastRestart: newestEnd(counted),
  }
}

/** An object with conditions in its status. */
interface WithConditions {
  readonly status: {
    readonly conditions?: readonly { readonly type: string; readonly status: string }[]
  }
}

/** Whether the first condition of the type is true. */
export function hasCondition(object: WithConditions, type: string): boolean {
  const found = object.status.conditions?.find((condition) => condition.type === type)
  return found?.status === 'True'
}

/** Names of sidecars: init containers that run beside the main containers. */
function restartableNames(pod: corev1.Pod): ReadonlySet<string> {
  const lasting = pod.spec.initContainers?.filter(({ restartPolicy }) => restartPolicy === 'Always')
  return new Set(lasting?.map(({ name }) => name))
}

function lastsIn(names: ReadonlySet<string>): (container: corev1.ContainerStatus) => boolean {
  return ({ name }) => names.has(name)
}

interface InitProgress {
  /** Status text (`Init:1/3`) while an init container holds up the main containers; undefined otherwise. */
  readonly text: string | undefined
  /** Statuses of init containers, up to the one that holds up the main containers. */
  readonly seen: readonly corev1.ContainerStatus[]
  readonly ready: number
}

function initProgress(pod: corev1.Pod, lasting: ReadonlySet<string>): InitProgress {
  const containers = pod.status.initContainerStatuses ?? []
  const isUp = (container: corev1.ContainerStatus): boolean =>
    lastsIn(lasting)(container) && container.started === true
  const index = containers.findIndex((container) => !hasSucceeded(container) && !isUp(container))
  const passed = index === -1 ? containers : containers.slice(0, index)
  const ready = passed.filter(
    (container) => !hasSucceeded(container) && isUp(container) && container.ready,
  ).length
  const current = containers[index]
  if (!current) return { text: undefined, seen: containers, ready }
  const total = pod.spec.initContainers?.length ?? 0
  const text = `Init:${initReason(current) ?? `${index}/${total}`}`
  return { text, seen: [...passed, current], ready }
}

function hasSucceeded({ state }: corev1.ContainerStatus): boolean {
  return state.terminated?.exitCode === 0
}

function initReason({ state }: corev1.ContainerStatus): string | undefined {
  if (state.terminated) return endReason(state.terminated)
  const waiting = state.waiting?.reason ?? ''
  return waiting === '' || waiting === 'PodInitializing' ? undefined : waiting
}

function endReason(terminated: corev1.ContainerStateTerminated): string {
  const { reason = '', signal = 0, exitCode } = terminated
  if (reason !== '') return reason
  return signal === 0 ? `ExitCode:${exitCode}` : `Signal:${signal}`
}

function ownText({ status }: corev1.Pod): string {
  const isGated = status.conditions?.some(
    (one) => one.type === 'PodScheduled' && one.reason === 'SchedulingGated',
  )
  return isGated ? 'SchedulingGated' : status.reason || (status.phase ?? '')
}

/** Status text of the main containers: the first reason why one does not run, else `otherwise`. */
function mainText(pod: corev1.Pod, otherwise: string): string {
  const containers = pod.status.containerStatuses ?? []
  const text = containers.map(containerReason).find((reason) => reason !== undefined) ?? otherwise
  if (text !== 'Completed' || !containers.some(isRunning)) return text
  const isReady = pod.status.conditions?.some(
    (condition) => condition.type === 'Ready' && condition.status === 'True',
  )
  return isReady ? 'Running' : 'NotReady'
}

function containerReason({ state }: corev1.ContainerStatus): string | undefined {
  const waiting = state.waiting?.reason ?? ''
  if (waiting !== '') return waiting
  return state.terminated && endReason(state.terminated)
}

function isRunning(container: corev1.ContainerStatus): boolean {
  return (
    container.ready &&
    container.state.running !== undefined &&
    containerReason(container) === undefined
  )
}

function statusText(pod: corev1.Pod, text = ''): string {
  if (pod.metadata.deletionTimestamp === undefined) return text
  const { reason, phase } = pod.status
  if (reason === 'NodeLost') return 'Unknown'
  return phase === 'Succeeded' || phase === 'Failed' ? text : 'Terminating'
}

function newestEnd(containers: readonly corev1.ContainerStatus[]): number | undefined {
  const ends = containers.flatMap((container) => {
    const end = container.lastState.terminated?.finishedAt ?? ''
    return millisecondsOf(end) ?? []
  })
  return ends.length === 0 ? undefined : Math.max(...ends)
}

export const podReady: CellFunction<corev1.Pod> = ({ object }) => {
  const { ready, total } = summarizePod(object)
  return `${ready}/${total}`
}

export const podStatus: CellFunction<corev1.Pod> = ({ object }) => summarizePod(object).status

export const podRestarts: CellFunction<corev1.Pod> = ({ object }) => {
  const { restarts, lastRestart } = summarizePod(object)
  if (restarts === 0 || lastRestart === undefined) return String(restarts)
  return new Age(lastRestart, `${restarts} (`, ' ago)')
}

export const podReadinessGates: CellFunction<corev1.Pod> = ({ object }) => {
  const gates = object.spec.readinessGates ?? []
  if (gates.length === 0) return undefined
  const passed = gates.filter(({ conditionType }) => hasCondition(object, conditionType))
  return `${passed.length}/${gates.length}`
}
