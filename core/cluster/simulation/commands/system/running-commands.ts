import { type CommandFlags, withFlags } from '../../processes/command-flags.ts'
import { printed } from '../../processes/command.ts'
import { signalNamed, signalNumbers } from '../../processes/process-signals.ts'
import type { Program, WaitLimit } from '../../processes/program.ts'
import type { Commands, ShellSession } from '../../processes/shell-session.ts'
import { complaint, out } from '../files/file-text.ts'
import { formatDate } from '../text/values/date-format.ts'

const unitMs: Readonly<Record<string, number>> = {
  '': 1000,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
}
/** Longer ones end never: times beyond are no dates. */
const longestSleep = 1e15

/** Milliseconds of `1.5`, `2m` or `inf`; undefined for none of them. */
function durationOf(text: string): number | undefined {
  if (text === 'infinity' || text === 'inf') return Infinity
  const [, number, unit = ''] = /^(\d{1,18}(?:\.\d{0,9})?|\.\d{1,9})([smhd]?)$/.exec(text) ?? []
  if (number === undefined) return undefined
  const milliseconds = Number(number) * (unitMs[unit] ?? 1000)
  return milliseconds < longestSleep ? milliseconds : Infinity
}

/** Runs the program behind the flags of a command, which has changed what it sees. */
function* runOperands(session: ShellSession, name: string, words: readonly string[]): Program {
  const [program = ''] = words
  if (!isThere(session, program)) {
    yield complaint(`${name}: can't execute '${program}': No such file or directory`)
    return 127
  }
  return yield* session.programs.run(session, words)
}

function isThere(session: ShellSession, program: string): boolean {
  if (session.programs.has(program) || session.world.lacksUnknown !== true) return true
  return program.includes('/') && session.exists(program)
}

function* env(session: ShellSession, flags: CommandFlags): Program {
  const inner = session.fork()
  try {
    const { variables } = inner
    let { operands } = flags
    const clears = flags.has('i') || operands[0] === '-'
    if (operands[0] === '-') operands = operands.slice(1)
    if (clears) for (const [name] of Array.from(variables.entries())) variables.set(name, undefined)
    for (const name of flags.values('u')) variables.set(name, undefined)
    let at = 0
    for (; operands[at]?.includes('=') === true; at++) {
      const text = operands[at] ?? ''
      const sign = text.indexOf('=')
      variables.set(text.slice(0, sign), text.slice(sign + 1))
      const wait = inner.meter.spend(1)
      if (wait) yield wait
    }
    if (at < operands.length) return yield* runOperands(inner, 'env', operands.slice(at))
    const end = flags.has('0') ? '\0' : '\n'
    for (const [name, value] of variables.entries()) yield out(`${name}=${value}${end}`)
    return 0
  } finally {
    inner.variables.release()
  }
}

/** Runs a program until it ends, or until a time; undefined where its time was over. */
function* limited(
  program: Program,
  session: ShellSession,
  milliseconds: number,
): Generator<
  Program extends Generator<infer Step> ? Step : never,
  number | undefined,
  string | undefined
> {
  const { meter } = session
  const until = meter.now() + milliseconds
  try {
    for (let step = program.next(undefined); ;) {
      const { done, value } = step
      if (done === true) return value
      const left = until - meter.now()
      if (left <= 0) return undefined
      if (value.kind === 'sleep' && value.milliseconds > left) {
        yield { kind: 'sleep', milliseconds: left }
        return undefined
      }
      let answer: string | undefined
      const isBounded = value.kind === 'read' || value.kind === 'wait'
      if (isBounded && (value.limit?.milliseconds ?? Infinity) > left) {
        const limit: WaitLimit = { milliseconds: left }
        try {
          answer = yield { ...value, limit }
        } catch (error) {
          step = program.throw(error)
          continue
        }
        if (limit.isOver === true) return undefined
      } else {
        try {
          // A loop within has an end.
          answer =
            value.kind === 'cycle' ? yield { kind: 'sleep', milliseconds: left } : yield value
        } catch (error) {
          step = program.throw(error)
          continue
        }
        if (value.kind === 'cycle') return undefined
      }
      step = program.next(answer)
    }
  } finally {
    program.return(0)
  }
}

function* timeout(session: ShellSession, flags: CommandFlags): Program {
  const [time = '', ...words] = flags.operands
  const signal = signalNamed(flags.value('s') ?? 'TERM')
  if (!signal) {
    yield complaint(`timeout: unknown signal '${flags.value('s') ?? ''}'`)
    return 1
  }
  const milliseconds = durationOf(time)
  if (milliseconds === undefined) {
    yield complaint(`timeout: invalid number '${time}'`)
    return 1
  }
  if (words.length === 0) return yield* printed(flags.wrongUse())
  const program = runOperands(session, 'timeout', words)
  const code = yield* limited(program, session, milliseconds)
  return code ?? 128 + signalNumbers[signal]
}

/** Runs a program, and says how long it took; time of the processor is not counted. */
function* time(session: ShellSession, flags: CommandFlags): Program {
  const before = session.meter.now()
  const code = yield* runOperands(session, 'time', flags.operands)
  const seconds = (session.meter.now() - before) / 1000
  const real = `${Math.floor(seconds / 60)}m ${(seconds % 60).toFixed(2)}s`
  yield complaint(`real\t${real}\nuser\t0m 0.00s\nsys\t0m 0.00s`)
  return code
}

function* watch(session: ShellSession, flags: CommandFlags): Program {
  const seconds = Number(flags.value('n') ?? 2)
  if (!(seconds >= 0)) {
    yield complaint(`watch: invalid number '${flags.value('n') ?? ''}'`)
    return 1
  }
  const line = flags.operands.join(' ')
  for (;;) {
    const now = formatDate('%Y-%m-%d %H:%M:%S', session.now())
    const title = `Every ${seconds.toFixed(1)}s: ${line}`
    yield out(`\u001b[H\u001b[J${flags.has('t') ? '' : `${title.padEnd(60)}${now}\n\n`}`)
    yield* session.programs.run(session, ['sh', '-c', line])
    yield { kind: 'sleep', milliseconds: Math.max(100, seconds * 1000) }
  }
}

/** Commands that run others, and those that wait, as busybox has them. */
export const runningCommands: Commands = {
  env: withFlags(
    {
      name: 'env',
      letters: 'i0u:',
      long: { 'ignore-environment': 'i', unset: 'u', null: '0' },
      usage: '[-i0] [-u NAME]... [-] [NAME=VALUE]... [PROG ARGS]',
      stopsAtOperand: true,
    },
    env,
  ),
  *printenv(session, args) {
    if (args.length === 0) {
      for (const [name, value] of session.variables.entries()) yield out(`${name}=${value}\n`)
      return 0
    }
    let code = 0
    for (const name of args) {
      const wait = session.meter.spend(1)
      if (wait) yield wait
      const value = session.variables.get(name)
      if (value === undefined) code = 1
      else yield out(`${value}\n`)
    }
    return code
  },
  nice: withFlags(
    { name: 'nice', letters: 'n:', usage: '[-n ADJUST] [PROG ARGS]', stopsAtOperand: true },
    function* (session, flags) {
      const text = flags.value('n') ?? '10'
      if (!/^-?\d{1,9}$/.test(text)) {
        yield complaint(`nice: invalid number '${text}'`)
        return 1
      }
      if (flags.operands.length > 0) return yield* runOperands(session, 'nice', flags.operands)
      yield out('0\n')
      return 0
    },
  ),
  nohup: withFlags(
    { name: 'nohup', letters: '', usage: 'PROG ARGS', least: 1, stopsAtOperand: true },
    (session, flags) => runOperands(session, 'nohup', flags.operands),
  ),
  setsid: withFlags(
    { name: 'setsid', letters: 'c', usage: '[-c] PROG ARGS', least: 1, stopsAtOperand: true },
    (session, flags) => runOperands(session, 'setsid', flags.operands),
  ),
  time: withFlags(
    { name: 'time', letters: 'p', usage: '[-p] PROG ARGS', least: 1, stopsAtOperand: true },
    time,
  ),
  timeout: withFlags(
    {
      name: 'timeout',
      letters: 's:k:',
      long: { signal: 's', 'kill-after': 'k' },
      usage: '[-s SIG] [-k KILL_SECS] SECS PROG ARGS',
      least: 2,
      stopsAtOperand: true,
    },
    timeout,
  ),
  watch: withFlags(
    {
      name: 'watch',
      letters: 'n:td',
      usage: '[-n SEC] [-t] PROG ARGS',
      least: 1,
      stopsAtOperand: true,
    },
    watch,
  ),
  *sleep(_, args) {
    if (args.length === 0) return yield* printed({ error: sleepUsage, code: 1 })
    let total = 0
    for (const text of args) {
      const milliseconds = durationOf(text)
      if (milliseconds === undefined) {
        return yield* printed({ error: `sleep: invalid number '${text}'\n`, code: 1 })
      }
      total += milliseconds
    }
    yield { kind: 'sleep', milliseconds: total < longestSleep ? total : Infinity }
    return 0
  },
  usleep: withFlags(
    { name: 'usleep', letters: '', usage: 'N', least: 1, most: 1 },
    function* (_, flags) {
      const [text = ''] = flags.operands
      if (!/^\d{1,15}$/.test(text)) {
        yield complaint(`usleep: invalid number '${text}'`)
        return 1
      }
      yield { kind: 'sleep', milliseconds: Number(text) / 1000 }
      return 0
    },
  ),
}

const sleepUsage =
  'BusyBox v1.36.1 (2023-05-18 22:34:17 UTC) multi-call binary.\n\nUsage: sleep [N]...\n'
