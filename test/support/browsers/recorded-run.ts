import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { type KnownProcess, killProcesses, processesBelow } from './process-tree.ts'
import { type RecordLine, recordStream, recordVariable, RunRecord } from './run-record.ts'

/** Calls `fire` once after so many milliseconds, unless the function that it returns is called before. */
export type StartTimer = (milliseconds: number, fire: () => void) => () => void

/** A command that is started with a stream for its record. */
export interface RecordedCommand {
  readonly program: string
  readonly words: readonly string[]
  readonly folder: string
  readonly env: NodeJS.ProcessEnv
  readonly startTimer: StartTimer
  /** Takes what the command writes. */
  readonly write: (chunk: Uint8Array) => void
}

export interface EndedRun {
  readonly record: RunRecord
  /** Null for one that was ended by a signal. */
  readonly code: number | null
  /** Whether it was ended because it said nothing. */
  readonly isSilent: boolean
}

/**
 * Milliseconds without a sign until a run is taken for hung. Vitest itself ends a test or a hook that hangs, after 60 s in a page, where it may lose the
 * page and waits for ever then, and after 180 s elsewhere. A start builds the sites.
 */
export const silence = { inPages: 180_000, elsewhere: 270_000 }

/** Milliseconds that a hung run has to close its browsers. */
const farewell = 15_000

/** The limit of silence by what is still to be done. */
function limitOf({ planned, unfinished }: RunRecord): number {
  const waitsForPage = planned.size > 0 && unfinished.every((file) => planned.get(file)?.isInPage)
  return waitsForPage ? silence.inPages : silence.elsewhere
}

/** Runs a command to its end, or until it has said nothing for too long: neither a line of its record nor a word of output. */
export async function recordedRun(command: RecordedCommand): Promise<EndedRun> {
  const record = new RunRecord()
  const child = spawn(command.program, command.words, {
    cwd: command.folder,
    env: { ...command.env, [recordVariable]: '1' },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    // A group of its own, with the processes that it starts.
    detached: true,
  })
  let isSilent = false
  let stopTimer = (): void => {}
  let below: readonly KnownProcess[] = []
  const expire = (): void => {
    isSilent = true
    stopTimer()
    if (child.pid !== undefined) below = processesBelow(child.pid)
    signalGroup(child, 'SIGTERM')
    stopTimer = command.startTimer(farewell, () => {
      signalGroup(child, 'SIGKILL')
      killProcesses(below)
    })
  }
  const hear = (): void => {
    if (isSilent) return
    stopTimer()
    stopTimer = command.startTimer(limitOf(record), expire)
  }
  const read = (line: string): void => {
    // Files that fail since their browser is ended say nothing of themselves.
    if (!isSilent) record.add(JSON.parse(line) as RecordLine)
    hear()
  }
  hear()
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Uint8Array) => {
      hear()
      command.write(chunk)
    })
  }
  const lines = child.stdio[recordStream]
  if (lines && 'read' in lines) createInterface({ input: lines }).on('line', read)
  const stop = (signal: NodeJS.Signals): void => {
    child.once('close', () => {
      killProcesses(below)
      process.exit(1)
    })
    expire()
    signalGroup(child, signal)
  }
  process.once('SIGINT', stop).once('SIGTERM', stop)
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject)
      child.once('close', resolve)
    })
    return { record, code, isSilent }
  } finally {
    stopTimer()
    process.off('SIGINT', stop).off('SIGTERM', stop)
    signalGroup(child, 'SIGKILL')
    // Browsers that Vitest has not closed: they are in groups of their own, and would slow down the next run.
    killProcesses(below)
  }
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, signal)
  } catch (error) {
    // The group has ended.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
