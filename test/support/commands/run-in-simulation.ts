import {
  mostMemory,
  mostMemoryInAll,
  ProcessMeter,
} from '../../../core/cluster/simulation/processes/process-meter.ts'
import type { ProcessWorld } from '../../../core/cluster/simulation/processes/program.ts'
import { runCommand } from '../../../core/cluster/simulation/shell/run-command.ts'
import { testWorld } from '../../core/cluster/simulation/test-world.ts'
import { commandFiles } from './command-files.ts'

/** What a command printed, and its exit code. */
export interface CommandAnswer {
  readonly out: string
  readonly error: string
  readonly code: number
}

/** Steps after which a command is ended. */
const mostSteps = 200_000

const directory = '/work'

function worldNow(now: () => number): ProcessWorld {
  const files = Object.entries(commandFiles).map(([name, text]) => [`${directory}/${name}`, text])
  const world = testWorld({
    environment: { COLOR: 'red' },
    workingDirectory: directory,
    lacksUnknown: true,
    files: Object.fromEntries(files) as Record<string, string>,
    now,
  })
  world.files().makeDirectory(`${directory}/d`)
  return world
}

/** Runs a command by its words in a simulated container that has {@link commandFiles} in its directory. */
export function runInSimulation(words: readonly string[], input = ''): CommandAnswer {
  let time = Date.UTC(2026, 0, 2, 3, 4, 5)
  const meter = new ProcessMeter(() => time, {
    container: { left: mostMemory },
    all: { left: mostMemoryInAll },
  })
  const program = runCommand(
    worldNow(() => time),
    words,
    meter,
  )
  const answer = { out: '', error: '' }
  let given: string | undefined
  let isRead = false
  while (meter.steps < mostSteps) {
    const { done, value } = program.next(given)
    given = undefined
    if (done === true) return { ...answer, code: value }
    meter.steps += 1
    if (value.kind === 'output') answer[value.stream === 'stdout' ? 'out' : 'error'] += value.text
    if (value.kind === 'sleep') time += value.milliseconds
    if (value.kind === 'read' && !isRead) {
      isRead = true
      given = input === '' ? undefined : input
    }
  }
  program.return(0)
  return { ...answer, code: -1 }
}
