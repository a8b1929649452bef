import type * as corev1 from '../../../../../base/api/types/core.v1.generated.ts'
import type { ProbeKind } from '../../../../simulation/containers/container-plan.ts'
import { type CheckOutcome, failed, passed } from '../probing/check-outcome.ts'
import type { ProbeChecks } from '../probing/probe-checks.ts'
import type { ContainerRun, ProbeRun } from './container-run.ts'
import type { PodContext } from './pod-context.ts'
import { stopContainer } from './stop-container.ts'

/** Time after its start at which a container is seen running, before its first check. */
const seenMs = 20
/** Checks that are made up for after a jump of the clock. */
const mostMissed = 10

/** Output of a failed probe in events, by the kind of its check. */
function failureText({ httpGet, tcpSocket, grpc }: corev1.Probe): string {
  if (httpGet) return 'HTTP probe failed with statuscode: 500'
  if (tcpSocket) return 'dial tcp: connect: connection refused'
  if (grpc) return 'service unhealthy (responded with "NOT_SERVING")'
  return 'command failed'
}

const titles: Readonly<Record<ProbeKind, string>> = {
  startup: 'Startup',
  readiness: 'Readiness',
  liveness: 'Liveness',
}

type Outcome = 'passed' | 'failed' | undefined

/** Runs the probe's checks that are due. Returns `passed` or `failed` once a threshold is reached. */
function runProbe(
  kind: ProbeKind,
  run: ContainerRun,
  context: PodContext,
  since: number,
  probe: corev1.Probe,
): Outcome {
  const chosen = context.planOf(run).probes[kind]
  if (chosen !== undefined) {
    const outcome = chosen === 'success' ? passed : failed(failureText(probe))
    return runForeseen(kind, run, context, since, probe, outcome)
  }
  const checks = context.checksOf(run, kind, probe)
  const { foreseen } = checks
  return foreseen
    ? runForeseen(kind, run, context, since, probe, foreseen)
    : runChecks(kind, run, context, since, probe, checks)
}

/** The checks of a probe whose outcome may be another each time. */
function runChecks(
  kind: ProbeKind,
  run: ContainerRun,
  context: PodContext,
  since: number,
  probe: corev1.Probe,
  checks: ProbeChecks,
): Outcome {
  const period = probe.periodSeconds * 1000
  const first = since + (probe.initialDelaySeconds ?? 0) * 1000
  const state: ProbeRun = ((run.probes ??= {})[kind] ??=
    context.now > first + period
      ? takenUp(kind, run, first)
      : { result: 'failure', inRow: 0, nextAt: first + seenMs })
  const outcome = checks.take()
  if (outcome) {
    state.inRow = outcome.result === state.result ? state.inRow + 1 : 1
    state.result = outcome.result
    if (outcome.result === 'failure') {
      context.event(run, 'Warning', 'Unhealthy', `${titles[kind]} probe ${outcome.text}`)
    }
    if (outcome.warning !== undefined) {
      const text = `${titles[kind]} probe warning: ${outcome.warning}`
      context.event(run, 'Warning', 'ProbeWarning', text)
    }
    const isGood = outcome.result === 'success'
    const needed = isGood ? probe.successThreshold : probe.failureThreshold
    if (state.inRow >= needed) state.settled = isGood ? 'passed' : 'failed'
  }
  if (state.nextAt <= context.now) {
    checks.begin()
    // Checks that fell due while the clock jumped are not made.
    state.nextAt = first + (Math.floor((context.now - first) / period) + 1) * period
  }
  context.due(state.nextAt)
  return state.settled
}

/** A probe of a container that a kubelet takes up again later: as its status left it. */
function takenUp(kind: ProbeKind, run: ContainerRun, first: number): ProbeRun {
  const isGood = kind === 'readiness' ? run.ready : kind === 'startup' ? run.started : true
  if (!isGood && kind === 'startup') return { result: 'failure', inRow: 0, nextAt: first }
  return {
    result: isGood ? 'success' : 'failure',
    inRow: 1,
    nextAt: first,
    settled: isGood ? 'passed' : 'failed',
  }
}

/**
 * A probe with the same outcome each time makes no checks once a threshold is reached: a change of what a user has chosen queues the
 * pod.
 */
function runForeseen(
  kind: ProbeKind,
  run: ContainerRun,
  context: PodContext,
  since: number,
  probe: corev1.Probe,
  { result, text }: CheckOutcome,
): Outcome {
  const period = probe.periodSeconds * 1000
  const probes = (run.probes ??= {})
  const first = since + (probe.initialDelaySeconds ?? 0) * 1000
  // A kubelet that takes a container up again later finds its probes as they were: passed.
  const isLate = context.now > first + period
  const state: ProbeRun = (probes[kind] ??= isLate
    ? { result: 'success', inRow: Infinity, nextAt: first }
    : { result, inRow: 0, nextAt: first })
  const needed = result === 'success' ? probe.successThreshold : probe.failureThreshold
  if (state.result !== result) {
    state.result = result
    state.inRow = 0
    // The check at or after now, in step with the first.
    const missed = Math.ceil((context.now - first) / period)
    state.nextAt = first + Math.max(0, missed) * period
  }
  // Checks that fell due while the clock jumped were not made, but for the last ones.
  const missed = Math.floor((context.now - state.nextAt) / period) - Math.min(needed, mostMissed)
  state.nextAt += Math.max(0, missed) * period
  while (state.nextAt <= context.now) {
    if (result === 'success' && state.inRow >= needed) break
    state.inRow += 1
    state.nextAt += period
    if (result === 'failure') {
      context.event(run, 'Warning', 'Unhealthy', `${titles[kind]} probe ${text}`)
    }
  }
  const isDecided = state.inRow >= needed
  if (!isDecided || result === 'failure') context.due(state.nextAt)
  if (!isDecided) return undefined
  return result === 'success' ? 'passed' : 'failed'
}

function killUnhealthy(
  kind: ProbeKind,
  run: ContainerRun,
  context: PodContext,
  probe: corev1.Probe,
): void {
  const reason = `failed ${kind} probe`
  const what = run.kind === 'sidecar' ? 'Init container' : 'Container'
  const { terminationGracePeriodSeconds: usual } = context.pod.spec
  const grace = Number(probe.terminationGracePeriodSeconds ?? usual)
  const deadline = context.now + grace * 1000
  const willRestart = context.restarts(run, 137)
  const text = `${what} ${run.name} ${reason}${willRestart ? ', will be restarted' : ''}`
  stopContainer(run, context, deadline, text)
}

/** Sets whether a running container has started and is ready. */
export function advanceProbes(run: ContainerRun, context: PodContext): void {
  if (run.kind === 'ephemeral' || run.kind === 'init') {
    run.started = run.kind === 'init'
    return
  }
  const { startupProbe, readinessProbe, livenessProbe } = context.specOf(run)
  const plan = context.planOf(run)
  if (!run.started) {
    if (startupProbe) {
      const outcome = runProbe('startup', run, context, run.startedAt, startupProbe)
      if (outcome === 'failed') killUnhealthy('startup', run, context, startupProbe)
      if (outcome !== 'passed') return
    }
    run.started = true
  }
  const readyAt = run.startedAt + plan.readyDelay
  if (readyAt > context.now) {
    run.ready = false
    context.due(readyAt)
  } else if (readinessProbe) {
    const outcome = runProbe('readiness', run, context, run.startedAt, readinessProbe)
    if (outcome !== undefined) run.ready = outcome === 'passed'
  } else run.ready = plan.probes.readiness !== 'failure'
  if (livenessProbe) {
    const outcome = runProbe('liveness', run, context, run.startedAt, livenessProbe)
    if (outcome === 'failed') killUnhealthy('liveness', run, context, livenessProbe)
  }
}

/** Follows the readiness of a container that is being stopped: a kubelet goes on with that probe alone. */
export function advanceReadiness(run: ContainerRun, context: PodContext): void {
  const { readinessProbe: probe } = context.specOf(run)
  if (!probe || !run.started || context.planOf(run).probes.readiness !== undefined) return
  const checks = context.checksOf(run, 'readiness', probe)
  if (checks.foreseen) return
  const outcome = runChecks('readiness', run, context, run.startedAt, probe, checks)
  if (outcome !== undefined) run.ready = outcome === 'passed'
}
