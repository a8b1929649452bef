import type { Program } from '../../processes/program.ts'
import type { Command, ShellSession } from '../../processes/shell-session.ts'

/** A command over the paths among its arguments; `act` returns what it complains of. */
function overPaths(
  act: (session: ShellSession, path: string, flags: string) => string | undefined,
): Command {
  return function* (session, args) {
    const flags = args.filter((each) => each.startsWith('-')).join('')
    let code = 0
    for (const path of args) {
      if (path.startsWith('-')) continue
      const text = act(session, path, flags)
      if (text !== undefined) yield { kind: 'output', stream: 'stderr', text }
      if (text !== undefined) code = 1
      const wait = session.meter.spend(1)
      if (wait) yield wait
    }
    return code
  }
}

function* list(session: ShellSession, args: readonly string[]): Program {
  const paths = args.filter((each) => !each.startsWith('-'))
  const isLong = args.some((each) => /^-\w*[l1]/.test(each))
  let code = 0
  for (const path of paths.length === 0 ? ['.'] : paths) {
    const all = session.list(path)?.filter((each) => !each.startsWith('.'))
    const names = all ?? (session.isFile(path) ? [path] : undefined)
    let text = `ls: ${path}: No such file or directory\n`
    if (names) text = names.length === 0 ? '' : `${names.join(isLong ? '\n' : '  ')}\n`
    yield { kind: 'output', stream: names ? 'stdout' : 'stderr', text }
    if (!names) code = 1
    const wait = session.meter.spend(1)
    if (wait) yield wait
  }
  return code
}

/** Copies a file, or a directory with all that lies in it. */
function* copy(session: ShellSession, from: string, to: string): Program {
  const { meter } = session
  meter.enter()
  try {
    const inside = session.list(from)
    const bytes = session.bytes(from)
    const wait = meter.spend(1, bytes?.length ?? 0)
    if (wait) yield wait
    let why = inside && session.makeDirectory(to)
    let code = 0
    for (const name of inside ?? []) {
      code = Math.max(code, yield* copy(session, `${from}/${name}`, `${to}/${name}`))
    }
    if (!inside) {
      // An image has files that nothing is known of, above all its programs: their copies are empty.
      const isThere = bytes ?? session.world.lacksUnknown !== true
      why = isThere === false ? 'No such file or directory' : session.write(to, bytes ?? '')
    }
    if (why === undefined) return code
    yield { kind: 'output', stream: 'stderr', text: `cp: can't copy '${from}': ${why}\n` }
    return 1
  } finally {
    meter.leave()
  }
}

/** A command that gives files another place; `moves` says that they leave their own. */
function overPlaces(moves: boolean): Command {
  return function* (session, args) {
    const paths = args.filter((each) => !each.startsWith('-'))
    const target = paths.pop() ?? ''
    const isInto = session.isDirectory(target)
    let code = 0
    for (const path of paths) {
      const name = path.replace(/\/+$/, '').replace(/^.*\//, '')
      const to = isInto && name !== '.' ? `${target}/${name}` : target
      code = Math.max(code, yield* copy(session, path, to))
      if (moves && code === 0) session.remove(path)
    }
    return code
  }
}

/** Commands that look at files and change them. */
export const fileCommands: Readonly<Record<string, Command>> = {
  cp: overPlaces(false),
  ln: overPlaces(false),
  ls: list,
  mkdir: overPaths((session, path, flags) => {
    const isKnown = !flags.includes('p') && session.exists(path)
    const why = isKnown ? 'File exists' : session.makeDirectory(path)
    return why && `mkdir: can't create directory '${path}': ${why}\n`
  }),
  mv: overPlaces(true),
  rm: overPaths((session, path, flags) => {
    if (!/r/i.test(flags) && session.isDirectory(path)) return `rm: '${path}' is a directory\n`
    if (session.exists(path)) session.remove(path)
    else if (!flags.includes('f')) return `rm: can't remove '${path}': No such file or directory\n`
    return undefined
  }),
  touch: overPaths((session, path) => {
    const why = session.exists(path) ? undefined : session.write(path, '')
    return why && `touch: ${path}: ${why}\n`
  }),
}
