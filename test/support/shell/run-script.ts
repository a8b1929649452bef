import { ProcessKilled } from '../../../core/cluster/simulation/processes/process-meter.ts'
import type { ProcessWorld } from '../../../core/cluster/simulation/processes/program.ts'
import { TimedProcess } from '../../../core/cluster/simulation/processes/timed-process.ts'
import { runCommand } from '../../../core/cluster/simulation/shell/run-command.ts'
import { testWorld } from '../../core/cluster/simulation/test-world.ts'

/** A script, its input, and what a shell prints and ends with. */
export type RecordedScript = readonly [
  script: string,
  input: string,
  out: string,
  error: string,
  code: number,
]

/** Steps after which a script is given up. */
const mostSteps = 50_000

const directory = '/work'

/** A container whose scripts run in an empty directory. */
export function scriptWorld(now: () => number): ProcessWorld {
  const world = testWorld({
    environment: { HOME: '/root', COLOR: 'red', PATH: '/usr/bin:/bin' },
    workingDirectory: directory,
    lacksUnknown: true,
    now,
  })
  world.files().makeDirectory(directory)
  return world
}

export interface ScriptOptions {
  /** Called before each step, at the time of the process. */
  readonly before?: (process: TimedProcess, now: number) => void
  readonly world?: ProcessWorld
}

/** Runs a script with a shell on a clock that goes on as soon as the process waits. */
export async function runScript(
  words: readonly string[],
  input: string,
  { before, world }: ScriptOptions = {},
): Promise<{ out: string; error: string; code: number; after: number }> {
  let time = 0
  const now = (): number => time
  const own = world ?? scriptWorld(now)
  const process = new TimedProcess((meter) => runCommand(own, words, meter), {
    startedAt: 0,
    clock: { now },
    hasInput: true,
  })
  process.meter.pid = 7
  const lines = input.match(/[^\n]*\n|[^\n]+$/g) ?? []
  const answer = { out: '', error: '' }
  for (let steps = 0; steps < mostSteps && !process.end; steps++) {
    before?.(process, time)
    const step = process.next()
    if (!step) break
    if (step.kind === 'output') answer[step.stream === 'stdout' ? 'out' : 'error'] += step.text
    else if (step.kind === 'read') {
      process.answer(
        step.unit === 'line' ? lines.shift() : lines.splice(0).join('') || undefined,
        time,
      )
    } else if (step.kind === 'wait') await settled()
    if (process.time !== Infinity) time = Math.max(time, process.time)
  }
  process.close()
  if (!process.end) throw new ProcessKilled(137)
  return { ...answer, code: process.end.exitCode, after: process.end.after }
}

/** Lets what is settled be seen. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await Promise.resolve()
}
