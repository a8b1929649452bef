import type { Mount } from '../../files/mounts.ts'
import { type CommandFlags, withFlags } from '../../processes/command-flags.ts'
import type { Program } from '../../processes/program.ts'
import { type Commands, failureOf, type ShellSession } from '../../processes/shell-session.ts'
import { blocksOf, complaint, humanSize, out } from './file-text.ts'
import { usageOf } from './space-of-mount.ts'
import { walkTree } from './walk-tree.ts'

const kilobyte = 1024
const megabyte = 1024 * 1024

function blockSize(flags: CommandFlags): number {
  const given = Number(flags.value('B'))
  if (Number.isInteger(given) && given > 0) return given
  return flags.has('m') ? megabyte : kilobyte
}

function* df(session: ShellSession, flags: CommandFlags): Program {
  const { files } = session
  const isHuman = flags.has('h')
  const size = blockSize(flags)
  const sizeName = isHuman
    ? '     Size'
    : flags.has('i')
      ? '   Inodes'
      : size === megabyte
        ? '1M-blocks'
        : flags.has('P')
          ? `${size}-blocks`
          : size === kilobyte
            ? '1K-blocks'
            : `${size}-blocks`
  const type = flags.has('T') ? `${'Type'.padEnd(10)} ` : ''
  const last = flags.has('P') && !flags.has('i') ? 'Capacity' : 'Use%'
  const used = flags.has('P') && !isHuman ? '    Used' : '      Used'
  yield out(`${'Filesystem'.padEnd(21)}${type}${sizeName}${used} Available ${last} Mounted on\n`)
  const mounts: Mount[] = []
  let code = 0
  if (flags.operands.length === 0) {
    const wanted = flags.value('t')
    for (const mount of files.mounts.values()) {
      const isShown = flags.has('a') || usageOf(mount).total > 0
      if (isShown && (wanted === undefined || wanted === mount.tree.type)) mounts.push(mount)
    }
  }
  for (const mount of mounts) yield out(rowOf(mount, flags, size))
  for (const path of flags.operands) {
    const wait = session.meter.spend(1)
    if (wait) yield wait
    const mount = files.find(session.path(path))?.mount
    if (mount) yield out(rowOf(mount, flags, size))
    else {
      yield complaint(`df: ${path}: can't find mount point`)
      code = 1
    }
  }
  return code
}

function rowOf(mount: Mount, flags: CommandFlags, size: number): string {
  const { total, free, entries, freeEntries } = usageOf(mount)
  const [whole, left] = flags.has('i') ? [entries, freeEntries] : [total, free]
  const shown = (count: number): string => {
    if (flags.has('h')) return humanSize(count).padStart(9)
    return String(flags.has('i') ? count : Math.floor(count / size)).padStart(9)
  }
  const taken = whole - left
  const percent = whole === 0 ? 0 : Math.ceil((taken / whole) * 100)
  const { source, type } = mount.tree
  const name =
    source.length > 20 && !flags.has('P') ? `${source}\n${''.padEnd(20)}` : source.padEnd(20)
  const kind = flags.has('T') ? `${type.padEnd(10)} ` : ''
  return `${name} ${kind}${shown(whole)} ${shown(taken)} ${shown(left)} ${String(percent).padStart(3)}% ${mount.path}\n`
}

function* du(session: ShellSession, flags: CommandFlags): Program {
  const follow = flags.has('L') ? 'all' : flags.has('H') ? 'top' : undefined
  const given = flags.value('d')
  const deepest = flags.has('s') ? 0 : given === undefined ? Infinity : Number(given)
  if (Number.isNaN(deepest)) {
    yield complaint(`du: invalid number '${given ?? ''}'`)
    return 1
  }
  const isExact = flags.has('b')
  const shown = (size: number): string => {
    if (flags.has('h')) return humanSize(isExact ? size : size * 512)
    if (isExact) return String(size)
    return String(flags.has('m') ? Math.ceil(size / 2048) : Math.ceil(size / 2))
  }
  const seen = new Set<number>()
  let [code, all] = [0, 0]
  for (const path of flags.operands.length === 0 ? ['.'] : flags.operands) {
    // Sizes of the directories on the way down.
    const sums = [0]
    let top: Mount | undefined
    yield* walkTree(session, path, {
      ...(follow && { follow }),
      *before({ path: at, status, depth }) {
        top ??= status.mount
        if (flags.has('x') && status.mount !== top) return false
        const isDirectory = status.kind === 'directory'
        const isAgain = !isDirectory && status.links > 1 && seen.has(status.number)
        if (isAgain && !flags.has('l')) return false
        seen.add(status.number)
        const size = isExact ? status.size : blocksOf(status)
        if (isDirectory) {
          sums.push(size)
          return true
        }
        sums.push((sums.pop() ?? 0) + size)
        if (depth === 0 || (flags.has('a') && depth <= deepest))
          yield out(`${shown(size)}\t${at}\n`)
        return false
      },
      *after({ path: at, depth }) {
        const size = sums.pop() ?? 0
        sums.push((sums.pop() ?? 0) + size)
        if (depth <= deepest) yield out(`${shown(size)}\t${at}\n`)
      },
      *failed(at, why) {
        code = 1
        yield complaint(`du: ${at}: ${why}`)
      },
    })
    all += sums[0] ?? 0
  }
  if (flags.has('c')) yield out(`${shown(all)}\ttotal\n`)
  return code
}

function* sync(session: ShellSession, flags: CommandFlags): Program {
  let code = 0
  for (const path of flags.operands) {
    const wait = session.meter.spend(1)
    if (wait) yield wait
    const why = failureOf(() => session.files.status(session.path(path)))
    if (why === undefined) continue
    yield complaint(`sync: can't open '${path}': ${why}`)
    code = 1
  }
  return code
}

/** Commands that say what room there is, as busybox has them. */
export const spaceCommands: Commands = {
  df: withFlags(
    {
      name: 'df',
      letters: 'PkmhTaiB:t:',
      usage: '[-PkmhTai] [-B SIZE] [-t TYPE] [FILESYSTEM]...',
    },
    df,
  ),
  du: withFlags({ name: 'du', letters: 'aHLd:clsxhmkb', usage: '[-aHLdclsxhmk] [FILE]...' }, du),
  sync: withFlags({ name: 'sync', letters: 'df', usage: '[-df] [FILE]...' }, sync),
}
