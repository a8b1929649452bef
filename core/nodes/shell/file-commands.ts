import type { CommandOutput, PlainCommand } from './shell-commands.ts'
import type { ShellSession } from './shell-session.ts'

/** A command over the paths among its arguments; `act` returns what it complains of. */
function overPaths(
  act: (session: ShellSession, path: string, flags: string) => string | undefined,
): PlainCommand {
  return (session, args): CommandOutput => {
    const flags = args.filter((each) => each.startsWith('-')).join('')
    const error = args
      .filter((each) => !each.startsWith('-'))
      .map((path) => act(session, path, flags))
      .filter((each) => each !== undefined)
      .join('')
    return { error, code: error === '' ? 0 : 1 }
  }
}

function exists(session: ShellSession, path: string): boolean {
  return session.isDirectory(path) || session.bytes(path) !== undefined
}

/** Commands that change files. */
export const fileCommands: Readonly<Record<string, PlainCommand>> = {
  mkdir: overPaths((session, path, flags) => {
    const isKnown = !flags.includes('p') && exists(session, path)
    const why = isKnown ? 'File exists' : session.makeDirectory(path)
    return why && `mkdir: can't create directory '${path}': ${why}\n`
  }),
  rm: overPaths((session, path, flags) => {
    if (!/r/i.test(flags) && session.isDirectory(path)) return `rm: '${path}' is a directory\n`
    if (exists(session, path)) session.remove(path)
    else if (!flags.includes('f')) return `rm: can't remove '${path}': No such file or directory\n`
    return undefined
  }),
  touch: overPaths((session, path) => {
    const why = exists(session, path) ? undefined : session.write(path, '')
    return why && `touch: ${path}: ${why}\n`
  }),
}
