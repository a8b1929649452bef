import { formatTime } from '../../api/time.ts'
import { bytesOfText, textOfBytes } from './bytes-as-text.ts'
import type { Program } from './program.ts'
import type { ShellSession } from './shell-session.ts'

/** What a command prints, and its exit code. */
export interface CommandOutput {
  readonly out?: string
  readonly error?: string
  readonly code?: number
}

/** A command that prints and ends at once. `input` is what is piped into it, empty for nothing. */
export type PlainCommand = (
  session: ShellSession,
  args: readonly string[],
  input: string,
) => CommandOutput

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

function dateText(now: number, args: readonly string[]): string {
  const date = new Date(now)
  const two = (number: number): string => String(number).padStart(2, '0')
  const clock = [date.getUTCHours(), date.getUTCMinutes(), date.getUTCSeconds()].map(two).join(':')
  const fields: Readonly<Record<string, string>> = {
    Y: String(date.getUTCFullYear()),
    m: two(date.getUTCMonth() + 1),
    d: two(date.getUTCDate()),
    H: two(date.getUTCHours()),
    M: two(date.getUTCMinutes()),
    S: two(date.getUTCSeconds()),
    s: String(Math.floor(now / 1000)),
    T: clock,
    F: formatTime(now).slice(0, 10),
  }
  const format = args.find((each) => each.startsWith('+'))
  if (format !== undefined) {
    return format.slice(1).replace(/%(\w)/g, (whole, name: string) => fields[name] ?? whole)
  }
  const day = String(date.getUTCDate()).padStart(2, ' ')
  return `${days[date.getUTCDay()] ?? ''} ${months[date.getUTCMonth()] ?? ''} ${day} ${clock} UTC ${fields['Y'] ?? ''}`
}

function unescape(text: string): string {
  const known: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '\\': '\\' }
  return text.replace(/\\([ntr\\])/g, (_, name: string) => known[name] ?? name)
}

function echo(args: readonly string[]): string {
  let rest = args
  let end = '\n'
  let escapes = false
  for (let [flag = ''] = rest; /^-[neE]+$/.test(flag); [flag = ''] = rest) {
    if (flag.includes('n')) end = ''
    if (flag.includes('e')) escapes = true
    rest = rest.slice(1)
  }
  const text = rest.join(' ')
  return (escapes ? unescape(text) : text) + end
}

function printf([format = '', ...args]: readonly string[]): string {
  let at = 0
  return unescape(format).replace(/%([sd%])/g, (_, kind: string) =>
    kind === '%' ? '%' : (args[at++] ?? (kind === 'd' ? '0' : '')),
  )
}

/** Runs over the files that a command names, or over what is piped into it. */
function overFiles(
  name: string,
  session: ShellSession,
  files: readonly string[],
  input: string,
  each: (text: string) => string,
): CommandOutput {
  if (files.length === 0) return { out: each(input) }
  const missing = files.filter((file) => session.read(file) === undefined)
  const out = files.map((file) => each(session.read(file) ?? '')).join('')
  const error = missing
    .map((file) =>
      session.isDirectory(file)
        ? `${name}: read error: Is a directory\n`
        : `${name}: can't open '${file}': No such file or directory\n`,
    )
    .join('')
  return { out, error, code: missing.length > 0 ? 1 : 0 }
}

function linesOf(text: string): string[] {
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  return lines
}

function joined(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('')
}

/** `-n 5`, `-5`, or 10. */
function countOf(args: readonly string[]): readonly [count: number, files: readonly string[]] {
  const at = args.findIndex((each) => /^-(n\d*|\d+)$/.test(each))
  if (at === -1) return [10, args.filter((each) => !each.startsWith('-'))]
  const flag = args[at] ?? ''
  const isApart = flag === '-n'
  const count = Number(isApart ? args[at + 1] : flag.replace(/^-n?/, ''))
  const files = args.filter(
    (each, index) => !each.startsWith('-') && !(isApart && index === at + 1),
  )
  return [Number.isNaN(count) ? 10 : count, files]
}

function list(session: ShellSession, args: readonly string[]): CommandOutput {
  const paths = args.filter((each) => !each.startsWith('-'))
  const isLong = args.some((each) => /^-\w*[l1]/.test(each))
  let out = ''
  let error = ''
  for (const path of paths.length === 0 ? ['.'] : paths) {
    const names = session.list(path)?.filter((each) => !each.startsWith('.'))
    if (names) out += isLong ? joined(names) : names.length === 0 ? '' : `${names.join('  ')}\n`
    else if (session.read(path) !== undefined) out += `${path}\n`
    else error += `ls: ${path}: No such file or directory\n`
  }
  return { out, error, code: error === '' ? 0 : 1 }
}

function test(session: ShellSession, args: readonly string[]): boolean {
  const [first = '', second, third = ''] = args
  if (first === '!') return !test(session, args.slice(1))
  if (second === undefined) return first !== ''
  const isFile = (path: string): boolean => session.read(path) !== undefined
  if (args.length === 2) {
    if (first === '-f' || first === '-s') return isFile(second)
    if (first === '-d') return session.isDirectory(second)
    if (first === '-e' || first === '-r') return isFile(second) || session.isDirectory(second)
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

function ids({ world: { uid, gid } }: ShellSession, [flag]: readonly string[]): string {
  const user = uid === 0 ? '(root)' : ''
  const group = gid === 0 ? '(root)' : ''
  if (flag === '-u') return `${uid}\n`
  if (flag === '-g') return `${gid}\n`
  return `uid=${uid}${user} gid=${gid}${group} groups=${gid}${group}\n`
}

function environment({ variables }: ShellSession, [name]: readonly string[]): CommandOutput {
  if (name !== undefined) {
    const value = variables.get(name)
    return value === undefined ? { code: 1 } : { out: `${value}\n` }
  }
  return { out: joined(Array.from(variables, ([key, value]) => `${key}=${value}`)) }
}

const quiet: PlainCommand = () => ({})

/** The commands of the canned shell that end at once, by name. */
export const plainCommands: Readonly<Record<string, PlainCommand>> = {
  ':': quiet,
  true: quiet,
  false: () => ({ code: 1 }),
  chmod: quiet,
  chown: quiet,
  set: quiet,
  sync: quiet,
  trap: quiet,
  wait: quiet,
  echo: (_, args) => ({ out: echo(args) }),
  printf: (_, args) => ({ out: printf(args) }),
  env: environment,
  printenv: environment,
  pwd: ({ directory }) => ({ out: `${directory}\n` }),
  hostname: ({ world }) => ({ out: `${world.hostname}\n` }),
  whoami: ({ world: { uid } }) =>
    uid === 0 ? { out: 'root\n' } : { error: `whoami: unknown uid ${uid}\n`, code: 1 },
  id: (session, args) => ({ out: ids(session, args) }),
  date: ({ now }, args) => ({ out: `${dateText(now(), args)}\n` }),
  uname: ({ world }, args) => ({
    out: args.includes('-a')
      ? `Linux ${world.hostname} 6.12.0 #1 SMP x86_64 GNU/Linux\n`
      : 'Linux\n',
  }),
  ps: ({ world }) => ({
    out: `PID   USER     TIME  COMMAND\n    1 root      0:00 ${world.command}\n    7 root      0:00 ps\n`,
  }),
  ls: list,
  cat: (session, args, input) => overFiles('cat', session, args, input, (text) => text),
  head: (session, args, input) => {
    const [count, files] = countOf(args)
    return overFiles('head', session, files, input, (text) => joined(linesOf(text).slice(0, count)))
  },
  tail: (session, args, input) => {
    const [count, files] = countOf(args)
    // kubectl cp goes on so behind what it has.
    const from = args.find((each) => each.startsWith('-c+'))?.slice(3)
    if (from !== undefined) {
      const start = Math.max(0, Number(from) - 1)
      const rest = (text: string): string => textOfBytes(bytesOfText(text).subarray(start))
      return overFiles('tail', session, files, input, rest)
    }
    const last = (text: string): string => joined(count === 0 ? [] : linesOf(text).slice(-count))
    return overFiles('tail', session, files, input, last)
  },
  grep: (session, args, input) => {
    const [text = '', ...files] = args.filter((each) => !each.startsWith('-'))
    const isInverse = args.includes('-v')
    const found = overFiles('grep', session, files, input, (whole) =>
      joined(linesOf(whole).filter((line) => line.includes(text) !== isInverse)),
    )
    const code = found.code === 1 ? 2 : Number(found.out === '')
    return args.includes('-q') ? { code } : { ...found, code }
  },
  wc: (session, args, input) => {
    const files = args.filter((each) => !each.startsWith('-'))
    const count = (text: string): number =>
      args.includes('-c')
        ? bytesOfText(text).length
        : args.includes('-w')
          ? text.split(/\s+/).filter(Boolean).length
          : linesOf(text).length
    return overFiles('wc', session, files, input, (text) => `${count(text)}\n`)
  },
  seq: (_, args) => {
    const [from, to] = args.length > 1 ? [Number(args[0]), Number(args[1])] : [1, Number(args[0])]
    const length = Math.max(0, Math.min(10_000, to - from + 1))
    return { out: joined(Array.from({ length }, (__, at) => String(from + at))) }
  },
  test: (session, args) => ({ code: test(session, args) ? 0 : 1 }),
  '[': (session, args) => ({ code: test(session, args.slice(0, -1)) ? 0 : 1 }),
  cd: (session, [path = '/']) => {
    if (!session.isDirectory(path))
      return { error: `sh: cd: can't cd to ${path}: No such file or directory\n`, code: 2 }
    session.directory = session.path(path)
    return {}
  },
  export: ({ variables }, args) => {
    for (const each of args) {
      const at = each.indexOf('=')
      if (at > 0) variables.set(each.slice(0, at), each.slice(at + 1))
    }
    return {}
  },
  unset: ({ variables }, args) => {
    for (const name of args) variables.delete(name)
    return {}
  },
}

/** Prints what a plain command says, and ends with its code. */
export function* printed({ out = '', error = '', code = 0 }: CommandOutput): Program {
  if (out !== '') yield { kind: 'output', stream: 'stdout', text: out }
  if (error !== '') yield { kind: 'output', stream: 'stderr', text: error }
  return code
}
