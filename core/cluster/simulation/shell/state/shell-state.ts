import type { ProcessMeter } from '../../processes/process-meter.ts'
import type { ProcessSignals, SignalName } from '../../processes/process-signals.ts'
import type { ShellSession } from '../../processes/shell-session.ts'
import { FunctionTable } from './function-table.ts'
import { JobTable } from './job-table.ts'
import type { Descriptors } from './open-files.ts'
import type { ShellScope } from './shell-scope.ts'
import type { TaskScheduler } from './task-scheduler.ts'

/** What `set` switches on, by its letter, or its name where it has none. */
export const optionNames = {
  errexit: 'e',
  noglob: 'f',
  ignoreeof: 'I',
  monitor: 'm',
  noexec: 'n',
  xtrace: 'x',
  verbose: 'v',
  noclobber: 'C',
  allexport: 'a',
  notify: 'b',
  nounset: 'u',
  errtrace: 'E',
  vi: 'V',
  pipefail: '',
} as const

export type ShellOption = keyof typeof optionNames

/** Signals, and what else a trap may wait for. */
export type TrapName = SignalName | 'EXIT' | 'ERR'

/** Variables and functions that are copied in one step. */
const copiedInStep = 64

export interface ShellStart {
  readonly session: ShellSession
  readonly scheduler: TaskScheduler
  readonly name: string
  /** The program that the shell is: `sh`, `bash`. */
  readonly shellName: string
  readonly descriptors: Descriptors
  readonly scope: ShellScope
  readonly functions?: FunctionTable
  readonly pid: number
  readonly parentPid: number
}

/** What a shell knows: its variables, functions, options, open files, jobs and traps. */
export class Shell {
  readonly session: ShellSession
  readonly meter: ProcessMeter
  readonly scheduler: TaskScheduler
  readonly scope: ShellScope
  readonly descriptors: Descriptors
  readonly functions: FunctionTable
  readonly aliases: Map<string, string>
  readonly options: Set<ShellOption>
  readonly jobs: JobTable
  readonly traps: Map<TrapName, string> = new Map()
  signals: ProcessSignals
  /** `$0`, by which it calls itself in messages. */
  readonly name: string
  readonly shellName: string
  readonly pid: number
  readonly parentPid: number
  parameters: readonly string[] = []
  status = 0
  /** Exit code of the last command substitution of a command. */
  substituted: number | undefined
  line = 0
  /** Above zero where a failure is looked at: it ends nothing. */
  tested = 0
  loops = 0
  /** Scripts that are read by `.`, within each other. */
  sourced = 0
  /** How it was started, in `$-`. */
  startedBy = ''
  /** Whether commands are typed. */
  isInteractive = false
  /** The built-in command that runs, for its messages. */
  command: string | undefined
  /** What a script is called by in messages; undefined for one that was given as text. */
  script: string | undefined
  lastBackground: number | undefined
  /** Where `getopts` is within an argument. */
  optionAt = 0
  /** The argument that `getopts` has come to. */
  optionIndex = 1
  /** What is counted for the arguments that `set` gave. */
  parameterBytes = 0
  readonly startedAt: number
  random: number
  history: string[] = []

  constructor(start: ShellStart, parent?: Shell) {
    this.session = start.session
    this.meter = start.session.meter
    this.scheduler = start.scheduler
    this.scope = start.scope
    this.descriptors = start.descriptors
    this.name = start.name
    this.shellName = start.shellName
    this.pid = start.pid
    this.parentPid = start.parentPid
    this.functions = start.functions ?? new FunctionTable(this.meter)
    this.aliases = new Map(parent?.aliases)
    this.options = new Set(parent?.options)
    this.jobs = new JobTable()
    this.signals = parent?.signals ?? this.meter.signals
    this.startedAt = parent?.startedAt ?? this.meter.now()
    this.random = parent?.random ?? (start.pid * 7919 + this.startedAt) % 0x7fffffff
    if (!parent) return
    this.history = parent.history
    this.parameters = parent.parameters
    this.status = parent.status
    this.line = parent.line
    this.tested = parent.tested
    this.sourced = parent.sourced
    this.script = parent.script
    this.startedBy = parent.startedBy
    this.lastBackground = parent.lastBackground
    this.optionAt = parent.optionAt
    this.optionIndex = parent.optionIndex
  }

  /** A shell that begins as this one is, and whose changes are its own. `isConcurrent`: both go on. */
  fork(isConcurrent = false): Shell {
    const { session, scheduler, name, shellName, pid, parentPid, meter } = this
    meter.spend((this.scope.size + this.functions.size) / copiedInStep)
    const shell = new Shell(
      {
        session: session.fork(),
        scheduler,
        name,
        shellName,
        pid,
        parentPid,
        descriptors: this.descriptors.copy(),
        scope: this.scope.copy(isConcurrent),
        functions: this.functions.copy(isConcurrent),
      },
      this,
    )
    for (const [trap, action] of this.traps) if (action === '') shell.traps.set(trap, '')
    return shell
  }

  /** Gives back what the shell holds; a second time nothing. */
  release(): void {
    this.meter.hold(-this.parameterBytes)
    this.parameterBytes = 0
    this.functions.release()
    this.descriptors.close()
    this.scope.release()
  }

  has(option: ShellOption): boolean {
    return this.options.has(option)
  }

  /** A message as ash prints it: with its name, that of the command, and the line of a script. */
  message(text: string): string {
    const { name, command } = this
    const context = command ?? this.script
    const own = context === undefined || context === name ? '' : `${context}: `
    const line = context === undefined || this.isInteractive ? '' : `line ${this.line}: `
    return `${name}: ${own}${line}${text}\n`
  }
}
