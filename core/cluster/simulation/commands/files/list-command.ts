import { formatTime } from '../../../../base/time/time.ts'
import type { FileStatus } from '../../files/process-files.ts'
import { type CommandFlags, withFlags } from '../../processes/command-flags.ts'
import { failureOf, type Command, type ShellSession } from '../../processes/shell-session.ts'
import {
  AccountNames,
  blocksOf,
  complaint,
  deviceNumbers,
  humanSize,
  modeText,
  out,
  type Part,
  pathIn,
} from './file-text.ts'

interface Entry {
  readonly name: string
  readonly path: string
  readonly status: FileStatus
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const halfYear = (365 * 24 * 3_600_000) / 2
const quarterHour = 900_000
/** Columns of a terminal that says nothing of its width. */
const usualWidth = 80
const mostWidth = 1000
/** Letters of flags that have long names alone. */
const [colorFlag, fullTimeFlag, directoriesFirst] = ['\u0001', '\u0002', '\u0003']
/** Lines that are printed at once. */
const printedAtOnce = 64

const colors: Partial<Record<FileStatus['kind'], string>> = {
  directory: '1;34',
  symlink: '1;36',
  device: '1;33',
  pipe: '0;35',
}

/** `ls` as busybox has it. */
class Listing {
  readonly #session: ShellSession
  readonly #flags: CommandFlags
  readonly #users: AccountNames | undefined
  readonly #groups: AccountNames | undefined
  readonly #isLong: boolean
  readonly #columns: string | undefined
  readonly #time: 'modifiedAt' | 'changedAt' | 'accessedAt'
  #hasPrinted = false
  code = 0

  constructor(session: ShellSession, flags: CommandFlags) {
    this.#session = session
    this.#flags = flags
    this.#isLong = flags.has('l') || flags.has('n') || flags.has(fullTimeFlag)
    this.#columns = flags.last('1Cx')
    this.#time = flags.has('c') ? 'changedAt' : flags.has('u') ? 'accessedAt' : 'modifiedAt'
    if (!this.#isLong || flags.has('n')) return
    this.#users = new AccountNames(session, '/etc/passwd')
    this.#groups = new AccountNames(session, '/etc/group')
  }

  *run(operands: readonly string[]): Part<void> {
    const { meter } = this.#session
    const flags = this.#flags
    const [files, directories]: [Entry[], Entry[]] = [[], []]
    const isPlain = !this.#isLong && !['i', 's', 'F'].some((each) => flags.has(each))
    const follows = isPlain || flags.has('H') || flags.has('L')
    for (const path of operands.length === 0 ? ['.'] : operands) {
      const wait = meter.spend(1)
      if (wait) yield wait
      const entry = yield* this.#look(path, path, follows)
      if (!entry) continue
      if (entry.status.kind === 'directory' && !flags.has('d')) directories.push(entry)
      else files.push(entry)
    }
    if (files.length > 0) yield* this.#print(files)
    const isNamed = operands.length > 1 || flags.has('R')
    for (const each of this.#sorted(directories)) yield* this.#directory(each, isNamed)
  }

  *#directory(top: Entry, isNamed: boolean): Part<void> {
    const { meter } = this.#session
    const flags = this.#flags
    const left = [top]
    for (let next = left.pop(); next; next = left.pop()) {
      const { path } = next
      const entries: Entry[] = []
      let names: readonly string[] = []
      const why = failureOf(() => (names = this.#session.list(path)))
      if (why !== undefined) {
        yield* this.#failed(path, why)
        continue
      }
      const isAll = flags.has('a') || flags.has('A')
      const shown = names.filter((name) => isAll || !name.startsWith('.'))
      for (const name of flags.has('a') ? ['.', '..', ...shown] : shown) {
        const wait = meter.spend(0.25)
        if (wait) yield wait
        const entry = yield* this.#look(pathIn(path, name), name, flags.has('L'))
        if (entry) entries.push(entry)
      }
      if (isNamed) yield out(`${this.#hasPrinted ? '\n' : ''}${path}:\n`)
      this.#hasPrinted = true
      if (this.#isLong || flags.has('s')) yield out(this.#total(entries))
      const sorted = this.#sorted(entries)
      yield* this.#print(sorted)
      if (!flags.has('R')) return
      for (const each of sorted.toReversed()) {
        const { name, status } = each
        if (status.kind === 'directory' && name !== '.' && name !== '..') left.push(each)
      }
    }
  }

  *#look(path: string, name: string, follow: boolean): Part<Entry | undefined> {
    let status: FileStatus | undefined
    const why = failureOf(() => {
      status = this.#session.files.status(this.#session.path(path), follow)
    })
    if (status) return { name, path, status }
    yield* this.#failed(path, why ?? '')
    return undefined
  }

  *#failed(path: string, why: string): Part<void> {
    this.code = 1
    yield complaint(`ls: ${path}: ${why}`)
  }

  #total(entries: readonly Entry[]): string {
    const kilobytes = entries.reduce((sum, { status }) => sum + blocksOf(status) / 2, 0)
    if (!this.#flags.has('h')) return `total ${kilobytes}\n`
    let [value, unit] = [kilobytes, 0]
    while (value >= 1024) [value, unit] = [value / 1024, unit + 1]
    const text = value === 0 ? '0' : `${Math.ceil(value)}${'KMGT'.charAt(unit)}`
    return `total ${text.padEnd(7)}\n`
  }

  #sorted(entries: readonly Entry[]): Entry[] {
    const flags = this.#flags
    const by = flags.last('StXv')
    const byName = (a: Entry, b: Entry): number => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)
    const extension = ({ name }: Entry): string => {
      const at = name.lastIndexOf('.')
      return at === -1 ? '' : name.slice(at)
    }
    const compare = (a: Entry, b: Entry): number => {
      let order = 0
      if (by === 'S') order = b.status.size - a.status.size
      else if (by === 't') order = b.status[this.#time] - a.status[this.#time]
      else if (by === 'X') {
        const [left, right] = [extension(a), extension(b)]
        order = left < right ? -1 : left > right ? 1 : 0
      }
      order ||= byName(a, b)
      return flags.has('r') ? -order : order
    }
    const sorted = entries.toSorted(compare)
    if (!flags.has(directoriesFirst)) return sorted
    const isDirectory = ({ status }: Entry): boolean => status.kind === 'directory'
    return [...sorted.filter(isDirectory), ...sorted.filter((each) => !isDirectory(each))]
  }

  *#print(entries: readonly Entry[]): Part<void> {
    this.#hasPrinted = true
    if (!this.#isLong && (this.#columns === 'C' || this.#columns === 'x')) {
      yield* this.#printColumns(entries, this.#columns === 'x')
      return
    }
    for (let at = 0; at < entries.length; at += printedAtOnce) {
      const lines = entries.slice(at, at + printedAtOnce).map((entry) => `${this.#line(entry)}\n`)
      yield out(lines.join(''))
    }
  }

  *#printColumns(entries: readonly Entry[], isAcross: boolean): Part<void> {
    const cells = entries.map((entry) => this.#line(entry))
    const width = cells.reduce((most, each) => Math.max(most, each.length), 0) + 2
    const given = Number(this.#flags.value('w') ?? this.#session.variables.get('COLUMNS'))
    const whole = Number.isInteger(given) && given > 0 ? Math.min(given, mostWidth) : usualWidth
    const most = Math.max(1, Math.floor(whole / width))
    const rows = Math.ceil(cells.length / most)
    for (let row = 0; row < rows; row++) {
      const line: string[] = []
      for (let column = 0; column < most; column++) {
        const cell = cells[isAcross ? row * most + column : column * rows + row]
        if (cell !== undefined) line.push(cell)
      }
      yield out(
        `${line.map((cell, at) => (at === line.length - 1 ? cell : cell.padEnd(width))).join('')}\n`,
      )
    }
  }

  #line({ name, path, status }: Entry): string {
    const flags = this.#flags
    const { kind, mode, links, uid, gid, size, number, target, device } = status
    let text = ''
    if (flags.has('i')) text += `${String(number).padStart(7)} `
    if (flags.has('s')) text += `${String(blocksOf(status) / 2).padStart(6)} `
    if (this.#isLong) {
      text += `${modeText(status)} ${String(links).padStart(4)} `
      text += `${account(this.#users, uid)} ${account(this.#groups, gid)} `
      if (device) {
        const [major, minor] = deviceNumbers[device]
        text += `${String(major).padStart(4)},${String(minor).padStart(4)} `
      } else
        text += flags.has('h') ? `${humanSize(size).padStart(7)} ` : `${String(size).padStart(9)} `
      text += `${this.#timeText(status[this.#time])} `
    }
    text += this.#colored(shownName(name), kind, mode)
    if (this.#isLong && target !== undefined) text += ` -> ${shownName(target)}`
    const marked =
      target !== undefined && this.#isLong
        ? this.#session.files.find(this.#session.path(path))
        : status
    return text + this.#mark(marked)
  }

  #colored(name: string, kind: FileStatus['kind'], mode: number): string {
    const when = this.#flags.given.findLast(({ letter }) => letter === colorFlag)
    if (!when || (when.value ?? 'always') !== 'always') return name
    const code = colors[kind] ?? ((mode & 0o111) === 0 ? undefined : '1;32')
    return code === undefined ? name : `\u001b[${code}m${name}\u001b[m`
  }

  #mark(status: FileStatus | undefined): string {
    const isFull = this.#flags.has('F')
    if (!status || (!isFull && !this.#flags.has('p'))) return ''
    const { kind, mode } = status
    if (kind === 'directory') return '/'
    if (!isFull) return ''
    if (kind === 'symlink') return '@'
    if (kind === 'pipe') return '|'
    return kind === 'file' && (mode & 0o111) !== 0 ? '*' : ''
  }

  #timeText(at: number): string {
    const text = formatTime(at)
    if (this.#flags.has(fullTimeFlag)) return `${text.slice(0, 10)} ${text.slice(11, 19)} +0000`
    const date = new Date(at)
    const age = this.#session.now() - at
    const day = `${months[date.getUTCMonth()] ?? ''} ${String(date.getUTCDate()).padStart(2)}`
    const isFar = age > halfYear || age < -quarterHour
    return `${day} ${isFar ? text.slice(0, 4).padStart(5) : text.slice(11, 16)}`
  }
}

function account(names: AccountNames | undefined, number: number): string {
  return (names?.nameOf(number) ?? String(number)).slice(0, 8).padEnd(8)
}

/** A name with a question mark for each character that cannot be printed. */
function shownName(name: string): string {
  // eslint-disable-next-line no-control-regex
  return name.replace(/[\u0000-\u001f\u007f\udc80-\udcff]/g, '?')
}

export const ls: Command = withFlags(
  {
    name: 'ls',
    letters: `1AaCxdLHRFplinshrSXvctuw:${colorFlag}::${fullTimeFlag}${directoriesFirst}`,
    long: {
      color: colorFlag,
      'full-time': fullTimeFlag,
      'group-directories-first': directoriesFirst,
    },
    usage: '[-1AaCxdLHRFplinshrSXvctu] [-w WIDTH] [FILE]...',
  },
  function* (session, flags) {
    const listing = new Listing(session, flags)
    yield* listing.run(flags.operands)
    return listing.code
  },
)
