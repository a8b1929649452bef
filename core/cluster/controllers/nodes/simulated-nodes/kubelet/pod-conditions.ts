import type * as corev1 from '../../../../../base/api/types/core.v1.generated.ts'
import type { Int64 } from '../../../../../base/api/types/scalars.ts'
import { conditionOf } from '../../../shared/pods/pod-state.ts'
import type { ContainerRun, PodRun } from './container-run.ts'

interface Facts {
  readonly status: 'True' | 'False'
  readonly reason?: string
  readonly message?: string
}

const yes: Facts = { status: 'True' }

function quoted(text: string): string {
  return JSON.stringify(text)
}

function listed(containers: readonly ContainerRun[]): string {
  return `[${containers.map(({ name }) => name).join(' ')}]`
}

function containersReady({ containers }: PodRun, phase: string): Facts {
  if (phase === 'Succeeded') return { status: 'False', reason: 'PodCompleted' }
  if (phase === 'Failed') return { status: 'False', reason: 'PodFailed' }
  const unready = containers.filter(
    ({ kind, ready }) => (kind === 'sidecar' || kind === 'regular') && !ready,
  )
  if (unready.length === 0) return yes
  const message = `containers with unready status: ${listed(unready)}`
  return { status: 'False', reason: 'ContainersNotReady', message }
}

function podReady(pod: corev1.Pod, containers: Facts): Facts {
  if (containers.status === 'False') return containers
  const messages = (pod.spec.readinessGates ?? []).flatMap(({ conditionType: type }) => {
    const condition = conditionOf(pod, type)
    if (!condition) {
      return [`corresponding condition of pod readiness gate ${quoted(type)} does not exist.`]
    }
    const { status } = condition
    if (status === 'True') return []
    return [`the status of pod readiness gate ${quoted(type)} is not "True", but ${status}`]
  })
  if (messages.length === 0) return yes
  return { status: 'False', reason: 'ReadinessGatesNotReady', message: messages.join(', ') }
}

function isInitialized({ kind, state, end, started }: ContainerRun): boolean {
  if (kind === 'sidecar') return started
  return kind !== 'init' || (state === 'ended' && end?.exitCode === 0)
}

function initialized({ containers }: PodRun, phase: string): Facts {
  if (phase === 'Succeeded') return { status: 'True', reason: 'PodCompleted' }
  const hasBegun = containers.some(
    ({ kind, state, last }) => kind === 'regular' && (state !== 'waiting' || last),
  )
  const incomplete = containers.filter((container) => !isInitialized(container))
  if (hasBegun || incomplete.length === 0) return yes
  const message = `containers with incomplete status: ${listed(incomplete)}`
  return { status: 'False', reason: 'ContainersNotInitialized', message }
}

export interface ConditionTerms {
  readonly phase: string
  /** RFC 3339 text. */
  readonly time: string
  /** Generation that the conditions are about, where the release tracks it. */
  readonly generation: Int64 | undefined
  readonly hasSandbox: boolean
  /** Whether the release has the condition PodReadyToStartContainers. */
  readonly showsSandbox: boolean
}

/** The conditions that a kubelet owns, in the order in which it writes them. */
export function podConditions(
  pod: corev1.Pod,
  run: PodRun,
  terms: ConditionTerms,
): corev1.PodCondition[] {
  const { phase, time, generation, hasSandbox, showsSandbox } = terms
  const ready = containersReady(run, phase)
  const all: [type: corev1.PodConditionType, facts: Facts][] = [
    ['Initialized', initialized(run, phase)],
    ['Ready', podReady(pod, ready)],
    ['ContainersReady', ready],
    ['PodScheduled', yes],
  ]
  if (showsSandbox) {
    all.unshift(['PodReadyToStartContainers', { status: hasSandbox ? 'True' : 'False' }])
  }
  return all.map(([type, facts]) => {
    const former = conditionOf(pod, type)
    const isSame = former?.status === facts.status
    return {
      type,
      ...(generation !== undefined && { observedGeneration: generation }),
      status: facts.status,
      lastProbeTime: null,
      lastTransitionTime: isSame ? (former.lastTransitionTime ?? time) : time,
      ...(facts.reason !== undefined && { reason: facts.reason }),
      ...(facts.message !== undefined && { message: facts.message }),
    }
  })
}
