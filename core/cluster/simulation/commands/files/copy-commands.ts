import { FileError } from '../../files/file-error.ts'
import type { FileStatus } from '../../files/process-files.ts'
import { type CommandFlags, withFlags } from '../../processes/command-flags.ts'
import type { Program } from '../../processes/program.ts'
import { type Commands, failureOf, type ShellSession } from '../../processes/shell-session.ts'
import { complaint, endOf, isConfirmed, lastName, out, type Part, pathIn } from './file-text.ts'
import { removeTree } from './remove-commands.ts'

interface CopyOptions {
  readonly isRecursive: boolean
  /** Symbolic links are followed: at the top of a copy alone, everywhere, or nowhere. */
  readonly follow: 'top' | 'all' | 'none'
  readonly keeps: boolean
  readonly isForced: boolean
  readonly asks: boolean
  readonly neverReplaces: boolean
  readonly onlyNewer: boolean
  readonly links: 'hard' | 'symbolic' | undefined
  readonly isVerbose: boolean
}

/** What a copy has made: directories, which it must not copy again, and first names of files with several. */
interface CopyState {
  readonly made: Set<number>
  readonly names: Map<number, string>
}

/** Copies a file, a link, or a directory with all that lies in it. Returns whether all of it was copied. */
function* copy(
  session: ShellSession,
  from: string,
  to: string,
  options: CopyOptions,
  state: CopyState,
): Part<boolean> {
  const { meter } = session
  let isDone = true
  const left: { from: string; to: string; isTop: boolean; after?: FileStatus }[] = [
    { from, to, isTop: true },
  ]
  for (let next = left.pop(); next; next = left.pop()) {
    const wait = meter.spend(1)
    if (wait) yield wait
    const { after } = next
    if (after) {
      keepStatus(session, next.to, after, options.keeps, true)
      continue
    }
    const inside = yield* copyOne(session, next.from, next.to, next.isTop, options, state)
    if (inside === false) isDone = false
    if (typeof inside !== 'object') continue
    left.push({ ...next, after: inside.status })
    const why = failureOf(() => {
      for (const name of session.list(next.from).toReversed()) {
        left.push({ from: pathIn(next.from, name), to: pathIn(next.to, name), isTop: false })
      }
    })
    if (why === undefined) continue
    yield complaint(`cp: can't open '${next.from}': ${why}`)
    isDone = false
  }
  return isDone
}

/** Copies one entry. Returns whether that was done; of a directory, its status, as what lies in it is copied then. */
function* copyOne(
  session: ShellSession,
  from: string,
  to: string,
  isTop: boolean,
  options: CopyOptions,
  state: CopyState,
): Part<boolean | { readonly status: FileStatus }> {
  const { files } = session
  const [source, target] = [session.path(from), session.path(to)]
  const follows = options.follow === 'all' || (options.follow === 'top' && isTop)
  let status: FileStatus | undefined
  let why = failureOf(() => (status = files.status(source, follows)))
  if (!status) {
    yield complaint(`cp: can't stat '${from}': ${why ?? ''}`)
    return false
  }
  let present: FileStatus | undefined
  try {
    present = files.status(target, false)
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    if (error.code !== 'ENOENT') {
      yield complaint(`cp: can't stat '${to}': ${error.message}`)
      return false
    }
  }
  const reached = present?.kind === 'symlink' ? files.find(target) : present
  if (reached?.number === status.number || present?.number === status.number) {
    yield complaint(`cp: '${from}' and '${to}' are the same file`)
    return false
  }
  const { kind, mode } = status
  if (kind === 'directory') {
    if (!options.isRecursive) yield complaint(`cp: omitting directory '${from}'`)
    else if (state.made.has(status.number)) {
      yield complaint(`cp: recursion detected, omitting directory '${from}'`)
    } else if (reached && reached.kind !== 'directory') {
      yield complaint(`cp: target '${to}' is not a directory`)
    } else {
      if (!reached) why = failureOf(() => files.makeDirectory(target, mode | 0o700))
      const made = files.find(target)
      if (made && !reached) state.made.add(made.number)
      if (why === undefined) return { status }
      yield complaint(`cp: can't create directory '${to}': ${why}`)
    }
    return false
  }
  if (present) {
    if (options.neverReplaces) return true
    if (options.onlyNewer && present.modifiedAt >= status.modifiedAt) return true
    if (options.asks && !(yield* isConfirmed(`cp: overwrite '${to}'? `))) return true
  }
  const first = options.keeps && status.links > 1 ? state.names.get(status.number) : undefined
  if (options.keeps && status.links > 1 && first === undefined)
    state.names.set(status.number, target)
  if (options.links !== undefined || first !== undefined) {
    why = failureOf(() => {
      if (present && (options.isForced || first !== undefined)) files.remove(target)
      if (first !== undefined) files.link(first, target)
      else if (options.links === 'hard') files.link(source, target)
      else files.symlink(from, target)
    })
    if (why !== undefined) yield complaint(`cp: can't create link '${to}': ${why}`)
  } else if (kind === 'symlink') {
    const { target: leads = '' } = status
    why = failureOf(() => {
      if (present) files.remove(target)
      files.symlink(leads, target)
    })
    if (why !== undefined) yield complaint(`cp: can't create symlink '${to}' to '${leads}': ${why}`)
  } else if (kind === 'pipe' && options.isRecursive) {
    why = failureOf(() => {
      if (present) files.remove(target)
      files.makePipe(target, mode)
    })
    if (why !== undefined) yield complaint(`cp: can't create '${to}': ${why}`)
  } else {
    why = yield* copyContent(session, source, target, mode, from)
    if (why?.startsWith("can't open") === true) yield complaint(`cp: ${why}`)
    else if (why !== undefined) {
      let again: string | undefined = why
      if (present && options.isForced) {
        again = failureOf(() => files.remove(target))
        again ??= yield* copyContent(session, source, target, mode, from)
      }
      why = again
      if (again !== undefined) yield complaint(`cp: can't create '${to}': ${again}`)
    }
  }
  if (why !== undefined) return false
  if (kind !== 'symlink') keepStatus(session, to, status, options.keeps, false)
  if (options.isVerbose) yield out(`'${from}' -> '${to}'\n`)
  return true
}

/** Copies what a file contains. Returns why that failed. */
function* copyContent(
  session: ShellSession,
  source: string,
  target: string,
  mode: number,
  name: string,
): Part<string | undefined> {
  let content: Uint8Array | undefined
  const why = failureOf(() => (content = session.files.read(source)))
  if (!content) return `can't open '${name}': ${why ?? ''}`
  const bytes = content
  const wait = session.meter.spend(1, bytes.length)
  if (wait) yield wait
  return failureOf(() => session.files.write(target, bytes, { mode }))
}

function keepStatus(
  session: ShellSession,
  to: string,
  { mode, uid, gid, modifiedAt, accessedAt }: FileStatus,
  keeps: boolean,
  isDirectory: boolean,
): void {
  const { files } = session
  const path = session.path(to)
  if (!keeps) {
    if (isDirectory) failureOf(() => files.changeMode(path, mode & ~files.umask))
    return
  }
  failureOf(() => files.changeOwner(path, uid, gid))
  failureOf(() => files.changeMode(path, mode))
  failureOf(() => files.changeTime(path, modifiedAt, accessedAt))
}

/** Where a command puts things: its sources, and the path of each. */
function* placesOf(
  session: ShellSession,
  flags: CommandFlags,
  isInPlace: (target: FileStatus | undefined, source: string) => Part<boolean | undefined>,
): Part<{ readonly from: string; readonly to: string }[] | undefined> {
  const sources = [...flags.operands]
  const into = flags.value('t')
  const target = into ?? sources.pop() ?? ''
  const [first = ''] = sources
  if (into === undefined && sources.length === 1) {
    const present = session.files.find(session.path(target))
    if (flags.has('T') && present?.kind === 'directory') {
      yield complaint(`${flags.failure('').error?.split(':')[0] ?? ''}: '${target}' is a directory`)
      return undefined
    }
    const isWhole = yield* isInPlace(present, first)
    if (isWhole === undefined) return undefined
    if (isWhole) return [{ from: first, to: target }]
  }
  return sources.map((from) => ({ from, to: pathIn(target, lastName(from)) }))
}

function* cp(session: ShellSession, flags: CommandFlags): Program {
  const isRecursive = flags.has('r') || flags.has('R') || flags.has('a')
  const links = flags.last('aPdLH')
  const options: CopyOptions = {
    isRecursive,
    follow:
      links === 'L'
        ? 'all'
        : links === 'H'
          ? 'top'
          : links !== undefined || isRecursive
            ? 'none'
            : 'all',
    keeps: flags.has('p') || flags.has('a'),
    isForced: flags.has('f'),
    asks: flags.has('i'),
    neverReplaces: flags.has('n'),
    onlyNewer: flags.has('u'),
    links: flags.has('l') ? 'hard' : flags.has('s') ? 'symbolic' : undefined,
    isVerbose: flags.has('v'),
  }
  const places = yield* placesOf(session, flags, function* (present, source) {
    let status: FileStatus | undefined
    const why = failureOf(() => {
      status = session.files.status(session.path(source), options.follow !== 'none')
    })
    if (!status) {
      yield complaint(`cp: can't stat '${source}': ${why ?? ''}`)
      return undefined
    }
    if (status.kind === 'directory') return isRecursive && !present
    return present?.kind !== 'directory'
  })
  if (!places) return 1
  const state: CopyState = { made: new Set(), names: new Map() }
  let code = 0
  for (const { from, to } of places) {
    if (!(yield* copy(session, from, to, options, state))) code = 1
  }
  return code
}

const moved: CopyOptions = {
  isRecursive: true,
  follow: 'none',
  keeps: true,
  isForced: true,
  asks: false,
  neverReplaces: false,
  onlyNewer: false,
  links: undefined,
  isVerbose: false,
}

function* mv(session: ShellSession, flags: CommandFlags): Program {
  const { files, meter } = session
  // eslint-disable-next-line require-yield
  const places = yield* placesOf(session, flags, function* (present) {
    return present?.kind !== 'directory'
  })
  if (!places) return 1
  let code = 0
  for (const { from, to } of places) {
    const wait = meter.spend(1)
    if (wait) yield wait
    const [source, target] = [session.path(from), session.path(to)]
    const present = files.find(target, false)
    const last = flags.last('fin')
    if (present && last === 'n') continue
    if (present && last === 'i' && !(yield* isConfirmed(`mv: overwrite '${to}'? `))) continue
    let isElsewhere = false
    const why = failureOf(() => {
      try {
        files.rename(source, target.length > 1 ? target.slice(0, endOf(target)) || '/' : target)
      } catch (error) {
        isElsewhere = error instanceof FileError && error.code === 'EXDEV'
        if (!isElsewhere) throw error
      }
    })
    if (why !== undefined) {
      yield complaint(`mv: can't rename '${from}': ${why}`)
      code = 1
    } else if (isElsewhere) {
      if (!(yield* moveOver(session, from, to))) code = 1
    }
    if (why === undefined && flags.has('v')) yield out(`'${from}' -> '${to}'\n`)
  }
  return code
}

/** Moves to another file system: copies, and removes then. */
function* moveOver(session: ShellSession, from: string, to: string): Part<boolean> {
  const { files } = session
  const source = files.find(session.path(from), false)
  const present = files.find(session.path(to), false)
  let why: string | undefined
  if (present?.kind === 'directory' && source?.kind !== 'directory') {
    why = `'${to}' is a directory`
  } else if (present && present.kind !== 'directory' && source?.kind === 'directory') {
    why = `'${to}' is not a directory`
  } else if (present) {
    const cause = failureOf(() => {
      if (present.kind === 'directory') files.removeDirectory(session.path(to))
      else files.remove(session.path(to))
    })
    if (cause !== undefined) why = `can't remove '${to}': ${cause}`
  }
  if (why !== undefined) {
    yield complaint(`mv: ${why}`)
    return false
  }
  const state: CopyState = { made: new Set(), names: new Map() }
  if (!(yield* copy(session, from, to, moved, state))) return false
  return yield* removeTree(session, 'mv', from, { isForced: true, asks: false, isRecursive: true })
}

/** `cp` and `mv` as busybox has them. */
export const copyCommands: Commands = {
  cp: withFlags(
    {
      name: 'cp',
      letters: 'arRPdLHpfinlsTuvt:',
      long: { archive: 'a', recursive: 'r', force: 'f', verbose: 'v', 'target-directory': 't' },
      usage:
        '[-arPLHpfinlsTu] SOURCE DEST\nor: cp [-arPLHpfinlsu] SOURCE... { -t DIRECTORY | DIRECTORY }',
    },
    function* (session, flags) {
      if (flags.operands.length < (flags.has('t') ? 1 : 2)) {
        yield complaint((flags.wrongUse().error ?? '').replace(/\n$/, ''))
        return 1
      }
      return yield* cp(session, flags)
    },
  ),
  mv: withFlags(
    {
      name: 'mv',
      letters: 'finTvt:',
      long: {
        force: 'f',
        interactive: 'i',
        'no-clobber': 'n',
        verbose: 'v',
        'target-directory': 't',
      },
      usage: '[-finT] SOURCE DEST\nor: mv [-fin] SOURCE... { -t DIRECTORY | DIRECTORY }',
    },
    function* (session, flags) {
      if (flags.operands.length < (flags.has('t') ? 1 : 2)) {
        yield complaint((flags.wrongUse().error ?? '').replace(/\n$/, ''))
        return 1
      }
      return yield* mv(session, flags)
    },
  ),
}
