import type * as corev1 from '../../../../../base/api/types/core.v1.generated.ts'
import type { PodContainer } from '../../../../simulation/containers/container-plan.ts'

export type ContainerKind = 'init' | 'sidecar' | 'regular' | 'ephemeral'

/** How a container's process ended. */
export interface ContainerEnd {
  readonly exitCode: number
  /** As container runtimes name it: `Completed`, `Error`, `OOMKilled`. */
  readonly reason: string
  readonly message?: string
}

/** What a kubelet knows of one container of a pod. Times are milliseconds since the epoch. */
export interface ContainerRun {
  readonly name: string
  readonly kind: ContainerKind
  state: 'waiting' | 'running' | 'ended'
  /** Why a waiting container waits; the default reason of its pod unless given. */
  waiting?: { readonly reason: string; readonly message?: string } | undefined
  /** When the image has been pulled and the process starts, or the pull fails; undefined while neither is under way. */
  startAt?: number | undefined
  /** When the kubelet tries again after a failure. */
  retryAt?: number | undefined
  /** Milliseconds of the back-off after the latest crash. */
  backoff?: number | undefined
  /** The image that it runs or waits for, in full. */
  image?: string | undefined
  /** Whether it is stopped for another image, and starts again whatever its policy. */
  isReplaced?: boolean | undefined
  pull?: 'pulling' | 'pulled' | 'present' | undefined
  /** When the pull began. */
  pullSince?: number | undefined
  /** The error of the latest pull, the milliseconds of the back-off after it, and when that ends. */
  pullError?: string | undefined
  pullBackoff?: number | undefined
  pullAgainAt?: number | undefined
  startedAt: number
  finishedAt: number
  /** When the process ends by itself; Infinity for never. */
  exitAt: number
  /** How it ends then. */
  exitEnd?: ContainerEnd | undefined
  end?: ContainerEnd | undefined
  /** When the lifecycle hook ends that runs: postStart of a container that waits, preStop of one that is being stopped. */
  hookUntil?: number | undefined
  /** When a process was asked to stop. */
  stopSince?: number | undefined
  /** Whether the process has got its stop signal, where it runs on the clock. */
  isSignalled?: boolean | undefined
  /** When a process that is being stopped ends, and how. */
  stopAt?: number | undefined
  stopEnd?: ContainerEnd | undefined
  /** Times at which probes fail next, and how often they have failed in a row. */
  probes?: Partial<Record<'startup' | 'readiness' | 'liveness', ProbeRun>> | undefined
  started: boolean
  ready: boolean
  restarts: number
  id: string
  imageId: string
  /** `state.terminated` of the former run. */
  last?: corev1.ContainerStateTerminated | undefined
  /** Resources in force since its first start. */
  resources?: corev1.ResourceRequirements | undefined
  /** Resources that a resize has allocated and that are not in force yet. */
  allocated?: corev1.ResourceRequirements | undefined
}

export interface ProbeRun {
  result: 'success' | 'failure'
  inRow: number
  nextAt: number
  /** What the container counts as since a threshold was reached. */
  settled?: 'passed' | 'failed' | undefined
}

/** What a kubelet knows of a pod that it has something to do for. */
export interface PodRun {
  readonly uid: string
  /** In the order init containers, regular containers, ephemeral containers. */
  containers: ContainerRun[]
  /** When the volumes can be mounted at the earliest, and the delay after that. */
  mountAt?: number | undefined
  mountBackoff?: number | undefined
  isMounted: boolean
  /** Reason and message of a pod that failed as a whole, such as `DeadlineExceeded`. */
  failure?: { readonly reason: string; readonly message: string } | undefined
  /** Whether all containers are to stop. */
  isStopping: boolean
  /** When the containers are killed that are to stop; after the pod's grace period unless given. */
  killAt?: number
  startTime: number
  /** The phase that the kubelet has written last; undefined before. */
  phase?: string
  /** When a resize that is under way ends. */
  resizeAt?: number | undefined
  /** Conditions about a resize. */
  resize?: readonly corev1.PodCondition[] | undefined
}

function kindOfInit({ restartPolicy }: corev1.Container): ContainerKind {
  return restartPolicy === 'Always' ? 'sidecar' : 'init'
}

/** The containers of a pod with their kinds, in the order in which they start. */
export function containersOf({ spec }: corev1.Pod): (readonly [ContainerKind, PodContainer])[] {
  return [
    ...(spec.initContainers ?? []).map((each) => [kindOfInit(each), each] as const),
    ...(spec.containers ?? []).map((each) => ['regular', each] as const),
    ...(spec.ephemeralContainers ?? []).map((each) => ['ephemeral', each] as const),
  ]
}

export function newContainerRun(name: string, kind: ContainerKind): ContainerRun {
  return {
    name,
    kind,
    state: 'waiting',
    startedAt: 0,
    finishedAt: 0,
    exitAt: Infinity,
    started: false,
    ready: false,
    restarts: 0,
    id: '',
    imageId: '',
  }
}

/** A container whose main process runs, before the end of its postStart hook, too. */
export function runningContainer(run: PodRun | undefined, name: string): ContainerRun | undefined {
  return run?.containers.find(
    (each) => each.name === name && (each.state === 'running' || each.hookUntil !== undefined),
  )
}
