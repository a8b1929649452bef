import type { Clock, Timers } from '../../../../../base/runtime.ts'
import { quoteText } from '../../../../../base/text/quote-text.ts'
import type { MemoryRoom } from '../../../../simulation/processes/process-meter.ts'
import type { ProcessPool } from '../../../../simulation/processes/process-pool.ts'
import type { ProcessWorld } from '../../../../simulation/processes/program.ts'
import { TimedProcess } from '../../../../simulation/processes/timed-process.ts'
import { isKnownCommand, runCommand } from '../../../../simulation/shell/run-command.ts'
import { driveProgram } from '../processes/drive-program.ts'
import { type CheckOutcome, errored, failed, passed } from './check-outcome.ts'

/** Bytes of a command's output that a kubelet reads. */
const mostOutput: number = 10 * 1024
/** Steps in which the outcome of most commands is found. */
const foreseenSteps = 400
/** Programs whose outcome changes though nothing around them does. */
const changesByItself = /\bdate\b|\bRANDOM\b|\bSECONDS\b/

/** The command of a probe. */
export interface ExecCheck {
  readonly command: readonly string[]
  readonly timeoutSeconds: number
  readonly memory: MemoryRoom
}

/** What runs the commands of probes. */
export interface ExecParts {
  readonly clock: Clock
  readonly timers: Timers
  readonly pool: ProcessPool
}

function timedOut({ command, timeoutSeconds }: ExecCheck): CheckOutcome {
  return failed(
    `command timed out: ${quoteText(command.join(' '))} timed out after ${timeoutSeconds}s`,
  )
}

/** The outcome of a command in every check; undefined where it depends on files, processes or the network. */
export function foreseenExec(
  check: ExecCheck,
  world: ProcessWorld,
  { clock, pool }: ExecParts,
): CheckOutcome | undefined {
  const { command, memory, timeoutSeconds } = check
  const [first = ''] = command
  const isLacking = world.lacksUnknown === true && !isKnownCommand(first)
  if (isLacking || changesByItself.test(command.join(' '))) return undefined
  const startedAt = clock.now()
  const limits = { container: memory, all: pool.memory }
  const process = new TimedProcess((meter) => runCommand(world, command, meter), {
    startedAt,
    limits,
  })
  let output = ''
  try {
    while (process.meter.steps < foreseenSteps) {
      const step = process.next()
      if (process.needsClock) return undefined
      if (process.end) return process.end.exitCode === 0 ? passed : failed(output)
      if (process.time - startedAt > timeoutSeconds * 1000) return timedOut(check)
      if (step?.kind === 'output' && output.length < mostOutput) output += step.text
    }
  } finally {
    process.close()
  }
  return undefined
}

async function* nothing(): AsyncGenerator<never> {}

/** Runs the command of a check on the clock, in its container; `signal` aborts when the container ends. */
export async function execCheck(
  check: ExecCheck,
  world: ProcessWorld,
  { clock, timers, pool }: ExecParts,
  signal: AbortSignal,
): Promise<CheckOutcome> {
  const { command, memory, timeoutSeconds } = check
  const [first = ''] = command
  const isFound =
    world.lacksUnknown !== true ||
    isKnownCommand(first) ||
    world.answers.has(command.join(' ')) ||
    world.files().find(first)?.kind === 'file'
  if (!isFound) {
    return errored(
      `rpc error: code = Unknown desc = failed to exec in container: failed to start exec: OCI runtime exec failed: exec failed: unable to start container process: exec: "${first}": executable file not found in $PATH`,
    )
  }
  const ending = new AbortController()
  const stop = (): void => ending.abort()
  signal.addEventListener('abort', stop, { once: true })
  let isOver = false
  const cancel = timers.after(timeoutSeconds * 1000, () => {
    isOver = true
    stop()
  })
  const decoder = new TextDecoder()
  let output = ''
  const outcome = await driveProgram(
    {
      start: (meter) => runCommand(world, command, meter),
      clock,
      timers,
      pool,
      memory,
      processes: world.processes(),
      uid: world.uid,
      words: command,
    },
    { stdin: false, stdout: true, stderr: true, tty: false },
    {
      stdin: nothing(),
      sizes: nothing(),
      write: async (_, chunk) => {
        if (output.length < mostOutput) output += decoder.decode(chunk, { stream: true })
      },
    },
    ending.signal,
  ).finally(() => {
    cancel()
    signal.removeEventListener('abort', stop)
  })
  if (isOver) return timedOut(check)
  if ('failure' in outcome) return errored(outcome.failure)
  return outcome.exitCode === 0 ? passed : failed(output.slice(0, mostOutput))
}
