import type { ContainerEnd, ContainerRun } from './container-run.ts'
import type { PodContext } from './pod-context.ts'

const killed: ContainerEnd = { exitCode: 137, reason: 'Error' }
/** Time that a process has to end after its preStop hook, whatever is left of the grace period. */
const leastGraceMs = 2000

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
  if (run.stopAt > killAt) {
    run.stopAt = Math.max(now, killAt)
    run.stopEnd = killed
  }
  context.due(run.stopAt)
}
