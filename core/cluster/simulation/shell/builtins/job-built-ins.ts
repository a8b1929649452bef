import { type SignalName, signalNamed, signalNumbers } from '../../processes/process-signals.ts'
import type { Program } from '../../processes/program.ts'
import { quotedWord } from '../language/quoted-text.ts'
import type { BuiltIn, BuiltInCall } from '../running/command-tools.ts'
import { write } from '../running/redirections.ts'
import type { Job } from '../state/job-table.ts'
import type { Steps } from '../state/open-files.ts'
import { ShellFault, ShellKilled } from '../state/shell-flow.ts'
import type { Shell, TrapName } from '../state/shell-state.ts'
import { Blocked } from '../state/task-scheduler.ts'
import { fail, say } from './call-output.ts'

/** What is said of a process that a signal has ended. */
const endings: Partial<Record<SignalName, string>> = {
  HUP: 'Hangup',
  QUIT: 'Quit',
  ILL: 'Illegal instruction',
  ABRT: 'Aborted',
  FPE: 'Floating point exception',
  KILL: 'Killed',
  USR1: 'User defined signal 1',
  SEGV: 'Segmentation fault',
  USR2: 'User defined signal 2',
  ALRM: 'Alarm clock',
  TERM: 'Terminated',
}

function signalOf(code: number): SignalName | undefined {
  return code > 128 ? signalNamed(String(code - 128)) : undefined
}

function stateOf({ task: { code } }: Job): string {
  if (code === undefined) return 'Running'
  if (code === 0) return 'Done'
  const signal = signalOf(code)
  return (signal && endings[signal]) ?? `Done(${code})`
}

/** A job as `jobs` prints it. */
export function jobLine(shell: Shell, job: Job, hasPid = false): string {
  const pid = hasPid ? `${job.pid} ` : ''
  const head = `[${job.number}]${shell.jobs.signOf(job)}  ${pid}`
  return `${head}${stateOf(job).padEnd(27 - (hasPid ? 5 : 0))}${job.text}\n`
}

/** Says which jobs have ended. */
export function* reportJobs(shell: Shell): Steps<void> {
  for (const job of Array.from(shell.jobs.list())) {
    if (job.task.code === undefined) continue
    yield* write(shell, 2, jobLine(shell, job))
    shell.jobs.remove(job)
  }
}

const jobs: BuiltIn = function* (call) {
  const { shell, args } = call
  const wrong = /^-[^lp]/.exec(args[0] ?? '')
  if (wrong) throw new ShellFault(`illegal option ${args[0] ?? ''}`)
  for (const job of Array.from(shell.jobs.list()).toReversed()) {
    yield* say(call, args[0] === '-p' ? `${job.pid}\n` : jobLine(shell, job, args[0] === '-l'))
    if (job.task.code !== undefined) shell.jobs.remove(job)
  }
  return 0
}

/** The job that is meant by `%1` or by its number. @throws ShellFault */
function jobOf(shell: Shell, text: string | undefined): Job {
  if (text === undefined) {
    const job = shell.jobs.find('%')
    if (!job) throw new ShellFault('No current job')
    return job
  }
  const job = text.startsWith('%') ? shell.jobs.find(text) : shell.jobs.byPid(Number(text))
  if (!job) throw new ShellFault(`${text}: no such job`)
  return job
}

/** Waits for jobs, or for a signal that is handled. Returns the exit code for the signal. */
function* waitFor(shell: Shell, isDone: () => boolean): Steps<number | undefined> {
  if (!isDone() && shell.signals.next === undefined) {
    const isReady = (): boolean => isDone() || shell.signals.next !== undefined
    yield new Blocked(isReady, undefined, true)
  }
  const pending = shell.signals.next
  return isDone() || pending === undefined ? undefined : 128 + signalNumbers[pending]
}

const wait: BuiltIn = function* (call) {
  const { shell, args } = call
  const all = Array.from(shell.jobs.list())
  const hasEnded = ({ task }: Job): boolean => task.code !== undefined
  if (args.length === 0) {
    const interruption = yield* waitFor(shell, () => all.every(hasEnded))
    if (interruption !== undefined) return interruption
    for (const job of all) shell.jobs.remove(job)
    return 0
  }
  if (args[0] === '-n') {
    const isDone = (): boolean => all.length === 0 || all.some(hasEnded)
    const interruption = yield* waitFor(shell, isDone)
    if (interruption !== undefined) return interruption
    const job = all.find(hasEnded)
    if (job) shell.jobs.remove(job)
    return job?.task.code ?? 127
  }
  let code = 0
  for (const each of args) {
    if (!each.startsWith('%') && !/^\d+$/.test(each))
      throw new ShellFault(`Illegal number: ${each}`)
    const job = each.startsWith('%') ? jobOf(shell, each) : shell.jobs.byPid(Number(each))
    code = job ? yield* waitForJob(shell, job) : 127
  }
  return code
}

function* waitForJob(shell: Shell, job: Job): Program {
  const interruption = yield* waitFor(shell, () => job.task.code !== undefined)
  if (interruption !== undefined) return interruption
  const code = job.task.code ?? 0
  const signal = signalOf(code)
  const text = signal && endings[signal]
  if (text !== undefined) yield* write(shell, 2, `${text}\n`)
  shell.jobs.remove(job)
  return code
}

const foreground: BuiltIn = function* (call) {
  const { shell, args } = call
  const job = jobOf(shell, args[0])
  if (!shell.isInteractive) {
    throw new ShellFault(`job ${args[0] ?? '(null)'} not created under job control`)
  }
  yield* say(call, `${job.text}\n`)
  yield new Blocked(() => job.task.code !== undefined)
  shell.jobs.remove(job)
  return job.task.code ?? 0
}

const background: BuiltIn = function* (call) {
  const { shell, args } = call
  const job = jobOf(shell, args[0])
  if (!shell.isInteractive) {
    throw new ShellFault(`job ${args[0] ?? '(null)'} not created under job control`)
  }
  yield* say(call, `[${job.number}] ${job.text}\n`)
  return 0
}

/** Sends a signal to a process by its number. Returns whether there is one. */
function send(shell: Shell, pid: number, name: SignalName | undefined): boolean {
  const job = shell.jobs.byPid(pid)
  if (job) {
    if (job.task.code !== undefined) return false
    if (name) job.signal(name)
    return true
  }
  if (pid === shell.pid) {
    if (name && shell.meter.signals.deliver(name, pid === 1) === 'end') {
      shell.scheduler.endMain(new ShellKilled(128 + signalNumbers[name]))
    }
    return true
  }
  const entry = shell.session.world.processes().get(pid)
  if (name) entry?.signal(name)
  return entry !== undefined
}

function* listSignals(call: BuiltInCall, args: readonly string[]): Program {
  if (args.length === 0) {
    for (const [name, number] of Object.entries(signalNumbers)) {
      yield* say(call, `${String(number).padStart(2)}) ${name}\n`)
    }
  }
  for (const each of args) {
    const text = /^\d+$/.test(each) ? String(Number(each) & 127) : each
    const name = signalNamed(text)
    if (!name && text === each) {
      yield* plainError(call, `bad signal name '${each}'`)
      return 1
    }
    const number = name && signalNumbers[name]
    yield* say(call, `${/^\d+$/.test(each) ? (name ?? text) : (number ?? '')}\n`)
  }
  return 0
}

/** A message without the command, as busybox's own commands print it. */
function* plainError({ shell }: BuiltInCall, text: string): Steps<void> {
  yield* write(shell, 2, `${shell.name}: ${text}\n`)
}

const kill: BuiltIn = function* (call) {
  const { shell } = call
  let args = call.args
  const [first = ''] = args
  if (first === '-l' || first === '-L') return yield* listSignals(call, args.slice(1))
  let signal: SignalName | undefined = 'TERM'
  const named = first === '-s' || first === '-n' ? args[1] : /^-(\w+)$/.exec(first)?.[1]
  if (named !== undefined) {
    args = args.slice(first === '-s' || first === '-n' ? 2 : 1)
    signal = named === '0' || named === 'EXIT' ? undefined : signalNamed(named)
    if (!signal && named !== '0' && named !== 'EXIT') {
      yield* plainError(call, `bad signal name '${named}'`)
      return 1
    }
  }
  if (args[0] === '--') args = args.slice(1)
  if (args.length === 0) {
    yield* plainError(call, 'you need to specify whom to kill')
    return 1
  }
  let code = 0
  for (const each of args) {
    const wait = shell.meter.spend(1)
    if (wait) yield wait
    if (each.startsWith('%')) {
      const job = jobOf(shell, each)
      if (signal && job.task.code === undefined) job.signal(signal)
      continue
    }
    if (!/^-?\d{1,10}$/.test(each)) {
      yield* plainError(call, `invalid number '${each}'`)
      code = 1
    } else if (!send(shell, Math.abs(Number(each)), signal)) {
      yield* plainError(call, `can't kill pid ${each}: No such process`)
      code = 1
    }
  }
  return code
}

function trapNamed(text: string): TrapName | undefined {
  if (text === '0' || text.toUpperCase() === 'EXIT') return 'EXIT'
  if (text === 'ERR') return 'ERR'
  return signalNamed(text)
}

const trap: BuiltIn = function* (call) {
  const { shell } = call
  const args = call.args[0] === '--' ? call.args.slice(1) : call.args
  const [action = ''] = args
  if (args.length === 0 || action === '-p') {
    for (const [name, text] of sortedTraps(shell)) {
      yield* say(call, `trap -- ${quotedWord(text)} ${name}\n`)
    }
    return 0
  }
  if (/^-./.test(action)) throw new ShellFault(`illegal option ${action}`)
  const isReset = args.length === 1 || action === '-' || /^\d+$/.test(action)
  let code = 0
  for (const each of args.slice(args.length === 1 || /^\d+$/.test(action) ? 0 : 1)) {
    const name = trapNamed(each)
    if (!name) {
      code = yield* fail(call, `${each}: invalid signal specification`)
      continue
    }
    setTrap(shell, name, isReset ? undefined : action)
  }
  return code
}

function sortedTraps(shell: Shell): [TrapName, string][] {
  const rank = (name: TrapName): number =>
    name === 'EXIT' ? 0 : name === 'ERR' ? Infinity : signalNumbers[name]
  return Array.from(shell.traps).toSorted(([a], [b]) => rank(a) - rank(b))
}

function setTrap(shell: Shell, name: TrapName, action: string | undefined): void {
  shell.meter.hold((action?.length ?? 0) - (shell.traps.get(name)?.length ?? 0))
  if (action === undefined) shell.traps.delete(name)
  else shell.traps.set(name, action)
  if (name === 'EXIT' || name === 'ERR' || name === 'KILL' || name === 'STOP') return
  // Others may send it signals, so it cannot be run ahead of the clock.
  if (action !== undefined) shell.session.world.processes()
  shell.signals.set(name, action === undefined ? 'default' : action === '' ? 'ignore' : 'handle')
}

/** Commands about jobs, processes and signals. */
export const jobBuiltIns: Readonly<Record<string, BuiltIn>> = {
  jobs,
  wait,
  fg: foreground,
  bg: background,
  // oxlint-disable-next-line require-yield
  *disown({ shell, args }) {
    const disowned =
      args.length === 0 ? [jobOf(shell, undefined)] : args.map((each) => jobOf(shell, each))
    for (const job of disowned) shell.jobs.remove(job)
    return 0
  },
  kill,
  trap,
}
