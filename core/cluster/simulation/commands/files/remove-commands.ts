import { withFlags } from '../../processes/command-flags.ts'
import { type Commands, failureOf, type ShellSession } from '../../processes/shell-session.ts'
import { complaint, endOf, isConfirmed, lastName, out, type Part } from './file-text.ts'
import { walkTree } from './walk-tree.ts'

export interface RemoveOptions {
  readonly isForced: boolean
  readonly asks: boolean
  readonly isRecursive: boolean
  readonly isVerbose?: boolean
}

/** Removes a file, or a directory with all that lies in it. Returns whether nothing of it is left that was to be removed. */
export function* removeTree(
  session: ShellSession,
  name: string,
  given: string,
  { isForced, asks, isRecursive, isVerbose }: RemoveOptions,
): Part<boolean> {
  const { files } = session
  const path = given.slice(0, endOf(given)) || given.slice(0, 1)
  if (!files.find(session.path(path), false)) {
    const why = failureOf(() => files.status(session.path(path), false))
    if (isForced && why === 'No such file or directory') return true
    yield complaint(`${name}: can't remove '${path}': ${why ?? ''}`)
    return false
  }
  let isDone = true
  const failed = function* (at: string, why: string): Part<void> {
    isDone = false
    yield complaint(`${name}: can't remove '${at}': ${why}`)
  }
  yield* walkTree(session, path, {
    *before({ path: at, status }) {
      if (status.kind === 'directory') {
        if (!isRecursive) {
          yield complaint(`${name}: '${at}' is a directory`)
          isDone = false
          return false
        }
        return !asks || (yield* isConfirmed(`${name}: descend into directory '${at}'? `))
      }
      if (asks && !(yield* isConfirmed(`${name}: remove '${at}'? `))) return false
      const why = failureOf(() => files.remove(session.path(at)))
      if (why !== undefined) yield* failed(at, why)
      else if (isVerbose === true) yield out(`removed '${at}'\n`)
      return false
    },
    *after({ path: at }) {
      if (asks && !(yield* isConfirmed(`${name}: remove directory '${at}'? `))) return
      const why = failureOf(() => files.removeDirectory(session.path(at)))
      if (why !== undefined) yield* failed(at, why)
      else if (isVerbose === true) yield out(`removed '${at}'\n`)
    },
    failed,
  })
  return isDone
}

const [ignoresFull] = ['\u0001']

/** Commands that remove files, as busybox has them. */
export const removeCommands: Commands = {
  rm: withFlags(
    {
      name: 'rm',
      letters: 'irRfv',
      long: { recursive: 'r', force: 'f', verbose: 'v' },
      usage: '[-irf] FILE...',
    },
    function* (session, flags) {
      const last = flags.last('fi')
      if (flags.operands.length === 0 && last !== 'f') {
        yield complaint((flags.wrongUse().error ?? '').replace(/\n$/, ''))
        return 1
      }
      const options: RemoveOptions = {
        isForced: last === 'f',
        asks: last === 'i',
        isRecursive: flags.has('r') || flags.has('R'),
        isVerbose: flags.has('v'),
      }
      let code = 0
      for (const path of flags.operands) {
        const wait = session.meter.spend(1)
        if (wait) yield wait
        const name = lastName(path)
        if (name === '.' || name === '..') {
          yield complaint("rm: can't remove '.' or '..'")
          code = 1
        } else if (!(yield* removeTree(session, 'rm', path, options))) code = 1
      }
      return code
    },
  ),
  rmdir: withFlags(
    {
      name: 'rmdir',
      letters: `p${ignoresFull}`,
      long: { parents: 'p', 'ignore-fail-on-non-empty': ignoresFull },
      usage: '[-p] DIRECTORY...',
      least: 1,
    },
    function* (session, flags) {
      let code = 0
      for (let path of flags.operands) {
        for (;;) {
          const wait = session.meter.spend(1)
          if (wait) yield wait
          const why = failureOf(() => session.files.removeDirectory(session.path(path)))
          if (why !== undefined) {
            if (flags.has(ignoresFull) && why === 'Directory not empty') break
            yield complaint(`rmdir: '${path}': ${why}`)
            code = 1
            break
          }
          const end = path.slice(0, endOf(path)).lastIndexOf('/')
          if (!flags.has('p') || end <= 0) break
          path = path.slice(0, end)
        }
      }
      return code
    },
  ),
  unlink: withFlags(
    { name: 'unlink', letters: '', usage: 'FILE', least: 1, most: 1 },
    function* (session, { operands: [path = ''] }) {
      const why = failureOf(() => session.files.remove(session.path(path)))
      if (why === undefined) return 0
      yield complaint(`unlink: can't remove file '${path}': ${why}`)
      return 1
    },
  ),
}
