import type { FileStatus } from '../../files/process-files.ts'
import { textOfBytes } from '../../processes/bytes-as-text.ts'
import type { ProgramStep } from '../../processes/program.ts'
import { failureOf, type ShellSession } from '../../processes/shell-session.ts'

/** Steps of a part of a command, with its result. */
export type Part<Result> = Generator<ProgramStep, Result, string | undefined>

export function out(text: string): ProgramStep {
  return { kind: 'output', stream: 'stdout', text }
}

export function complaint(text: string): ProgramStep {
  return { kind: 'output', stream: 'stderr', text: `${text}\n` }
}

/** The path of a name in a directory. */
export function pathIn(directory: string, name: string): string {
  return directory.endsWith('/') ? directory + name : `${directory}/${name}`
}

/** The last name of a path, without slashes behind it; `/` of the root. */
export function lastName(path: string): string {
  const end = endOf(path)
  return end === 0 ? path.slice(0, 1) : path.slice(path.lastIndexOf('/', end - 1) + 1, end)
}

/** Where the slashes at the end of a path begin. */
export function endOf(path: string): number {
  let end = path.length
  while (end > 0 && path[end - 1] === '/') end -= 1
  return end
}

const kindLetters = { file: '-', directory: 'd', symlink: 'l', device: 'c', pipe: 'p' } as const
export const kindNumbers = {
  file: 0o100000,
  directory: 0o040000,
  symlink: 0o120000,
  device: 0o020000,
  pipe: 0o010000,
} as const

/** Permission bits as `ls -l` prints them: `rwxr-sr-t`. */
export function bitsText(mode: number): string {
  let text = ''
  for (const [shift, special, letter] of [
    [6, 0o4000, 's'],
    [3, 0o2000, 's'],
    [0, 0o1000, 't'],
  ] as const) {
    const bits = (mode >> shift) & 7
    text += (bits & 4 ? 'r' : '-') + (bits & 2 ? 'w' : '-')
    if (mode & special) text += bits & 1 ? letter : letter.toUpperCase()
    else text += bits & 1 ? 'x' : '-'
  }
  return text
}

/** Kind and permission bits as `ls -l` prints them: `drwxr-xr-x`. */
export function modeText({ kind, mode }: Pick<FileStatus, 'kind' | 'mode'>): string {
  return kindLetters[kind] + bitsText(mode)
}

/** Blocks of 512 bytes that a file takes. */
export function blocksOf({ kind, size }: Pick<FileStatus, 'kind' | 'size'>): number {
  if (kind === 'directory') return 8
  return kind === 'file' ? Math.ceil(size / 4096) * 8 : 0
}

const units = ['', 'K', 'M', 'G', 'T']

/** A size as `-h` prints it: `1023`, `4.0K`, `1.5M`. */
export function humanSize(bytes: number): string {
  let [value, tenths, unit] = [bytes, 0, 0]
  while (value >= 1024 && unit < units.length - 1) {
    tenths = Math.floor(((value % 1024) * 10 + 512) / 1024)
    value = Math.floor(value / 1024)
    unit += 1
  }
  if (tenths >= 10) [value, tenths] = [value + 1, 0]
  return unit === 0 ? String(value) : `${value}.${tenths}${units[unit] ?? ''}`
}

/** Device numbers, as Linux gives them. */
export const deviceNumbers = {
  null: [1, 3],
  zero: [1, 5],
  full: [1, 7],
  random: [1, 8],
  urandom: [1, 9],
  tty: [5, 0],
  stdin: [136, 0],
  stdout: [136, 0],
  stderr: [136, 0],
} as const

/** Users or groups of a container, from its `/etc/passwd` or `/etc/group`. */
export class AccountNames {
  readonly #names = new Map<number, string>()
  readonly #numbers = new Map<string, number>()
  /** Of a user, that of the primary group. */
  readonly #groups = new Map<number, number>()

  constructor(session: ShellSession, path: '/etc/passwd' | '/etc/group') {
    let text = ''
    failureOf(() => (text = textOfBytes(session.bytes(path))))
    session.meter.spend(1, text.length * 8)
    for (const line of text.split('\n')) {
      const [name = '', , number = '', group = ''] = line.split(':')
      if (name === '' || !isNumber(number)) continue
      if (!this.#names.has(Number(number))) this.#names.set(Number(number), name)
      if (!this.#numbers.has(name)) this.#numbers.set(name, Number(number))
      if (isNumber(group)) this.#groups.set(Number(number), Number(group))
    }
  }

  /** The name of a number, or the number where it has none. */
  nameOf(number: number): string {
    return this.#names.get(number) ?? String(number)
  }

  /** Undefined where the number has no name. */
  knownName(number: number): string | undefined {
    return this.#names.get(number)
  }

  /** The number of a name, or that which stands in place of one; undefined for neither. */
  numberOf(text: string): number | undefined {
    return this.#numbers.get(text) ?? (isNumber(text) ? Number(text) : undefined)
  }

  groupOf(user: number): number | undefined {
    return this.#groups.get(user)
  }
}

function isNumber(text: string): boolean {
  return /^\d{1,10}$/.test(text)
}

/** Asks on the terminal, and reads the answer. */
export function* isConfirmed(question: string): Part<boolean> {
  yield { kind: 'output', stream: 'stderr', text: question }
  const answer = yield { kind: 'read', unit: 'line' }
  return answer !== undefined && /^[yY]/.test(answer)
}
