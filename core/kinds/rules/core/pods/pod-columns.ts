import { numberOf, objectsOf, structOf, textOf } from '../../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../../base/api/json.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import { humanDuration } from '../../../../base/time/duration.ts'
import { millisecondsOf } from '../../../../base/time/time.ts'
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

export function summarizePod(pod: ApiObject): PodSummary {
  const status = structOf(pod, 'status')
  const lasting = restartableNames(pod)
  const init = initProgress(pod, lasting)
  const main = objectsOf(status, 'containerStatuses')
  const isInitialising = init.text !== undefined && !hasCondition(pod, 'Initialized')
  const counted = isInitialising ? init.seen : [...init.seen.filter(lastsIn(lasting)), ...main]
  return {
    status: statusText(pod, isInitialising ? init.text : mainText(pod, init.text ?? ownText(pod))),
    ready: init.ready + (isInitialising ? 0 : main.filter(isRunning).length),
    total: objectsOf(structOf(pod, 'spec'), 'containers').length + lasting.size,
    restarts: counted.reduce(
      (sum, container) => sum + (numberOf(container, 'restartCount') ?? 0),
      0,
    ),
    lastRestart: newestEnd(counted),
  }
}

/** Whether the first condition of the type is true. */
export function hasCondition(object: ApiObject, type: string): boolean {
  const conditions = objectsOf(structOf(object, 'status'), 'conditions')
  return conditions.find((condition) => condition['type'] === type)?.['status'] === 'True'
}

/** Names of sidecars: init containers that run beside the main containers. */
function restartableNames(pod: ApiObject): ReadonlySet<string> {
  const containers = objectsOf(structOf(pod, 'spec'), 'initContainers')
  const lasting = containers.filter((container) => container['restartPolicy'] === 'Always')
  return new Set(lasting.map((container) => textOf(container, 'name')))
}

function lastsIn(names: ReadonlySet<string>): (container: JsonObject) => boolean {
  return (container) => names.has(textOf(container, 'name'))
}

interface InitProgress {
  /** Status text (`Init:1/3`) while an init container holds up the main containers; undefined otherwise. */
  readonly text: string | undefined
  /** Statuses of init containers, up to the one that holds up the main containers. */
  readonly seen: readonly JsonObject[]
  readonly ready: number
}

function initProgress(pod: ApiObject, lasting: ReadonlySet<string>): InitProgress {
  const containers = objectsOf(structOf(pod, 'status'), 'initContainerStatuses')
  const isUp = (container: JsonObject): boolean =>
    lastsIn(lasting)(container) && container['started'] === true
  const index = containers.findIndex((container) => !hasSucceeded(container) && !isUp(container))
  const passed = index === -1 ? containers : containers.slice(0, index)
  const ready = passed.filter(
    (container) => !hasSucceeded(container) && isUp(container) && container['ready'] === true,
  ).length
  const current = containers[index]
  if (!current) return { text: undefined, seen: containers, ready }
  const total = objectsOf(structOf(pod, 'spec'), 'initContainers').length
  const text = `Init:${initReason(current) ?? `${index}/${total}`}`
  return { text, seen: [...passed, current], ready }
}

function hasSucceeded(container: JsonObject): boolean {
  const state = structOf(container, 'state')
  return (
    state['terminated'] !== undefined &&
    (numberOf(structOf(state, 'terminated'), 'exitCode') ?? 0) === 0
  )
}

function initReason(container: JsonObject): string | undefined {
  const state = structOf(container, 'state')
  if (state['terminated'] !== undefined) return endReason(structOf(state, 'terminated'))
  const waiting = textOf(structOf(state, 'waiting'), 'reason')
  return waiting === '' || waiting === 'PodInitializing' ? undefined : waiting
}

function endReason(terminated: JsonObject): string {
  const reason = textOf(terminated, 'reason')
  if (reason !== '') return reason
  const signal = numberOf(terminated, 'signal') ?? 0
  return signal === 0 ? `ExitCode:${numberOf(terminated, 'exitCode') ?? 0}` : `Signal:${signal}`
}

function ownText(pod: ApiObject): string {
  const status = structOf(pod, 'status')
  const isGated = objectsOf(status, 'conditions').some(
    (one) => one['type'] === 'PodScheduled' && one['reason'] === 'SchedulingGated',
  )
  return isGated ? 'SchedulingGated' : textOf(status, 'reason') || textOf(status, 'phase')
}

/** Status text of the main containers: the first reason why one does not run, else `otherwise`. */
function mainText(pod: ApiObject, otherwise: string): string {
  const containers = objectsOf(structOf(pod, 'status'), 'containerStatuses')
  const text = containers.map(containerReason).find((reason) => reason !== undefined) ?? otherwise
  if (text !== 'Completed' || !containers.some(isRunning)) return text
  const isReady = objectsOf(structOf(pod, 'status'), 'conditions').some(
    (condition) => condition['type'] === 'Ready' && condition['status'] === 'True',
  )
  return isReady ? 'Running' : 'NotReady'
}

function containerReason(container: JsonObject): string | undefined {
  const state = structOf(container, 'state')
  const waiting = textOf(structOf(state, 'waiting'), 'reason')
  if (waiting !== '') return waiting
  return state['terminated'] === undefined ? undefined : endReason(structOf(state, 'terminated'))
}

function isRunning(container: JsonObject): boolean {
  const state = structOf(container, 'state')
  return (
    container['ready'] === true &&
    state['running'] !== undefined &&
    containerReason(container) === undefined
  )
}

function statusText(pod: ApiObject, text = ''): string {
  if (pod.metadata.deletionTimestamp === undefined) return text
  const status = structOf(pod, 'status')
  if (textOf(status, 'reason') === 'NodeLost') return 'Unknown'
  const phase = textOf(status, 'phase')
  return phase === 'Succeeded' || phase === 'Failed' ? text : 'Terminating'
}

function newestEnd(containers: readonly JsonObject[]): number | undefined {
  const ends = containers.flatMap((container) => {
    const last = structOf(structOf(container, 'lastState'), 'terminated')
    return millisecondsOf(textOf(last, 'finishedAt')) ?? []
  })
  return ends.length === 0 ? undefined : Math.max(...ends)
}

export const podReady: CellFunction = ({ object }) => {
  const { ready, total } = summarizePod(object)
  return `${ready}/${total}`
}

export const podStatus: CellFunction = ({ object }) => summarizePod(object).status

export const podRestarts: CellFunction = ({ object, now }) => {
  const { restarts, lastRestart } = summarizePod(object)
  if (restarts === 0 || lastRestart === undefined) return String(restarts)
  return `${restarts} (${humanDuration(now - lastRestart)} ago)`
}

export const podReadinessGates: CellFunction = ({ object }) => {
  const gates = objectsOf(structOf(object, 'spec'), 'readinessGates')
  if (gates.length === 0) return undefined
  const passed = gates.filter((gate) => hasCondition(object, textOf(gate, 'conditionType')))
  return `${passed.length}/${gates.length}`
}
