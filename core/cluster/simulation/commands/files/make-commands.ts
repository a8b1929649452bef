import { type CommandFlags, withFlags } from '../../processes/command-flags.ts'
import type { Program } from '../../processes/program.ts'
import { type Commands, failureOf, type ShellSession } from '../../processes/shell-session.ts'
import { parseDate } from '../text/values/date-command.ts'
import { changedMode } from './file-modes.ts'
import { complaint, lastName, out, type Part, pathIn } from './file-text.ts'

/** Does something for each operand; `act` returns what the command complains of. */
function* overOperands(
  session: ShellSession,
  { operands }: CommandFlags,
  act: (path: string) => Part<string | undefined>,
): Program {
  let code = 0
  for (const path of operands) {
    const wait = session.meter.spend(1)
    if (wait) yield wait
    const text = yield* act(path)
    if (text === undefined) continue
    yield complaint(text)
    code = 1
  }
  return code
}

/** The mode of `-m`, or what is wrong with it. */
function modeOf(name: string, flags: CommandFlags, usual: number): number | string {
  const text = flags.value('m')
  if (text === undefined) return usual
  return changedMode(text, usual, false, 0) ?? `${name}: invalid mode '${text}'`
}

function* mkdir(session: ShellSession, flags: CommandFlags): Program {
  const { files } = session
  const mode = modeOf('mkdir', flags, 0o777)
  if (typeof mode === 'string') {
    yield complaint(mode)
    return 1
  }
  return yield* overOperands(session, flags, function* (path) {
    const at = session.path(path)
    const present = files.find(at)
    if (flags.has('p') && present?.kind === 'directory') return undefined
    const why = failureOf(() => {
      if (flags.has('p')) files.makeDirectories(at)
      else files.makeDirectory(at)
      if (flags.has('m')) files.changeMode(at, mode)
    })
    if (why === undefined) {
      if (flags.has('v')) yield out(`created directory: '${path}'\n`)
      return undefined
    }
    let shown = path
    if (why === 'Not a directory' && flags.has('p')) shown = yield* firstFile(session, path)
    return `mkdir: can't create directory '${shown}': ${why}`
  })
}

/** The first part of a path that is no directory, with a slash behind it. */
function* firstFile(session: ShellSession, path: string): Part<string> {
  const { files, meter } = session
  for (let at = path.indexOf('/', 1); at !== -1; at = path.indexOf('/', at + 1)) {
    const wait = meter.spend(1)
    if (wait) yield wait
    const status = files.find(session.path(path.slice(0, at)))
    if (status && status.kind !== 'directory') return path.slice(0, at + 1)
  }
  return path
}

function* ln(session: ShellSession, flags: CommandFlags): Program {
  const { files } = session
  const targets = [...flags.operands]
  const [first = ''] = targets
  const last = targets.length > 1 ? (targets.pop() ?? '') : lastName(first)
  let code = 0
  for (const target of targets) {
    const wait = session.meter.spend(1)
    if (wait) yield wait
    let place = last
    const follow = !flags.has('n') && !flags.has('T')
    const present = files.find(session.path(place), follow)
    if (present?.kind === 'directory' && !flags.has('T')) place = pathIn(place, lastName(target))
    const at = session.path(place)
    const isSymbolic = flags.has('s')
    if (!isSymbolic && !files.find(session.path(target), false)) {
      yield complaint(`ln: ${target}: No such file or directory`)
      code = 1
      continue
    }
    const why = failureOf(() => {
      if (flags.has('f') && files.find(at, false)) files.remove(at)
      if (isSymbolic) files.symlink(target, at)
      else files.link(session.path(target), at, true)
    })
    if (why !== undefined) {
      yield complaint(`ln: ${place}: ${why}`)
      code = 1
    } else if (flags.has('v')) yield out(`'${place}' -> '${target}'\n`)
  }
  return code
}

/** Times of `touch`; text says what is wrong. */
function timeOf(session: ShellSession, flags: CommandFlags): [number, number] | string {
  const now = session.now()
  const reference = flags.value('r')
  if (reference !== undefined) {
    const status = session.files.find(session.path(reference))
    if (status) return [status.modifiedAt, status.accessedAt]
    return `touch: can't stat '${reference}': No such file or directory`
  }
  const text = flags.value('d') ?? flags.value('t')
  const time = text === undefined ? now : parseDate(text, now, false)
  return time === undefined ? `touch: invalid date '${text ?? ''}'` : [time, time]
}

function* touch(session: ShellSession, flags: CommandFlags): Program {
  const { files } = session
  const times = timeOf(session, flags)
  if (typeof times === 'string') {
    yield complaint(times)
    return 1
  }
  const [modified, accessed] = times
  const one = flags.has('a') !== flags.has('m')
  // eslint-disable-next-line require-yield
  return yield* overOperands(session, flags, function* (path) {
    const at = session.path(path)
    const why = failureOf(() => {
      if (!files.find(at)) {
        if (flags.has('c')) return
        files.write(at, new Uint8Array(), { append: true })
      }
      files.changeTime(
        at,
        one && flags.has('a') ? undefined : modified,
        one && flags.has('m') ? undefined : accessed,
      )
    })
    return why && `touch: ${path}: ${why}`
  })
}

const sizeUnits: Readonly<Record<string, number>> = {
  '': 1,
  k: 1024,
  K: 1024,
  m: 1024 ** 2,
  M: 1024 ** 2,
  g: 1024 ** 3,
  G: 1024 ** 3,
  T: 1024 ** 4,
}

/** Content of the largest file that fits into any room. */
const mostSize = 1024 ** 3

function* truncate(session: ShellSession, flags: CommandFlags): Program {
  const { files, meter } = session
  const text = flags.value('s')
  if (text === undefined) {
    yield complaint((flags.wrongUse().error ?? '').replace(/\n$/, ''))
    return 1
  }
  const [, number, unit = ''] = /^(\d{1,15})([kKmMgGT]?)$/.exec(text) ?? []
  if (number === undefined) {
    yield complaint(`truncate: invalid number '${text}'`)
    return 1
  }
  const size = Number(number) * (sizeUnits[unit] ?? 1)
  return yield* overOperands(session, flags, function* (path) {
    const at = session.path(path)
    const present = files.find(at)
    if (!present && flags.has('c')) return undefined
    if (size > mostSize) return `truncate: ${path}: ${present ? 'truncate: ' : ''}File too large`
    const room = present?.mount.tree.room.mostBytes ?? mostSize
    const wait = meter.spend(0, Math.min(size, room))
    if (wait) yield wait
    const why = failureOf(() => {
      const before = present ? files.read(at) : new Uint8Array()
      if (size <= before.length) files.write(at, before.slice(0, size))
      else
        files.write(at, new Uint8Array(Math.min(size - before.length, room + 1)), { append: true })
    })
    return why && `truncate: ${path}: ${why}`
  })
}

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
/** Names that are tried before `mktemp` gives up. */
const mostTries = 100

function* mktemp(session: ShellSession, flags: CommandFlags): Program {
  const { files, meter } = session
  const [given] = flags.operands
  let path = given ?? 'tmp.XXXXXX'
  const directory = flags.value('p') ?? session.variables.get('TMPDIR') ?? '/tmp'
  if (given === undefined || flags.has('t') || flags.has('p')) path = pathIn(directory, path)
  const end = /X{6,}$/.exec(path.slice(-300))?.[0].length ?? 0
  if (end === 0) {
    if (!flags.has('q')) yield complaint('mktemp: (null): Invalid argument')
    return 1
  }
  const base = path.slice(0, -6)
  let why: string | undefined
  let state = (session.now() + Math.floor(meter.steps * 1000)) % 0x7fffffff
  for (let tries = 0; tries < mostTries; tries++) {
    const wait = meter.spend(1)
    if (wait) yield wait
    let name = ''
    while (name.length < 6) {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
      name += letters.charAt((state >>> 8) % letters.length)
    }
    const made = base + name
    const at = session.path(made)
    if (files.find(at, false)) continue
    if (!flags.has('u')) {
      why = failureOf(() => {
        if (flags.has('d')) files.makeDirectory(at, 0o700)
        else files.write(at, new Uint8Array(), { mode: 0o600 })
      })
    }
    if (why !== undefined) break
    yield out(`${made}\n`)
    return 0
  }
  if (!flags.has('q')) yield complaint(`mktemp: (null): ${why ?? 'File exists'}`)
  return 1
}

/** Commands that make files, as busybox has them. */
export const makeCommands: Commands = {
  mkdir: withFlags(
    {
      name: 'mkdir',
      letters: 'm:pv',
      long: { mode: 'm', parents: 'p', verbose: 'v' },
      usage: '[-m MODE] [-p] DIRECTORY...',
      least: 1,
    },
    mkdir,
  ),
  mkfifo: withFlags(
    { name: 'mkfifo', letters: 'm:', long: { mode: 'm' }, usage: '[-m MODE] NAME', least: 1 },
    function* (session, flags) {
      const mode = modeOf('mkfifo', flags, 0o666)
      // eslint-disable-next-line require-yield
      return yield* overOperands(session, flags, function* (path) {
        if (typeof mode === 'string') return mode
        const why = failureOf(() => {
          session.files.makePipe(session.path(path), mode)
          if (flags.has('m')) session.files.changeMode(session.path(path), mode)
        })
        return why && `mkfifo: ${path}: ${why}`
      })
    },
  ),
  mknod: withFlags(
    {
      name: 'mknod',
      letters: 'm:',
      long: { mode: 'm' },
      usage: '[-m MODE] NAME TYPE [MAJOR MINOR]',
      least: 2,
      most: 4,
    },
    function* (session, { operands: [path = '', kind = ''] }) {
      const why =
        kind === 'p'
          ? failureOf(() => session.files.makePipe(session.path(path)))
          : 'Operation not permitted'
      if (why === undefined) return 0
      yield complaint(`mknod: ${path}: ${why}`)
      return 1
    },
  ),
  ln: withFlags(
    {
      name: 'ln',
      letters: 'sfnbtvTS:',
      long: { symbolic: 's', force: 'f', verbose: 'v', 'no-dereference': 'n' },
      usage: '[-sfnbtv] [-S SUF] TARGET... LINK|DIR',
      least: 1,
    },
    ln,
  ),
  link: withFlags(
    { name: 'link', letters: '', usage: 'FILE LINK', least: 2, most: 2 },
    function* (session, { operands: [from = '', to = ''] }) {
      const why = failureOf(() => session.files.link(session.path(from), session.path(to)))
      if (why === undefined) return 0
      yield complaint(`link: can't create link '${to}' to '${from}': ${why}`)
      return 1
    },
  ),
  touch: withFlags(
    {
      name: 'touch',
      letters: 'chamd:t:r:f',
      long: { 'no-create': 'c', date: 'd', reference: 'r', 'no-dereference': 'h' },
      usage: '[-cham] [-d DATE] [-t DATE] [-r FILE] FILE...',
      least: 1,
    },
    touch,
  ),
  truncate: withFlags(
    {
      name: 'truncate',
      letters: 'cs:',
      long: { size: 's', 'no-create': 'c' },
      usage: '[-c] -s SIZE FILE...',
      least: 1,
    },
    truncate,
  ),
  mktemp: withFlags(
    { name: 'mktemp', letters: 'dqtup:', usage: '[-dt] [-p DIR] [TEMPLATE]', most: 1 },
    mktemp,
  ),
}
