import { digestOf, fullImageName, imageIdOf } from '../../../../simulation/containers/image-name.ts'
import {
  backoffResetMs,
  backoffText,
  mostCrashBackoff,
  nextBackoff,
  restartDelayMs,
} from './backoffs.ts'
import type { ContainerRun } from './container-run.ts'
import { terminatedState } from './container-status.ts'
import { followImage } from './follow-image.ts'
import type { PodContext } from './pod-context.ts'
import { advanceProbes, advanceReadiness } from './probes.ts'
import { beginPull, endPull } from './pull-image.ts'

/** How often a container that lacks its configuration is tried again, in milliseconds. */
const configRetryMs = 10_000

/** Brings a container as far as it comes by `now`. It may start where it does not run. */
export function advanceContainer(run: ContainerRun, context: PodContext): void {
  followImage(run, context)
  if (run.state === 'running') advanceRunning(run, context)
  if (run.state === 'ended') considerRestart(run, context)
  if (run.state === 'waiting') {
    advanceWaiting(run, context)
    // A process that ends at once: an ended one is seen, and started again, later.
    if (endedMeanwhile(run)) considerRestart(run, context)
  }
}

function endedMeanwhile({ state }: ContainerRun): boolean {
  return state === 'ended'
}

/** Ends the process of a container. */
export function endContainer(
  run: ContainerRun,
  end: NonNullable<ContainerRun['end']>,
  context: PodContext,
  at: number = context.now,
): void {
  run.state = 'ended'
  run.finishedAt = at
  run.end = context.withMessage(run, end)
  context.ended(run)
  run.ready = run.kind === 'init' && end.exitCode === 0
  run.started = false
  run.stopSince = undefined
  run.isSignalled = undefined
  run.stopAt = undefined
  run.stopEnd = undefined
  run.hookUntil = undefined
  run.probes = undefined
}

export function advanceRunning(run: ContainerRun, context: PodContext): void {
  const { now } = context
  const stopAt = run.stopAt ?? Infinity
  if (stopAt <= now || run.exitAt <= now) {
    const own = run.exitEnd ?? context.planOf(run).end
    const end = stopAt <= run.exitAt && run.stopEnd ? run.stopEnd : own
    const at = Math.min(now, Math.max(run.startedAt, Math.min(stopAt, run.exitAt)))
    endContainer(run, end, context, at)
    return
  }
  context.due(stopAt)
  context.due(run.exitAt)
  if (run.stopAt === undefined) advanceProbes(run, context)
  else advanceReadiness(run, context)
}

/** A container whose process has ended starts again at once after its first run, and after a back-off after later ones. */
function considerRestart(run: ContainerRun, context: PodContext): void {
  const { now } = context
  if (run.kind === 'ephemeral' || !context.restarts(run, run.end?.exitCode ?? 0)) return
  const isLong = run.finishedAt - run.startedAt >= backoffResetMs
  // One that is replaced starts anew in the same sync: the API refuses a restart that it sees where the policy is Never.
  const seenAt = run.finishedAt + (run.isReplaced === true ? 0 : restartDelayMs)
  if (now < seenAt) {
    context.due(seenAt)
    return
  }
  if (isLong || run.isReplaced === true) run.backoff = undefined
  const retryAt = run.backoff === undefined ? seenAt : run.finishedAt + run.backoff
  run.last = terminatedState(run)
  run.state = 'waiting'
  run.ready = false
  run.startAt = undefined
  run.pull = undefined
  run.retryAt = retryAt
  if (run.backoff !== undefined) waitForRestart(run, run.backoff, context)
}

function waitForRestart(run: ContainerRun, backoff: number, context: PodContext): void {
  const { name = '', namespace = '', uid = '' } = context.pod.metadata
  const pod = `${name}_${namespace}(${uid})`
  run.waiting = {
    reason: 'CrashLoopBackOff',
    message: `back-off ${backoffText(backoff)} restarting failed container=${run.name} pod=${pod}`,
  }
  const text = `Back-off restarting failed container ${run.name} in pod ${pod}`
  context.event(run, 'Warning', 'BackOff', text)
}

function advanceWaiting(run: ContainerRun, context: PodContext): void {
  const { now } = context
  if (run.retryAt !== undefined && run.retryAt > now) {
    context.due(run.retryAt)
    return
  }
  // The end of a hook may have been found meanwhile.
  if (run.hookUntil === Infinity) {
    run.startAt = run.hookUntil = run.startedAt + (context.planOf(run).postStart?.after ?? 0)
  }
  if (run.startAt === undefined && !begin(run, context)) return
  const startAt = run.startAt ?? now
  if (startAt > now) {
    context.due(startAt)
    return
  }
  if (run.hookUntil !== undefined) {
    endPostStart(run, context)
    return
  }
  if (!endPull(run, context)) return
  const missing = context.configError(run)
  if (missing !== undefined) {
    retryLater(run, 'CreateContainerConfigError', missing, context)
    return
  }
  const refused = context.profileProblem(run)
  if (refused?.step === 'create') retryLater(run, 'CreateContainerError', refused.message, context)
  else start(run, context, refused?.message)
}

/** Notes why a container cannot be made, and has that tried again. */
function retryLater(run: ContainerRun, reason: string, message: string, context: PodContext): void {
  run.startAt = undefined
  run.retryAt = context.now + configRetryMs
  run.waiting = { reason, message }
  context.event(run, 'Warning', 'Failed', `Error: ${message}`)
  context.due(run.retryAt)
}

function begin(run: ContainerRun, context: PodContext): boolean {
  run.retryAt = undefined
  context.notePullSecrets()
  return beginPull(run, context)
}

/** Starts a container; with `refusal` its program cannot be started. */
function start(run: ContainerRun, context: PodContext, refusal?: string): void {
  const { now, pod } = context
  context.starting(run)
  const plan = context.planOf(run)
  if (run.last) {
    run.restarts += 1
    run.backoff = nextBackoff(run.backoff, mostCrashBackoff)
  }
  run.id = `containerd://${digestOf(`${pod.metadata.uid ?? ''} ${run.name} ${run.restarts}`)}`
  run.isReplaced = undefined
  run.image = fullImageName(context.specOf(run).image ?? '')
  run.imageId = imageIdOf(context.specOf(run).image ?? '')
  context.event(run, 'Normal', 'Created', `Created container: ${run.name}`)
  run.waiting = undefined
  run.startAt = undefined
  run.resources ??= context.specOf(run).resources
  run.startedAt = now
  const message = refusal ?? plan.startError
  if (message !== undefined) {
    endContainer(run, { exitCode: 128, reason: 'StartError', message }, context)
    context.event(run, 'Warning', 'Failed', `Error: ${message}`)
    return
  }
  context.event(run, 'Normal', 'Started', `Started container ${run.name}`)
  run.exitAt = now + plan.exitAfter
  run.exitEnd = plan.end
  if (!plan.postStart) {
    show(run, context)
    return
  }
  run.hookUntil = now + plan.postStart.after
  run.startAt = run.hookUntil
  if (run.hookUntil <= now) endPostStart(run, context)
  else context.due(run.hookUntil)
}

/** A container is seen as running once its postStart hook has ended; one whose hook fails is killed. */
function endPostStart(run: ContainerRun, context: PodContext): void {
  run.hookUntil = undefined
  run.startAt = undefined
  if (context.planOf(run).postStart?.exitCode === 0) {
    show(run, context)
    return
  }
  context.event(run, 'Warning', 'FailedPostStartHook', 'PostStartHook failed')
  context.event(run, 'Normal', 'Killing', 'FailedPostStartHook')
  endContainer(run, { exitCode: 137, reason: 'Error' }, context)
}

function show(run: ContainerRun, context: PodContext): void {
  run.state = 'running'
  run.started = false
  run.ready = false
  advanceRunning(run, context)
}
