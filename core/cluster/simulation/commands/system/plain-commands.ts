import type { PlainCommand } from '../../processes/command.ts'
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

const quiet: PlainCommand = () => ({})
const failing: PlainCommand = () => ({ code: 1 })

/** The commands of the canned shell that end at once, by name. */
export const plainCommands: Readonly<Record<string, PlainCommand>> = {
  ':': quiet,
  true: quiet,
  false: failing,
  set: quiet,
  trap: quiet,
  wait: quiet,
  pwd: ({ directory }) => ({ out: `${directory}\n` }),
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
