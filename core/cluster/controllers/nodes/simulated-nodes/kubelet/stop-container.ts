import {
  signalNamed,
  type SignalName,
  signalNumbers,
} from '../../../../simulation/processes/process-signals.ts'
import type { ContainerEnd, ContainerRun } from './container-run.ts'
import type { PodContext } from './pod-context.ts'

const killed: ContainerEnd = { exitCode: 137, reason: 'Error' }
/** Time that a process has to end after its preStop hook, whatever is left of the grace period. */
const leastGraceMs = 2000

/** Age up to which a kubelet would not have started the process yet: it is ended like one that never ran. */
const youngMs = 1000

/** Has a running process end by itself after its preStop hook, or be killed at `deadline` (milliseconds since the epoch). */
export function stopContainer(
  run: ContainerRun,
  context: PodContext,
  deadline: number,
  text = `Stopping container ${run.name}`,
): void {
  if (run.state !== 'running') return
  const { now } = context
  const { stop, preStop } = context.planOf(run)
  if (run.stopSince === undefined) {
    run.stopSince = now
    context.event(run, 'Normal', 'Killing', text)
  }
  // The end of a hook may be found later than it begins.
  if (run.stopAt === undefined || run.hookUntil === Infinity) {
    if (preStop && preStop.exitCode !== 0) {
      context.event(run, 'Warning', 'FailedPreStopHook', 'PreStopHook failed')
    }
    run.hookUntil = run.stopSince + (preStop?.after ?? 0)
    run.stopAt = run.hookUntil + stop.afterMs
    run.stopEnd = { exitCode: stop.exitCode, reason: stop.exitCode === 0 ? 'Completed' : 'Error' }
  }
  const killAt = preStop
    ? Math.max(deadline, Math.min(run.hookUntil ?? now, deadline) + leastGraceMs)
    : deadline
  const signalAt = Math.min(run.hookUntil ?? now, deadline)
  if (signalAt > now) context.due(signalAt)
  else if (run.isSignalled !== true) {
    if (stop.afterMs === Infinity) signalStop(run, context)
    else signalServer(run, context)
  }
  if (run.stopAt > killAt) {
    run.stopAt = Math.max(now, killAt)
    run.stopEnd = killed
  }
  context.due(run.stopAt)
}

/** Lets a server that runs on the clock know that it stops, while it still answers. Others end as their images do. */
function signalServer(run: ContainerRun, context: PodContext): void {
  run.isSignalled = true
  context.signal(run, stopSignalOf(run, context))
}

function stopSignalOf(run: ContainerRun, context: PodContext): SignalName {
  return signalNamed(context.specOf(run).lifecycle?.stopSignal ?? '') ?? 'TERM'
}

/** Has a command end as it does when it gets the stop signal of its container. */
function signalStop(run: ContainerRun, context: PodContext): void {
  const name = stopSignalOf(run, context)
  run.isSignalled = true
  if (name === 'KILL') {
    run.stopAt = context.now
    run.stopEnd = killed
    return
  }
  const isLive = context.signal(run, name)
  if (!isLive && context.now - run.startedAt < youngMs) {
    run.stopAt = context.now
    run.stopEnd = killed
    return
  }
  if (isLive || context.pod.spec.shareProcessNamespace !== true) return
  // Without a namespace of its own it is not process 1: a signal that it does not handle ends it.
  run.stopAt = context.now
  run.stopEnd = { exitCode: 128 + signalNumbers[name], reason: 'Error' }
}
