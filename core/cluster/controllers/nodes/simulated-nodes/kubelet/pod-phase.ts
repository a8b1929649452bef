import { isPresent } from '../../../../../base/api/json-fields.ts'
import type * as corev1 from '../../../../../base/api/types/core.v1.generated.ts'
import type { ContainerRun, PodRun } from './container-run.ts'

/** Whether a container's process is to start again after that exit code. */
export type Restarts = (container: ContainerRun, exitCode: number) => boolean

/** Exit code of the run that ended last, of a container that does not run; undefined where it never ran. */
function lastExitCode({ state, end, last }: ContainerRun): number | undefined {
  if (state === 'ended') return end?.exitCode ?? 0
  if (state === 'running' || !last) return undefined
  return last.exitCode
}

interface Count {
  pendingInit: number
  failedInit: number
  pendingSidecars: number
  running: number
  waiting: number
  stopped: number
  forGood: number
  succeeded: number
  begun: boolean
}

function countInit(count: Count, container: ContainerRun, restarts: Restarts): void {
  const code = lastExitCode(container)
  if (code === undefined) count.pendingInit += 1
  else if (code !== 0) {
    count.pendingInit += 1
    if (!restarts(container, code)) count.failedInit += 1
  }
}

function countSidecar(count: Count, container: ContainerRun): void {
  if (container.state === 'running') {
    count.running += 1
    if (!container.started) count.pendingSidecars += 1
  } else if (container.state === 'waiting' && !container.last) {
    count.pendingSidecars += 1
    count.waiting += 1
  }
}

function countRegular(count: Count, container: ContainerRun, restarts: Restarts): void {
  const code = lastExitCode(container)
  if (container.state === 'running') count.running += 1
  else if (code === undefined) count.waiting += 1
  else {
    count.stopped += 1
    if (code === 0 && container.state === 'ended') count.succeeded += 1
    if (!restarts(container, code)) count.forGood += 1
  }
  if (container.state === 'running' || code !== undefined) count.begun = true
}

/** Phase of a pod by the states of its containers. `isOver`: no container starts any more, whatever its policy. */
export function phaseOf(run: PodRun, restarts: Restarts, isOver: boolean): corev1.PodPhase {
  const count: Count = {
    pendingInit: 0,
    failedInit: 0,
    pendingSidecars: 0,
    running: 0,
    waiting: 0,
    stopped: 0,
    forGood: 0,
    succeeded: 0,
    begun: false,
  }
  for (const container of run.containers) {
    if (container.kind === 'init') countInit(count, container, restarts)
    else if (container.kind === 'sidecar') countSidecar(count, container)
    else if (container.kind === 'regular') countRegular(count, container, restarts)
  }
  if (run.failure || count.failedInit > 0) return 'Failed'
  if (isOver && count.running === 0 && (count.pendingInit > 0 || count.waiting > 0)) return 'Failed'
  if (count.pendingInit > 0 || (count.pendingSidecars > 0 && !count.begun)) return 'Pending'
  if (count.waiting > 0) return 'Pending'
  if (count.running > 0) return 'Running'
  if (count.stopped === 0) return 'Pending'
  if (!isOver && count.stopped !== count.forGood) return 'Running'
  return count.stopped === count.succeeded ? 'Succeeded' : 'Failed'
}

/** Whether a kubelet has taken the pod on, or another client has set its phase. */
export function hasStarted({ status: { phase, startTime } }: corev1.Pod): boolean {
  return isPresent(startTime) || (phase !== undefined && phase !== 'Pending')
}
