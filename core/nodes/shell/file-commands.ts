import type { Program } from './program.ts'
import type { ShellSession } from './shell-session.ts'
import type { SteppedCommand } from './stepped-commands.ts'

/** A command over the paths among its arguments; `act` returns what it complains of. */
function overPaths(
  act: (session: ShellSession, path: string, flags: string) => string | undefined,
): SteppedCommand {
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

/** Commands that look at files and change them. */
export const fileCommands: Readonly<Record<string, SteppedCommand>> = {
  ls: list,
  mkdir: overPaths((session, path, flags) => {
    const isKnown = !flags.includes('p') && session.exists(path)
    const why = isKnown ? 'File exists' : session.makeDirectory(path)
    return why && `mkdir: can't create directory '${path}': ${why}\n`
  }),
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
