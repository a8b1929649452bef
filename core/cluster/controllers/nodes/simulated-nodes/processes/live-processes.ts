import type { Logger, Runtime } from '../../../../../base/runtime.ts'
import {
  type ProcessOptions,
  type ProgramEnd,
  type StartProgram,
  TimedProcess,
} from '../../../../simulation/processes/timed-process.ts'
import { LiveProcess } from './live-process.ts'
import type { LogTapes } from './log-tapes.ts'

/** Exit code of a process whose program fails by a fault of the simulation, as of a segmentation fault. */
const failedCode = 139

/** A process to start. */
export interface LiveStart {
  /** Names its run among all that there ever are; its log has that name. */
  readonly id: string
  readonly start: StartProgram
  readonly options: Omit<ProcessOptions, 'clock'>
  /** Its input ends with that of its first client (`stdinOnce`). */
  readonly endsWithClient: boolean
  /** Called once when it has ended. */
  readonly ended: (end: ProgramEnd) => void
}

/** The processes of containers that run on the clock: their files and their output are seen while they run. */
export class LiveProcesses {
  readonly #runtime: Pick<Runtime, 'clock' | 'timers'>
  readonly #logger: Logger
  readonly #tapes: LogTapes
  readonly #processes = new Map<string, LiveProcess>()
  /** What ends the runs of processes with the server. */
  readonly #runs = new Set<AbortController>()
  #isOver = false

  constructor({ clock, timers, logger }: Runtime, tapes: LogTapes, signal: AbortSignal) {
    this.#runtime = { clock, timers }
    this.#logger = logger
    this.#tapes = tapes
    const end = (): void => {
      this.#isOver = true
      for (const run of this.#runs) run.abort()
    }
    signal.addEventListener('abort', end, { once: true })
    if (signal.aborted) end()
  }

  /** The process of that name, as long as it runs. */
  of(id: string): LiveProcess | undefined {
    return this.#processes.get(id)
  }

  start({ id, start, options, endsWithClient, ended }: LiveStart): LiveProcess {
    const { clock } = this.#runtime
    const tape = this.#tapes.replace(id, () => new TimedProcess(start, { ...options, clock }))
    const process = new LiveProcess(this.#runtime, tape, endsWithClient)
    this.#processes.set(id, process)
    const run = new AbortController()
    if (this.#isOver) run.abort()
    this.#runs.add(run)
    void process
      .run(run.signal)
      .then((end) => end && ended(end))
      .catch((error: unknown) => {
        this.#logger.error('a process of a container failed', { error: String(error) })
        tape.kill(failedCode, clock.now())
        ended({ after: clock.now() - options.startedAt, exitCode: failedCode })
      })
      .finally(() => {
        this.#runs.delete(run)
        if (this.#processes.get(id) === process) this.#processes.delete(id)
        this.#tapes.close(id, tape)
      })
    return process
  }
}
