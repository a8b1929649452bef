import type * as corev1 from '../../../../../base/api/types/core.v1.generated.ts'
import { containerMemory } from '../../../../simulation/containers/container-memory.ts'
import type { PodContainer } from '../../../../simulation/containers/container-plan.ts'
import { mainProgram } from '../../../../simulation/containers/main-program.ts'
import { mostMemoryInAll } from '../../../../simulation/processes/process-meter.ts'
import type { ProcessWorld } from '../../../../simulation/processes/program.ts'
import { TimedProcess } from '../../../../simulation/processes/timed-process.ts'
import { liveId } from '../processes/program-ends.ts'
import type { ContainerRun } from './container-run.ts'

/** Steps that are followed at most: a program that makes more counts as endless. */
const mostSteps = 20_000
/** Characters of the log that are kept. */
const mostKept = 8192

/** The end of the log of a run that did not run on the clock. */
export function replayedLog(
  pod: corev1.Pod,
  spec: PodContainer,
  { restarts, startedAt, finishedAt }: ContainerRun,
  world: ProcessWorld,
): string {
  const id = liveId(pod, spec.name, restarts)
  const process = new TimedProcess((meter) => mainProgram(spec, world, id, meter), {
    startedAt,
    limits: { container: containerMemory(spec), all: { left: mostMemoryInAll } },
  })
  let log = ''
  while (process.time <= finishedAt && process.meter.steps < mostSteps) {
    const step = process.next()
    if (!step || step.kind === 'cycle') break
    if (step.kind === 'output') log = (log + step.text).slice(-mostKept)
  }
  process.close()
  return log
}
