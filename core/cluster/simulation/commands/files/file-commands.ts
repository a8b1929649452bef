import type { Program } from '../../processes/program.ts'
import { type Command, failureOf, type ShellSession } from '../../processes/shell-session.ts'

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
    let names: readonly string[] = []
    const why = failureOf(() => {
      session.files.status(session.path(path), false)
      const all = session.isDirectory(path) ? session.list(path) : [path]
      names = all.filter((each) => !each.startsWith('.') || each === path)
    })
    let text = names.length === 0 ? '' : `${names.join(isLong ? '\n' : '  ')}\n`
    if (why !== undefined) text = `ls: ${path}: ${why}\n`
    yield { kind: 'output', stream: why === undefined ? 'stdout' : 'stderr', text }
    if (why !== undefined) code = 1
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
    let code = 0
    let inside: readonly string[] = []
    let size = 0
    const why = failureOf(() => {
      if (session.isDirectory(from)) {
        inside = session.list(from)
        if (!session.isDirectory(to)) session.files.makeDirectory(session.path(to))
        return
      }
      const bytes = session.bytes(from)
      size = bytes.length
      session.write(to, bytes)
    })
    const wait = meter.spend(1, size)
    if (wait) yield wait
    for (const name of inside) {
      code = Math.max(code, yield* copy(session, `${from}/${name}`, `${to}/${name}`))
    }
    if (why === undefined) return code
    yield { kind: 'output', stream: 'stderr', text: `cp: can't copy '${from}': ${why}\n` }
    return 1
  } finally {
    meter.leave()
  }
}

/** Removes a file, or a directory with all that lies in it. @throws FileError */
function removeAll(session: ShellSession, path: string): void {
  session.meter.spend(session.files.removeAll(path))
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
      if (moves && code === 0) removeAll(session, session.path(path))
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
    const why = failureOf(() => {
      if (flags.includes('p')) session.files.makeDirectories(session.path(path))
      else session.files.makeDirectory(session.path(path))
    })
    return why && `mkdir: can't create directory '${path}': ${why}\n`
  }),
  mv: overPlaces(true),
  rm: overPaths((session, path, flags) => {
    if (!/r/i.test(flags) && session.isDirectory(path)) return `rm: '${path}' is a directory\n`
    const why = failureOf(() => removeAll(session, session.path(path)))
    if (why === undefined || flags.includes('f')) return undefined
    return `rm: can't remove '${path}': ${why}\n`
  }),
  touch: overPaths((session, path) => {
    const why = failureOf(() => session.write(path, '', true))
    return why && `touch: ${path}: ${why}\n`
  }),
}
