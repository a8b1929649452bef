import { type CommandFlags, withFlags } from '../../processes/command-flags.ts'
import type { Program } from '../../processes/program.ts'
import { type Commands, failureOf, type ShellSession } from '../../processes/shell-session.ts'
import { changedMode } from './file-modes.ts'
import { AccountNames, bitsText, complaint, out, type Part } from './file-text.ts'
import { type TreeEntry, walkTree } from './walk-tree.ts'

/** Does something to the operands of a command, and to all that lies in them with `-R`. */
function* overTrees(
  name: string,
  session: ShellSession,
  flags: CommandFlags,
  paths: readonly string[],
  follows: boolean,
  act: (entry: TreeEntry) => Part<string | undefined>,
): Program {
  let code = 0
  const failed = function* (path: string, why: string): Part<void> {
    code = 1
    yield complaint(`${name}: ${path}: ${why}`)
  }
  for (const path of paths) {
    yield* walkTree(session, path, {
      ...(follows && { follow: 'top' as const }),
      *before(entry) {
        // Links within a tree are left alone.
        if (entry.depth > 0 && entry.status.kind === 'symlink' && follows) return false
        const why = yield* act(entry)
        if (why !== undefined) yield* failed(entry.path, why)
        return flags.has('R')
      },
      failed,
    })
  }
  return code
}

function* chmod(session: ShellSession, flags: CommandFlags): Program {
  const [mode = '', ...paths] = flags.operands
  const { files } = session
  if (changedMode(mode, 0, false, 0) === undefined) {
    yield complaint(`chmod: invalid mode '${mode}'`)
    return 1
  }
  return yield* overTrees('chmod', session, flags, paths, true, function* ({ path, status }) {
    const bits = changedMode(mode, status.mode, status.kind === 'directory', files.umask) ?? 0
    session.meter.spend(mode.length / 16)
    const why = failureOf(() => files.changeMode(session.path(path), bits))
    if (why !== undefined) return why
    if (flags.has('v') || (flags.has('c') && bits !== status.mode)) {
      const digits = bits.toString(8).padStart(4, '0')
      yield out(`mode of '${path}' changed to ${digits} (${bitsText(bits)})\n`)
    }
    return undefined
  })
}

interface Owner {
  readonly uid: number | undefined
  readonly gid: number | undefined
}

/** `user`, `user:group`, `user:`, `:group`; a dot may stand for the colon. Text says what is unknown. */
function ownerOf(session: ShellSession, text: string): Owner | string {
  let at = text.indexOf(':')
  if (at === -1) at = text.indexOf('.')
  const user = at === -1 ? text : text.slice(0, at)
  const group = at === -1 ? undefined : text.slice(at + 1)
  const users = new AccountNames(session, '/etc/passwd')
  const uid = user === '' && group !== undefined ? undefined : users.numberOf(user)
  if (uid === undefined && (user !== '' || group === undefined)) return `unknown user ${user}`
  if (group === undefined) return { uid, gid: undefined }
  if (group === '' && uid !== undefined) {
    const gid = users.groupOf(uid)
    return gid === undefined ? `unknown user ${user}` : { uid, gid }
  }
  const gid = new AccountNames(session, '/etc/group').numberOf(group)
  return gid === undefined ? `unknown group ${group}` : { uid, gid }
}

function* changeOwners(
  name: string,
  session: ShellSession,
  flags: CommandFlags,
  { uid, gid }: Owner,
  paths: readonly string[],
): Program {
  const { files } = session
  // As in a tree links themselves are changed, unless -L or -H says otherwise.
  const follows = !flags.has('h') && (!flags.has('R') || flags.has('H') || flags.has('L'))
  return yield* overTrees(name, session, flags, paths, follows, function* ({ path, status }) {
    const why = failureOf(() => files.changeOwner(session.path(path), uid, gid, follows))
    if (why !== undefined) return why
    const [user, group] = [uid ?? status.uid, gid ?? status.gid]
    const isChanged = user !== status.uid || group !== status.gid
    if (flags.has('v') || (flags.has('c') && isChanged)) {
      yield out(`changed ownership of '${path}' to ${user}:${group}\n`)
    }
    return undefined
  })
}

const long = { recursive: 'R', changes: 'c', verbose: 'v', silent: 'f', quiet: 'f' }

/** `chmod`, `chown` and `chgrp` as busybox has them. */
export const ownerCommands: Commands = {
  chmod: (session, args) => {
    // A mode may begin with the sign of flags.
    const at = args.findIndex((each) => /^-[rwxXstugo]/.test(each))
    const words = at === -1 ? args : [...args.slice(0, at), '--', ...args.slice(at)]
    return chmodWithFlags(session, words)
  },
  chown: withFlags(
    {
      name: 'chown',
      letters: 'RhLHPcvf',
      long: { ...long, 'no-dereference': 'h', dereference: 'L' },
      usage: '[-RhLHPcvf]... USER[:[GRP]] FILE...',
      least: 2,
    },
    function* (session, flags) {
      const [text = '', ...paths] = flags.operands
      const owner = ownerOf(session, text)
      if (typeof owner !== 'string') {
        return yield* changeOwners('chown', session, flags, owner, paths)
      }
      yield complaint(`chown: ${owner}`)
      return 1
    },
  ),
  chgrp: withFlags(
    {
      name: 'chgrp',
      letters: 'RhLHPcvf',
      long: { ...long, 'no-dereference': 'h', dereference: 'L' },
      usage: '[-RhLHPcvf]... GROUP FILE...',
      least: 2,
    },
    function* (session, flags) {
      const [text = '', ...paths] = flags.operands
      const gid = new AccountNames(session, '/etc/group').numberOf(text)
      if (gid !== undefined) {
        return yield* changeOwners('chgrp', session, flags, { uid: undefined, gid }, paths)
      }
      yield complaint(`chgrp: unknown group ${text}`)
      return 1
    },
  ),
}

const chmodWithFlags = withFlags(
  {
    name: 'chmod',
    letters: 'Rcvf',
    long,
    usage: '[-Rcvf] MODE[,MODE]... FILE...',
    least: 2,
  },
  chmod,
)
