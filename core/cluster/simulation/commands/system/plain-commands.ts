import type { CommandOutput, PlainCommand } from '../../processes/command.ts'
import { signalNamed } from '../../processes/process-signals.ts'
import type { ShellSession } from '../../processes/shell-session.ts'

function test(session: ShellSession, args: readonly string[]): boolean {
  const signs = args.findIndex((each) => each !== '!')
  if (signs > 0) return test(session, args.slice(signs)) === (signs % 2 === 0)
  const [first = '', second, third = ''] = args
  if (second === undefined) return first !== ''
  if (args.length === 2) {
    if (first === '-f') return session.isFile(second)
    if (first === '-s') return session.isFile(second) && session.bytes(second)?.length !== 0
    if (first === '-d') return session.isDirectory(second)
    if (first === '-e' || first === '-r') return session.exists(second)
    if (first === '-z') return second === ''
    return first === '-n' && second !== ''
  }
  const [left, right] = [Number(first), Number(third)]
  const results: Readonly<Record<string, boolean>> = {
    '=': first === third,
    '==': first === third,
    '!=': first !== third,
    '-eq': left === right,
    '-ne': left !== right,
    '-lt': left < right,
    '-le': left <= right,
    '-gt': left > right,
    '-ge': left >= right,
  }
  return results[second] ?? false
}

function ids({ world: { uid, gid, groups } }: ShellSession, [flag]: readonly string[]): string {
  const user = uid === 0 ? '(root)' : ''
  const group = gid === 0 ? '(root)' : ''
  if (flag === '-u') return `${uid}\n`
  if (flag === '-g') return `${gid}\n`
  return `uid=${uid}${user} gid=${gid}${group} groups=${(groups ?? [gid]).map((each) => (each === 0 ? '0(root)' : each)).join(',')}\n`
}

function environment({ variables }: ShellSession, [name]: readonly string[]): CommandOutput {
  if (name !== undefined) {
    const value = variables.get(name)
    return value === undefined ? { code: 1 } : { out: `${value}\n` }
  }
  return { out: Array.from(variables.entries(), ([key, value]) => `${key}=${value}\n`).join('') }
}

const quiet: PlainCommand = () => ({})
/** No process but the main one is ever found. */
const noProcess: PlainCommand = () => ({ code: 1 })

/** The commands of the canned shell that end at once, by name. */
export const plainCommands: Readonly<Record<string, PlainCommand>> = {
  ':': quiet,
  true: quiet,
  false: noProcess,
  killall: noProcess,
  pgrep: noProcess,
  pidof: noProcess,
  pkill: noProcess,
  set: quiet,
  trap: quiet,
  wait: quiet,
  env: environment,
  printenv: environment,
  pwd: ({ directory }) => ({ out: `${directory}\n` }),
  kill: ({ world }, args) => {
    const [flag = ''] = args.filter((each) => each.startsWith('-'))
    const pid = args.find((each) => !each.startsWith('-')) ?? ''
    const name = flag === '' ? 'TERM' : signalNamed(flag.slice(1))
    const process = world.processes().get(Number(pid))
    if (!process) return { error: `sh: can't kill pid ${pid}: No such process\n`, code: 1 }
    if (name) process.signal(name)
    return {}
  },
  hostname: ({ world }) => ({ out: `${world.hostname}\n` }),
  whoami: ({ world: { uid } }) =>
    uid === 0 ? { out: 'root\n' } : { error: `whoami: unknown uid ${uid}\n`, code: 1 },
  id: (session, args) => ({ out: ids(session, args) }),
  uname: ({ world }, args) => ({
    out: args.includes('-a')
      ? `Linux ${world.hostname} 6.12.0 #1 SMP x86_64 GNU/Linux\n`
      : 'Linux\n',
  }),
  ps: ({ world }) => ({
    out: `PID   USER     TIME  COMMAND\n${world
      .processes()
      .list()
      .map(({ pid, words }) => `${String(pid).padStart(5)} root      0:00 ${words.join(' ')}\n`)
      .join('')}`,
  }),
  test: (session, args) => ({ code: test(session, args) ? 0 : 1 }),
  '[': (session, args) => ({ code: test(session, args.slice(0, -1)) ? 0 : 1 }),
  '[[': (session, args) => ({ code: test(session, args.slice(0, -1)) ? 0 : 1 }),
  cd: (session, [path = '/']) => {
    if (!session.isDirectory(path))
      return { error: `sh: cd: can't cd to ${path}: No such file or directory\n`, code: 2 }
    session.meter.changes += 1
    session.directory = session.path(path)
    return {}
  },
}
