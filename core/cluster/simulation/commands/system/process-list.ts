import { formatTime } from '../../../../base/time/time.ts'
import { PatternMistake } from '../../patterns/pattern-syntax.ts'
import { compilePosix } from '../../patterns/posix-pattern.ts'
import { type CommandFlags, withFlags } from '../../processes/command-flags.ts'
import { printed } from '../../processes/command.ts'
import { signalNamed, signalNumbers } from '../../processes/process-signals.ts'
import { nameOfProcess, type ProcessEntry } from '../../processes/process-table.ts'
import type { Program } from '../../processes/program.ts'
import type { Commands, ShellSession } from '../../processes/shell-session.ts'
import { AccountNames, complaint, lastName, out } from '../files/file-text.ts'

/** Processes that are looked at in one step. */
const processesInStep = 8
/** Characters of a process's words that are shown. */
const mostShown = 4096

type Shown = Omit<ProcessEntry, 'signal'>

function nameOf({ words }: Shown): string {
  return nameOfProcess(words)
}

function lineOf({ words }: Shown): string {
  return words.join(' ').slice(0, mostShown)
}

/** The processes of the container, and the command itself, which is one of them while it looks. */
function shownProcesses(session: ShellSession, words: readonly string[]): Shown[] {
  const list: Shown[] = session.world.processes().list()
  session.meter.spend(list.length / processesInStep)
  session.meter.changes += 1
  const last = list.at(-1)
  if (last && nameOf(last) === words[0]) return list
  const pid = (last?.pid ?? 0) + 1
  const parent = last?.pid ?? 0
  return [...list, { pid, parent, uid: session.world.uid, words, startedAt: session.now() }]
}

interface Column {
  readonly head: string
  readonly width: number
  readonly isRight?: boolean
  value(process: Shown, session: ShellSession, users: AccountNames): string
}

function elapsed(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const [hours, rest] = [Math.floor(seconds / 3600), seconds % 3600]
  const two = (number: number): string => String(number).padStart(2, '0')
  const tail = `${two(Math.floor(rest / 60))}:${two(rest % 60)}`
  return hours === 0 ? tail : `${hours}:${tail}`
}

const user: Column = {
  head: 'USER',
  width: 8,
  value: ({ uid }, _, users) => users.nameOf(uid).slice(0, 8),
}
const number = (head: string, of: (process: Shown) => number): Column => ({
  head,
  width: 5,
  isRight: true,
  value: (process) => String(of(process)),
})
const columns: Readonly<Record<string, Column>> = {
  user,
  ruser: { ...user, head: 'RUSER' },
  group: { ...user, head: 'GROUP' },
  rgroup: { ...user, head: 'RGROUP' },
  comm: { head: 'COMMAND', width: 16, value: nameOf },
  args: { head: 'COMMAND', width: 256, value: lineOf },
  pid: number('PID', ({ pid }) => pid),
  ppid: number('PPID', ({ parent }) => parent),
  pgid: number('PGID', ({ pid }) => pid),
  sid: number('SID', ({ pid }) => pid),
  nice: { head: 'NI', width: 5, isRight: true, value: () => '0' },
  tty: { head: 'TT', width: 6, value: ({ pid }) => (pid === 1 ? '?' : 'pts/0') },
  vsz: { head: 'VSZ', width: 4, isRight: true, value: () => '4488' },
  rss: { head: 'RSS', width: 4, isRight: true, value: () => '1024' },
  stat: { head: 'STAT', width: 4, value: ({ words }) => (words[0] === 'ps' ? 'R' : 'S') },
  time: { head: 'TIME', width: 5, value: () => '0:00' },
  etime: {
    head: 'ELAPSED',
    width: 7,
    isRight: true,
    value: ({ startedAt }, session) => elapsed(session.now() - startedAt),
  },
}

function* ps(session: ShellSession, flags: CommandFlags, words: readonly string[]): Program {
  const users = new AccountNames(session, '/etc/passwd')
  const chosen: (Column & { readonly title: string })[] = []
  const names = flags.values('o').join(',')
  for (const each of names === ''
    ? ['pid', 'user', 'time', 'args']
    : names.split(',').slice(0, 64)) {
    const [name = '', title] = each.split('=')
    const column = Object.hasOwn(columns, name) ? columns[name] : undefined
    if (!column) {
      const all =
        'user,group,comm,args,pid,ppid,pgid,etime,nice,rgroup,ruser,time,tty,vsz,sid,stat,rss'
      yield complaint(`ps: bad -o argument '${name}', supported arguments: ${all}`)
      return 1
    }
    chosen.push({ ...column, title: title ?? column.head })
  }
  const row = (cells: readonly string[]): string => `${cells.join(' ').trimEnd()}\n`
  const isLast = (at: number): boolean => at === chosen.length - 1
  let text = row(chosen.map(({ title, width }, at) => (isLast(at) ? title : title.padEnd(width))))
  for (const process of shownProcesses(session, words)) {
    text += row(
      chosen.map((column, at) => {
        const { width, isRight } = column
        const cell = column.value(process, session, users)
        if (isRight === true) return cell.padStart(width)
        return isLast(at) ? cell : cell.padEnd(width)
      }),
    )
  }
  yield out(text)
  return 0
}

/** `ps -ef` and `ps aux` as procps prints them. */
function* psInFull(session: ShellSession, isBsd: boolean, words: readonly string[]): Program {
  const users = new AccountNames(session, '/etc/passwd')
  let text = isBsd
    ? 'USER       PID %CPU %MEM    VSZ   RSS TTY      STAT START   TIME COMMAND\n'
    : 'UID        PID  PPID  C STIME TTY          TIME CMD\n'
  for (const process of shownProcesses(session, words)) {
    const { pid, parent, uid, startedAt } = process
    const name = users.nameOf(uid).slice(0, 8).padEnd(8)
    const start = formatTime(startedAt).slice(11, 16)
    const tty = (pid === 1 ? '?' : 'pts/0').padEnd(8)
    const id = String(pid).padStart(5)
    const line = lineOf(process)
    text += isBsd
      ? `${name} ${id}  0.0  0.0   4488  1024 ${tty} S    ${start}   0:00 ${line}\n`
      : `${name} ${id} ${String(parent).padStart(5)}  0 ${start} ${tty} 00:00:00 ${line}\n`
  }
  yield out(text)
  return 0
}

function* top(session: ShellSession, flags: CommandFlags): Program {
  const users = new AccountNames(session, '/etc/passwd')
  const seconds = Number(flags.value('d') ?? 5)
  const isBatch = flags.has('b') || flags.has('n')
  const rounds = Number(flags.value('n') ?? (isBatch ? Infinity : 1))
  if (Number.isNaN(seconds) || Number.isNaN(rounds)) {
    yield complaint(`top: invalid number '${flags.value('n') ?? flags.value('d') ?? ''}'`)
    return 1
  }
  for (let round = 0; round < rounds; round++) {
    if (round > 0) yield { kind: 'sleep', milliseconds: Math.max(1, seconds) * 1000 }
    const processes = shownProcesses(session, ['top'])
    let text = isBatch ? '' : '\u001b[H\u001b[J'
    text += 'Mem: 4194304K used, 12189696K free, 8192K shrd, 131072K buff, 2097152K cached\n'
    text += 'CPU:   0% usr   0% sys   0% nic 100% idle   0% io   0% irq   0% sirq\n'
    text += `Load average: 0.00 0.00 0.00 1/${processes.length} ${processes.at(-1)?.pid ?? 1}\n`
    text += '  PID  PPID USER     STAT   VSZ %VSZ CPU %CPU COMMAND\n'
    for (const process of processes) {
      const { pid, parent, uid } = process
      const name = users.nameOf(uid).slice(0, 8).padEnd(8)
      const state = nameOf(process) === 'top' ? 'R' : 'S'
      text += `${String(pid).padStart(5)} ${String(parent).padStart(5)} ${name} ${state}     4488   0%   0   0% ${lineOf(process).slice(0, 200)}\n`
    }
    yield out(text)
  }
  return 0
}

/** A signal by `-9`, `-KILL` or `-s KILL`, and the words behind it. */
function signalOf(args: readonly string[]): {
  readonly name: string
  readonly rest: readonly string[]
} {
  const [first = '', second = ''] = args
  if (first === '-s') return { name: second, rest: args.slice(2) }
  if (/^-[A-Za-z0-9]/.test(first)) return { name: first.slice(1), rest: args.slice(1) }
  return { name: 'TERM', rest: args[0] === '--' ? args.slice(1) : args }
}

function* kill(session: ShellSession, args: readonly string[]): Program {
  if (args[0] === '-l' || args[0] === '-L') {
    if (args.length > 1) {
      for (const text of args.slice(1)) {
        const name = signalNamed(String(Number(text) > 128 ? Number(text) - 128 : text))
        if (name) yield out(`${/^\d/.test(text) ? name : signalNumbers[name]}\n`)
        else yield complaint(`kill: unknown signal '${text}'`)
        if (!name) return 1
      }
      return 0
    }
    const lines = Object.entries(signalNumbers).map(
      ([name, each]) => `${String(each).padStart(2)}) ${name}\n`,
    )
    yield out(lines.join(''))
    return 0
  }
  const { name, rest } = signalOf(args)
  const signal = name === '0' ? undefined : signalNamed(name)
  if (!signal && name !== '0') {
    yield complaint(`kill: bad signal name '${name}'`)
    return 1
  }
  if (rest.length === 0) {
    yield complaint('kill: you need to specify whom to kill')
    return 1
  }
  let code = 0
  for (const text of rest) {
    const wait = session.meter.spend(1)
    if (wait) yield wait
    if (!/^-?\d{1,10}$/.test(text)) {
      yield complaint(`kill: invalid number '${text}'`)
      return code + 1
    }
    const process = session.world.processes().get(Math.abs(Number(text)))
    const why = process ? refusal(session, process) : 'No such process'
    if (why !== undefined) {
      yield complaint(`kill: can't kill pid ${text}: ${why}`)
      code += 1
    } else if (signal) process?.signal(signal)
  }
  return code
}

function refusal({ world }: ShellSession, { uid }: ProcessEntry): string | undefined {
  return world.uid === 0 || world.uid === uid ? undefined : 'Operation not permitted'
}

function* killall(session: ShellSession, args: readonly string[]): Program {
  const isQuiet = args[0] === '-q'
  const { name, rest } = signalOf(isQuiet ? args.slice(1) : args)
  const signal = name === '0' ? undefined : signalNamed(name)
  if (!signal && name !== '0') {
    yield complaint(`killall: bad signal name '${name}'`)
    return 1
  }
  if (rest.length === 0) {
    yield complaint('killall: you need to specify whom to kill')
    return 1
  }
  const processes = session.world.processes().list()
  let code = 0
  for (const wanted of rest) {
    const wait = session.meter.spend(1 + processes.length / processesInStep)
    if (wait) yield wait
    const found = processes.filter((each) => nameOf(each) === lastName(wanted).slice(0, 15))
    if (found.length === 0) {
      code += 1
      if (!isQuiet) yield complaint(`killall: ${wanted}: no process killed`)
    }
    for (const each of found)
      if (signal && refusal(session, each) === undefined) each.signal(signal)
  }
  return code
}

/** `pgrep` and `pkill`, which differ in what they do with the processes that they find. */
function* search(
  session: ShellSession,
  flags: CommandFlags,
  kills: boolean,
  signal: string,
): Program {
  const [source = ''] = flags.operands
  const name = signal === '0' ? undefined : signalNamed(signal)
  const processes = session.world.processes().list()
  let found: ProcessEntry[] = []
  try {
    const pattern = compilePosix(source, { isExtended: true }, session.meter)
    for (const each of processes) {
      const wait = session.meter.spend(1)
      if (wait) yield wait
      const text = flags.has('f') ? lineOf(each) : nameOf(each)
      const match = pattern.search(text, 0, session.meter)
      const isWhole = match?.[0] === 0 && match[1] === text.length
      const isMatch = match !== undefined && (!flags.has('x') || isWhole)
      if (isMatch !== flags.has('v')) found.push(each)
    }
  } catch (error) {
    if (!(error instanceof PatternMistake)) throw error
    yield complaint(`${kills ? 'pkill' : 'pgrep'}: bad regex '${source}': ${error.message}`)
    return 1
  }
  if (flags.has('o')) found = found.slice(0, 1)
  if (flags.has('n')) found = found.slice(-1)
  for (const each of found) {
    if (!kills || flags.has('l')) {
      const shown = flags.has('a') ? ` ${lineOf(each)}` : flags.has('l') ? ` ${nameOf(each)}` : ''
      yield out(`${each.pid}${shown}\n`)
    }
    if (kills && name && refusal(session, each) === undefined) each.signal(name)
  }
  return found.length > 0 ? 0 : 1
}

const found = (kills: boolean): Commands[string] => {
  const name = kills ? 'pkill' : 'pgrep'
  const usage = kills
    ? '[-l|-SIGNAL] [-xfvno] [-s SID|-P PPID|PATTERN]'
    : '[-flanovx] [-s SID|-P PPID|PATTERN]'
  let signal = 'TERM'
  const run = withFlags({ name, letters: 'flanovx', usage, least: 1, most: 1 }, (session, flags) =>
    search(session, flags, kills, signal),
  )
  return (session, args) => {
    const given = kills && /^-(?:\d+|[A-Z]{2,}\d?)$/.test(args[0] ?? '')
    signal = given ? (args[0] ?? '').slice(1) : 'TERM'
    return run(session, given ? args.slice(1) : args)
  }
}

const psFlags = withFlags(
  { name: 'ps', letters: 'o:TlawxAf', usage: '[-o COL1,COL2=HEADER] [-T]' },
  (session, flags) => ps(session, flags, ['ps']),
)

/** Commands about processes, as busybox has them. */
export const processListCommands: Commands = {
  ps: (session, args) => {
    const [first = ''] = args
    const words = ['ps', ...args]
    if (/^-?[aux]*u[aux]*w*$/.test(first)) return psInFull(session, true, words)
    if (/^-[eAFlfw]*f[eAFlfw]*$/.test(first)) return psInFull(session, false, words)
    return psFlags(
      session,
      args.filter((each) => !/^-?[aexwA]+$/.test(each)),
    )
  },
  top: withFlags({ name: 'top', letters: 'bHn:d:m', usage: '[-bH] [-n COUNT] [-d SECONDS]' }, top),
  kill,
  killall,
  pgrep: found(false),
  pkill: found(true),
  pidof: withFlags(
    { name: 'pidof', letters: 'so:', usage: '[NAME]...' },
    function* (session, flags) {
      const { operands } = flags
      const processes = session.world.processes().list()
      const wait = session.meter.spend((operands.length + processes.length) / processesInStep)
      if (wait) yield wait
      const wanted = new Set(operands.map((each) => lastName(each).slice(0, 15)))
      const pids = processes.filter((each) => wanted.has(nameOf(each))).map(({ pid }) => pid)
      const shown = flags.has('s') ? pids.slice(-1) : pids.toReversed()
      if (shown.length > 0) yield out(`${shown.join(' ')}\n`)
      return shown.length > 0 ? 0 : 1
    },
  ),
  renice: withFlags(
    { name: 'renice', letters: 'n:pgu', usage: '[-n] PRIORITY [[-p|g|u] ID...]...' },
    function* (_, flags) {
      if (flags.operands.length < 1) return yield* printed(flags.wrongUse())
      return 0
    },
  ),
}
