import { withFlags } from '../../processes/command-flags.ts'
import { printed } from '../../processes/command.ts'
import { type Commands, failureOf, type ShellSession } from '../../processes/shell-session.ts'
import { complaint, endOf, lastName, out } from './file-text.ts'

function withoutSuffix(name: string, suffix: string): string {
  return suffix !== '' && name !== suffix && name.endsWith(suffix)
    ? name.slice(0, -suffix.length)
    : name
}

/** The directory part of a path, as dirname(3) has it. */
function directoryName(path: string): string {
  const end = endOf(path)
  if (end === 0) return path === '' ? '.' : path.length === 2 ? '//' : '/'
  const at = path.lastIndexOf('/', end - 1)
  if (at === -1) return '.'
  const parent = endOf(path.slice(0, at))
  return parent === 0 ? '/' : path.slice(0, parent)
}

/** The path without links, whose parts all exist; undefined where one does not. */
function realPath(
  session: ShellSession,
  path: string,
): readonly [real: string | undefined, why?: string] {
  let real: string | undefined
  const why = failureOf(() => {
    real = session.files.realPath(session.path(path))
    session.files.status(real)
  })
  return why === undefined ? [real] : [undefined, why]
}

/** Commands over paths, as busybox has them. */
export const pathCommands: Commands = {
  basename: withFlags(
    {
      name: 'basename',
      letters: 'as:',
      usage: 'FILE [SUFFIX] | -a FILE... | -s SUFFIX FILE...',
      least: 1,
    },
    function* (session, flags) {
      const given = flags.value('s')
      const isMany = flags.has('a') || given !== undefined
      const { operands } = flags
      if (!isMany && operands.length > 2) return yield* printed(flags.wrongUse())
      const suffix = isMany ? (given ?? '') : (operands[1] ?? '')
      for (const path of isMany ? operands : operands.slice(0, 1)) {
        const wait = session.meter.spend(1)
        if (wait) yield wait
        yield out(`${withoutSuffix(lastName(path), suffix)}\n`)
      }
      return 0
    },
  ),
  dirname: withFlags(
    { name: 'dirname', letters: '', usage: 'FILENAME', least: 1, most: 1 },
    function* (_, { operands: [path = ''] }) {
      yield out(`${directoryName(path)}\n`)
      return 0
    },
  ),
  readlink: withFlags(
    {
      name: 'readlink',
      letters: 'fenvqsm',
      usage: '[-fnv] FILE',
      least: 1,
      most: 1,
    },
    function* (session, flags) {
      const [path = ''] = flags.operands
      const end = flags.has('n') ? '' : '\n'
      if (flags.has('f') || flags.has('e') || flags.has('m')) {
        const [real, why] = realPath(session, path)
        if (real !== undefined) yield out(real + end)
        else if (flags.has('v')) yield complaint(`readlink: ${path}: ${why ?? ''}`)
        return real === undefined ? 1 : 0
      }
      const target = session.files.find(session.path(path), false)?.target
      if (target !== undefined) yield out(target + end)
      else if (flags.has('v')) yield complaint(`readlink: ${path}: cannot read link: not a symlink`)
      return target === undefined ? 1 : 0
    },
  ),
  realpath: withFlags(
    { name: 'realpath', letters: '', usage: 'FILE...', least: 1 },
    function* (session, { operands }) {
      let code = 0
      for (const path of operands) {
        const wait = session.meter.spend(1)
        if (wait) yield wait
        const [real, why] = realPath(session, path)
        if (real !== undefined) yield out(`${real}\n`)
        else {
          yield complaint(`realpath: ${path}: ${why ?? ''}`)
          code = 1
        }
      }
      return code
    },
  ),
  which: withFlags(
    { name: 'which', letters: 'a', usage: '[-a] COMMAND...', least: 1 },
    function* (session, flags) {
      const { files } = session
      const directories = (session.variables.get('PATH') ?? '/usr/sbin:/usr/bin:/sbin:/bin')
        .split(':')
        .slice(0, 64)
      let code = 0
      for (const name of flags.operands) {
        const isRun = (path: string): boolean => {
          const at = session.path(path)
          return files.find(at)?.kind === 'file' && files.allows(at, 1)
        }
        const found = name.includes('/')
          ? [name].filter(isRun)
          : directories.map((each) => (each === '' ? name : `${each}/${name}`)).filter(isRun)
        const wait = session.meter.spend(1 + directories.length)
        if (wait) yield wait
        if (found.length === 0) code = 1
        for (const each of flags.has('a') ? found : found.slice(0, 1)) {
          // Other directories of programs are links to it.
          const isOwn = !name.includes('/') && realPath(session, each)[0] === `/bin/${name}`
          yield out(`${isOwn && !flags.has('a') ? `/bin/${name}` : each}\n`)
        }
      }
      return code
    },
  ),
}
