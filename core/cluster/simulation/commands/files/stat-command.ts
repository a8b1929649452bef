import { formatTime } from '../../../../base/time/time.ts'
import type { FileStatus } from '../../files/process-files.ts'
import { type CommandFlags, withFlags } from '../../processes/command-flags.ts'
import type { Program } from '../../processes/program.ts'
import { type Command, failureOf, type ShellSession } from '../../processes/shell-session.ts'
import {
  AccountNames,
  blocksOf,
  complaint,
  deviceNumbers,
  kindNumbers,
  modeText,
  out,
} from './file-text.ts'
import { usageOf } from './space-of-mount.ts'

const kindNames = {
  file: 'regular file',
  directory: 'directory',
  symlink: 'symbolic link',
  device: 'character special file',
  pipe: 'fifo',
} as const

interface Subject {
  readonly path: string
  readonly status: FileStatus
  readonly users: AccountNames
  readonly groups: AccountNames
}

/** `2026-11-30 01:28:52.831000000 +0000` */
function timeText(at: number): string {
  const text = formatTime(at)
  const fraction = String(Math.floor(at % 1000)).padStart(3, '0')
  return `${text.slice(0, 10)} ${text.slice(11, 19)}.${fraction}000000 +0000`
}

function kindName({ kind, size }: FileStatus): string {
  return kind === 'file' && size === 0 ? 'regular empty file' : kindNames[kind]
}

function fileField(
  { path, status, users, groups }: Subject,
  letter: string,
): string | number | undefined {
  const { mode, kind, size, uid, gid, links, number, target, device } = status
  const [major, minor] = device ? deviceNumbers[device] : [0, 0]
  const raw = kindNumbers[kind] | mode
  const seconds = (at: number): number => Math.floor(at / 1000)
  const fields: Readonly<Record<string, () => string | number>> = {
    a: () => mode.toString(8),
    A: () => modeText(status),
    b: () => blocksOf(status),
    B: () => 512,
    d: () => 66,
    D: () => '42',
    f: () => raw.toString(16),
    F: () => kindName(status),
    g: () => gid,
    G: () => groups.knownName(gid) ?? 'UNKNOWN',
    h: () => links,
    i: () => number,
    n: () => path,
    N: () => (target === undefined ? path : `'${path}' -> '${target}'`),
    o: () => 4096,
    s: () => size,
    t: () => major.toString(16),
    T: () => minor.toString(16),
    u: () => uid,
    U: () => users.knownName(uid) ?? 'UNKNOWN',
    x: () => timeText(status.accessedAt),
    X: () => seconds(status.accessedAt),
    y: () => timeText(status.modifiedAt),
    Y: () => seconds(status.modifiedAt),
    z: () => timeText(status.changedAt),
    Z: () => seconds(status.changedAt),
  }
  return Object.hasOwn(fields, letter) ? fields[letter]?.() : undefined
}

const typeNumbers: Readonly<Record<string, string>> = {
  overlay: '794c7630',
  tmpfs: '1021994',
  ext4: 'ef53',
  proc: '9fa0',
  sysfs: '62656572',
  cgroup2: '63677270',
}

function systemField({ path, status }: Subject, letter: string): string | number | undefined {
  const { tree } = status.mount
  const { total, free, entries, freeEntries } = usageOf(status.mount)
  const fields: Readonly<Record<string, string | number>> = {
    a: Math.floor(free / 4096),
    b: Math.floor(total / 4096),
    c: entries,
    d: freeEntries,
    f: Math.floor(free / 4096),
    i: '0',
    l: 255,
    n: path,
    s: 4096,
    S: 4096,
    t: typeNumbers[tree.type] ?? '0',
    T:
      tree.type === 'overlay' || tree.type === 'cgroup2'
        ? 'UNKNOWN'
        : tree.type.replace('ext4', 'ext2/ext3'),
  }
  return Object.hasOwn(fields, letter) ? fields[letter] : undefined
}

const directive = /%([-+ #0]{0,3})(\d{0,3})(?:\.\d{0,3})?([a-zA-Z%])/g

/** A format with the fields of a file; a wrong field is its letter. */
function formatted(format: string, subject: Subject, isSystem: boolean): string {
  return format.replace(directive, (_, signs: string, width: string, letter: string) => {
    if (letter === '%') return '%'
    const value = (isSystem ? systemField : fileField)(subject, letter) ?? letter
    const text = String(value)
    if (signs.includes('-')) return text.padEnd(Number(width))
    const fill = signs.includes('0') && typeof value === 'number' ? '0' : ' '
    return text.padStart(Number(width), fill)
  })
}

/** All that `stat` says of a file. */
function whole(subject: Subject): string {
  const { status } = subject
  const device = status.kind === 'device' ? '     Device type: %t,%T' : ''
  const name = status.target === undefined ? '%N' : '%N'
  const [uid, gid] = [status.uid, status.gid].map((each) => String(each).padStart(5))
  const user = (subject.users.knownName(status.uid) ?? 'UNKNOWN').padStart(8)
  const group = (subject.groups.knownName(status.gid) ?? 'UNKNOWN').padStart(8)
  return formatted(
    `  File: ${name}\n  Size: %-10s\tBlocks: %-10b IO Block: %-6o %F\nDevice: %Dh/%dd\tInode: %-10i  Links: %-5h${device}`.trimEnd() +
      `\nAccess: (${status.mode.toString(8).padStart(4, '0')}/%A)  Uid: (${uid ?? ''}/${user})   Gid: (${gid ?? ''}/${group})\nAccess: %x\nModify: %y\nChange: %z\n`,
    subject,
    false,
  )
}

const terse = '%n %s %b %f %u %g %D %i %h %t %T %X %Y %Z %o\n'
const wholeSystem =
  '  File: "%n"\n    ID: %-8i Namelen: %-7l Type: %T\nBlock size: %-10s\nBlocks: Total: %-10b Free: %-10f Available: %a\nInodes: Total: %-10c Free: %d\n'

function* run(session: ShellSession, flags: CommandFlags): Program {
  const isSystem = flags.has('f')
  const users = new AccountNames(session, '/etc/passwd')
  const groups = new AccountNames(session, '/etc/group')
  const format = flags.value('c')
  let code = 0
  for (const path of flags.operands) {
    const wait = session.meter.spend(1, (format?.length ?? 0) * 4)
    if (wait) yield wait
    let status: FileStatus | undefined
    const why = failureOf(() => {
      status = session.files.status(session.path(path), flags.has('L') || isSystem)
    })
    if (!status) {
      yield complaint(
        isSystem
          ? `stat: can't read file system information for '${path}': ${why ?? ''}`
          : `stat: can't stat '${path}': ${why ?? ''}`,
      )
      code = 1
      continue
    }
    const subject: Subject = { path, status, users, groups }
    if (format !== undefined) yield out(`${formatted(format, subject, isSystem)}\n`)
    else if (isSystem) {
      yield out(
        formatted(
          flags.has('t') ? '%n %i %l %t %s %S %b %f %a %c %d\n' : wholeSystem,
          subject,
          true,
        ),
      )
    } else yield out(flags.has('t') ? formatted(terse, subject, false) : whole(subject))
  }
  return code
}

/** `stat` as busybox has it. */
export const stat: Command = withFlags(
  {
    name: 'stat',
    letters: 'ltfLc:',
    long: { format: 'c', dereference: 'L', terse: 't', 'file-system': 'f' },
    usage: '[-ltf] [-c FMT] FILE...',
    least: 1,
  },
  run,
)
