import { withFlags } from '../../processes/command-flags.ts'
import type { Program } from '../../processes/program.ts'
import { type Command, failureOf, ShellSession } from '../../processes/shell-session.ts'
import { complaint } from '../files/file-text.ts'

/** Runs a program, or a shell, whose root directory is another one. Containers of root have the capability unless they drop it. */
function* chroot(session: ShellSession, [path = '', ...words]: readonly string[]): Program {
  const { files, world, meter, programs, variables } = session
  const full = session.path(path)
  let below = files
  const missing = failureOf(() => (below = files.below(full)))
  const why = missing ?? (world.uid === 0 ? undefined : 'Operation not permitted')
  if (why !== undefined) {
    yield complaint(`chroot: can't change root directory to '${path}': ${why}`)
    return 1
  }
  const open = (): typeof files => below.again()
  const inner = new ShellSession({ ...world, files: open }, meter, programs, session)
  inner.directory = '/'
  try {
    const shell = variables.get('SHELL') ?? '/bin/sh'
    return yield* programs.run(inner, words.length > 0 ? words : [shell, '-i'])
  } finally {
    inner.variables.release()
  }
}

export const chrootCommand: Command = withFlags(
  { name: 'chroot', letters: '', usage: 'NEWROOT [PROG ARGS]', least: 1, stopsAtOperand: true },
  (session, { operands }) => chroot(session, operands),
)
