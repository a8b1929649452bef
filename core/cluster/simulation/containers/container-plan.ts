import type * as corev1 from '../../../base/api/types/core.v1.generated.ts'
import type { ProcessMeter } from '../processes/process-meter.ts'
import type { ProcessWorld, Program } from '../processes/program.ts'
import type { ProgramEnd } from '../processes/timed-process.ts'

/** A container of a pod, of whatever kind. */
export type PodContainer = corev1.Container | corev1.EphemeralContainer

export type ProbeKind = 'startup' | 'readiness' | 'liveness'
export type ProbeResult = 'success' | 'failure'

/** The programs of a container that run by themselves. */
export type ProgramKind = 'main' | 'postStart' | 'preStop'

export type StartInWorld = (world: ProcessWorld, meter: ProcessMeter) => Program

/**
 * Says how a program of a container ends; as long as that is not known, it counts as endless. Without `start` it is not started: it is
 * endless unless it runs on the clock.
 */
export type FindEnd = (program: ProgramKind, start: StartInWorld | undefined) => ProgramEnd

/** What a simulated container does. Times are milliseconds; ends of programs are looked for when they are asked for. */
export interface ContainerPlan {
  /** Text of the error with which every pull of the image ends; undefined where it succeeds. */
  readonly pullError: string | undefined
  /** Whether the image is pulled with credentials for its registry alone. */
  readonly isPrivate: boolean
  readonly pullDelay: number
  /** Time of a pull that finds the image on the node. */
  readonly checkDelay: number
  readonly imageBytes: number
  readonly startDelay: number
  /** Text of the error with which the process cannot be started. */
  readonly startError: string | undefined
  /** Time after the start at which the process ends by itself; Infinity for never. */
  readonly exitAfter: number
  readonly end: { readonly exitCode: number; readonly reason: string; readonly message?: string }
  /** Time after the start during which the container is not ready, whatever its probes say. */
  readonly readyDelay: number
  /** Results of probes that users choose; others are found by their checks. */
  readonly probes: Readonly<Partial<Record<ProbeKind, ProbeResult>>>
  /** What runs after the start, and before the process is asked to end. */
  readonly postStart: ProgramEnd | undefined
  readonly preStop: ProgramEnd | undefined
  /** How the process ends when it is asked to. */
  readonly stop: { readonly afterMs: number; readonly exitCode: number }
}
