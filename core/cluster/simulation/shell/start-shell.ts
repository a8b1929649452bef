import { textOfBytes } from '../processes/bytes-as-text.ts'
import { printed } from '../processes/command.ts'
import type { Program } from '../processes/program.ts'
import type { ShellSession } from '../processes/shell-session.ts'
import { controlBuiltIns } from './builtins/control-built-ins.ts'
import { directoryBuiltIns } from './builtins/directory-built-ins.ts'
import { jobBuiltIns } from './builtins/job-built-ins.ts'
import { read } from './builtins/read-built-in.ts'
import { setLetters, setNamed, variableBuiltIns } from './builtins/variable-built-ins.ts'
import type { BuiltIn, ImagePrograms } from './running/command-tools.ts'
import { reportFault, write } from './running/redirections.ts'
import { runText } from './running/run-text.ts'
import { ShellRunner } from './running/shell-runner.ts'
import { runExitTrap, runPendingTraps } from './running/traps.ts'
import { BrokenPipe, standardDescriptors } from './state/open-files.ts'
import { bytesIn } from './state/shell-files.ts'
import { LoopJump, ShellExit, ShellFault, ShellKilled, ShellReturn } from './state/shell-flow.ts'
import { ShellScope } from './state/shell-scope.ts'
import { Shell } from './state/shell-state.ts'
import type { TaskScheduler } from './state/task-scheduler.ts'
import { TypedCommands } from './typed-commands.ts'

/** Programs that are this shell. */
export const shellNames: ReadonlySet<string> = new Set(['sh', 'bash', 'ash', 'dash', 'zsh'])

/** Commands of the language itself. */
export const builtIns: ReadonlyMap<string, BuiltIn> = new Map(
  Object.entries({
    ...controlBuiltIns,
    ...variableBuiltIns,
    ...directoryBuiltIns,
    ...jobBuiltIns,
    read,
  }),
)

interface ShellPrograms extends ImagePrograms {
  readonly scheduler: TaskScheduler
}

/** Starts a shell by its name and arguments: a script, a file, or what is read from its input. */
export function* startShell(
  session: ShellSession,
  name: string,
  args: readonly string[],
  programs: ShellPrograms,
): Program {
  const { meter } = session
  const start = argumentsOf(args)
  if (start.isText && start.rest.length === 0) {
    return yield* printed({ error: `${name}: -c requires an argument\n`, code: 2 })
  }
  const { isText } = start
  const [first, second] = start.rest
  const scope = ShellScope.of(meter, session.variables.entries())
  const shell = new Shell({
    session: session.fork(),
    scheduler: programs.scheduler,
    name: (isText ? second : start.readsInput ? undefined : first) ?? name,
    shellName: name,
    descriptors: standardDescriptors(meter),
    scope,
    pid: meter.pid,
    parentPid: 0,
  })
  const runner = new ShellRunner({ builtIns, programs })
  try {
    setUp(shell)
    const wrong = start.options.find((each) => {
      if (each.startsWith('o ') || each.startsWith('+o ')) {
        return !setNamed(shell, each.replace(/^\+?o /, ''), each.startsWith('o'))
      }
      return setLetters(shell, each) !== undefined
    })
    if (wrong !== undefined) {
      yield* write(shell, 2, `${name}: illegal option ${wrong}\n`)
      return 2
    }
    return yield* ended(shell, runner, run(shell, runner, start))
  } finally {
    shell.release()
  }
}

function setUp(shell: Shell): void {
  const { scope, session } = shell
  scope.set('PWD', session.directory, true)
  const level = Number(scope.value('SHLVL') ?? '0')
  scope.set('SHLVL', String((Number.isSafeInteger(level) ? level : 0) + 1), true)
  scope.set('IFS', ' \t\n', false)
  if (scope.value('OPTIND') === undefined) scope.set('OPTIND', '1', false)
  if (scope.value('PATH') === undefined) {
    scope.set('PATH', '/sbin:/usr/sbin:/bin:/usr/bin', false)
  }
}

interface ShellArguments {
  /** Options as `-eu`, `o pipefail` and `+o pipefail`. */
  readonly options: readonly string[]
  /** `-c`: the first of the rest is the script. */
  readonly isText: boolean
  /** `-s`: the rest are parameters. */
  readonly readsInput: boolean
  readonly isInteractive: boolean
  readonly rest: readonly string[]
}

function argumentsOf(args: readonly string[]): ShellArguments {
  const options: string[] = []
  let [isText, readsInput, isInteractive] = [false, false, false]
  let at = 0
  for (; at < args.length; at++) {
    const each = args[at] ?? ''
    if (each === '--' || each === '-') {
      at += 1
      break
    }
    if (/^--\w/.test(each)) continue
    if (!/^[-+]./.test(each)) break
    isText ||= each.includes('c')
    readsInput ||= each.includes('s')
    isInteractive ||= each.includes('i')
    const letters = each.replace(/[csilo]/g, '')
    if (letters.length > 1) options.push(letters)
    if (each.includes('o')) options.push(`${each.startsWith('+') ? '+' : ''}o ${args[++at] ?? ''}`)
  }
  return { options, isText, readsInput, isInteractive, rest: args.slice(at) }
}

/** Runs what a shell was started for, and its trap at the end. */
function* ended(shell: Shell, runner: ShellRunner, program: Program): Program {
  let code: number
  try {
    code = yield* program
    yield* runPendingTraps(shell, runner)
  } catch (error) {
    if (error instanceof BrokenPipe) return 141
    if (error instanceof ShellKilled) return error.code
    if (error instanceof ShellExit || error instanceof ShellReturn) code = error.code
    else if (error instanceof LoopJump) code = 0
    else if (error instanceof ShellFault) {
      yield* reportFault(shell, error)
      code = error.code
    } else throw error
  }
  try {
    return yield* runExitTrap(shell, runner, code)
  } catch (error) {
    if (!(error instanceof ShellFault)) throw error
    yield* reportFault(shell, error)
    return error.code
  }
}

function* run(shell: Shell, runner: ShellRunner, start: ShellArguments): Program {
  const [first, ...rest] = start.rest
  if (start.isText) {
    shell.parameters = rest.slice(1)
    shell.startedBy = 'c'
    return yield* runText(shell, first ?? '', runner, 0)
  }
  if (first !== undefined && !start.readsInput) {
    shell.parameters = rest
    const bytes = bytesIn(shell, first)
    if (typeof bytes === 'string') {
      yield* write(shell, 2, `${shell.shellName}: can't open '${first}': ${bytes}\n`)
      return 2
    }
    shell.meter.hold(bytes.length)
    shell.meter.hold(-bytes.length)
    shell.script = first
    return yield* runText(shell, textOfBytes(bytes), runner)
  }
  shell.parameters = start.rest
  shell.startedBy = 's'
  const { session } = shell
  const isTerminal = session.world.terminal !== undefined && !session.isPiped
  shell.isInteractive = start.isInteractive || isTerminal
  const { programs = {} } = session.world
  const commandNames = (): string[] => [
    ...session.programs.names(),
    ...Object.keys(programs),
    ...builtIns.keys(),
  ]
  return yield* new TypedCommands(shell, runner, commandNames).run()
}
