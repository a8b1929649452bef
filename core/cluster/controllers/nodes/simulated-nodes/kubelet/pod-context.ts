import type * as corev1 from '../../../../../base/api/types/core.v1.generated.ts'
import type {
  ContainerPlan,
  PodContainer,
  ProbeKind,
} from '../../../../simulation/containers/container-plan.ts'
import type { SignalName } from '../../../../simulation/processes/process-signals.ts'
import type { EventType } from '../../../shared/events/event-recorder.ts'
import type { ProbeChecks } from '../probing/probe-checks.ts'
import type { ProfileProblem } from '../sandbox/profile-problem.ts'
import type { ContainerEnd, ContainerRun } from './container-run.ts'

/** What the kubelet's work on one pod uses; `now` is milliseconds since the epoch and stands during it. */
export interface PodContext {
  readonly pod: corev1.Pod
  readonly now: number
  /** The container in the pod's spec. */
  specOf(run: ContainerRun): PodContainer
  planOf(run: ContainerRun): ContainerPlan
  /** The checks of a probe of a container that runs. */
  checksOf(run: ContainerRun, kind: ProbeKind, probe: corev1.Probe): ProbeChecks
  restarts(run: ContainerRun, exitCode: number): boolean
  /** Whether the pod's node has an image, by whatever name. */
  isImagePresent(image: string): boolean
  /** Notes that the pod's node has an image, by its name in full. */
  addImage(image: string, bytes: number): void
  /** Text of the error with which a pull of the container's image ends; undefined where it succeeds. */
  pullError(run: ContainerRun): string | undefined
  /** Records an event where pull secrets of the pod are absent. */
  notePullSecrets(): void
  /** Why the container cannot be made, such as an absent config map; undefined where nothing is missing. */
  configError(run: ContainerRun): string | undefined
  /** What keeps the container from running under the profiles of its node; undefined where nothing does. */
  profileProblem(run: ContainerRun): ProfileProblem | undefined
  /** Called as a container's process is started. */
  starting(run: ContainerRun): void
  /** Records an event about a container. */
  event(run: ContainerRun, type: EventType, reason: string, message: string): void
  /** Sends a signal to the main process of a container; false where it does not run on the clock. */
  signal(run: ContainerRun, name: SignalName): boolean
  /** The end of a container with what it has left as its termination message. */
  withMessage(run: ContainerRun, end: ContainerEnd): ContainerEnd
  /** Called once a container's process has ended: nothing of it runs any more. */
  ended(run: ContainerRun): void
  podEvent(type: EventType, reason: string, message: string): void
  /** Notes that something falls due at that time. */
  due(time: number | undefined): void
}
