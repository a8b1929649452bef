import { millisecondsOf } from '../../../../../base/time/time.ts'
import { isPodFinished } from '../../../shared/pods/pod-state.ts'
import { advanceContainer, advanceRunning, endContainer } from './advance-container.ts'
import type { ContainerRun, PodRun } from './container-run.ts'
import type { PodContext } from './pod-context.ts'
import { deadlineOf } from './restart-rules.ts'
import { stopContainer } from './stop-container.ts'

/** Grace period in milliseconds for containers of a pod that ends without being deleted. */
function usualGrace({ pod }: PodContext): number {
  return Number(pod.spec.terminationGracePeriodSeconds) * 1000
}

/** Stops the containers of a pod: sidecars, the last one first, only once no regular container runs. */
function stopAll(run: PodRun, context: PodContext, deadline: number): void {
  const running = run.containers.filter(({ state }) => state === 'running')
  const main = running.filter(({ kind }) => kind !== 'sidecar')
  const [lastSidecar] = running.filter(({ kind }) => kind === 'sidecar').slice(-1)
  const next = main.length > 0 ? main : lastSidecar ? [lastSidecar] : []
  for (const container of next) {
    stopContainer(container, context, deadline)
    advanceRunning(container, context)
  }
  const hasEnded = next.some(({ state }) => state !== 'running')
  if (hasEnded && next.length < running.length) stopAll(run, context, deadline)
}

/** Whether any process of the pod still runs. */
export function isAnyRunning(run: PodRun): boolean {
  return run.containers.some(({ state }) => state === 'running')
}

/** Whether regular containers have all ended for good, which ends sidecars. */
function isMainOver(run: PodRun, context: PodContext): boolean {
  return run.containers.every(
    ({ kind, state, end }, at) =>
      kind !== 'regular' ||
      (state === 'ended' && !context.restarts(containerAt(run, at), end?.exitCode ?? 0)),
  )
}

function containerAt(run: PodRun, at: number): ContainerRun {
  const found = run.containers[at]
  if (!found) throw new TypeError(`the pod has no container ${at}`)
  return found
}

/** Whether an init container failed and does not start again. */
function hasInitFailed(run: PodRun, context: PodContext): boolean {
  return run.containers.some(
    (each) =>
      each.kind === 'init' &&
      each.state === 'ended' &&
      each.end?.exitCode !== 0 &&
      !context.restarts(each, each.end?.exitCode ?? 0),
  )
}

/** Containers in their order, each once those before it allow it. */
function advanceInOrder(run: PodRun, context: PodContext): void {
  const hasBegun = run.containers.some(
    ({ kind, state, last }) => kind === 'regular' && (state !== 'waiting' || last),
  )
  for (const container of run.containers) {
    const { kind } = container
    if (kind === 'init' && container.state === 'ended' && container.end?.exitCode === 0) continue
    if (kind === 'init' && hasBegun) continue
    advanceContainer(container, context)
    if (hasBegun) continue
    if (kind === 'sidecar' && !container.started) return
    // Read anew, since it has been advanced.
    const { state, end }: ContainerRun = container
    if (kind === 'init' && !(state === 'ended' && end?.exitCode === 0)) return
  }
}

/** Ends all processes at once, as a machine does that knows nothing of the pod any more. */
function dropAll(run: PodRun, context: PodContext): void {
  for (const container of run.containers) {
    if (container.state !== 'running') continue
    endContainer(container, { exitCode: 137, reason: 'Error' }, context)
  }
}

/** Brings a pod as far as it comes by now. `isMounted` says that its volumes are there. */
export function advancePod(run: PodRun, context: PodContext): void {
  const { pod, now } = context
  if (pod.metadata.deletionTimestamp !== undefined) {
    run.isStopping = true
    if (isPodFinished(pod) && pod.metadata.deletionGracePeriodSeconds === 0) {
      dropAll(run, context)
    }
    stopAll(run, context, millisecondsOf(pod.metadata.deletionTimestamp) ?? now)
    return
  }
  const deadline = deadlineOf(pod, run.startTime)
  if (deadline <= now && !run.failure && !run.isStopping && !isPodFinished(pod)) {
    const message = 'Pod was active on the node longer than the specified deadline'
    run.failure = { reason: 'DeadlineExceeded', message }
    run.isStopping = true
    context.podEvent('Normal', 'DeadlineExceeded', message)
  }
  if (run.isStopping || isPodFinished(pod)) {
    run.isStopping = true
    stopAll(run, context, run.killAt ?? now + usualGrace(context))
    return
  }
  if (deadline !== Infinity) context.due(deadline)
  if (!run.isMounted) return
  advanceInOrder(run, context)
  const isOver =
    hasInitFailed(run, context) ||
    (run.containers.some(({ kind }) => kind === 'sidecar' || kind === 'ephemeral') &&
      isMainOver(run, context))
  if (isOver) stopAll(run, context, now + usualGrace(context))
}
