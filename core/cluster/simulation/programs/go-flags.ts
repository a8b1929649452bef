import { parseDuration } from '../../../base/time/duration.ts'

/** Flags of a program that is written in Go, as its library reads them: `--name=value`, `--name value`, `-t value`. */
export class GoFlags {
  readonly #values = new Map<string, string>()
  /** Words that belong to no flag. */
  readonly operands: readonly string[]

  /** `switches` take no value; `short` has the names of letters. */
  constructor(
    words: readonly string[],
    switches: readonly string[] = [],
    short: Readonly<Record<string, string>> = {},
  ) {
    const operands: string[] = []
    for (let at = 0; at < words.length; at++) {
      const word = words[at] ?? ''
      const [, dashes, given = '', value] = /^(--?)([^=]+)(?:=([^]*))?$/.exec(word) ?? []
      if (dashes === undefined || word === '--') {
        operands.push(word)
        continue
      }
      const name = dashes === '-' ? (short[given] ?? given) : given
      if (value !== undefined) this.#values.set(name, value)
      else this.#values.set(name, switches.includes(name) ? 'true' : (words[++at] ?? ''))
    }
    this.operands = operands
  }

  text(name: string, otherwise = ''): string {
    return this.#values.get(name) ?? otherwise
  }

  number(name: string, otherwise: number): number {
    const value = Number(this.#values.get(name) ?? otherwise)
    return Number.isInteger(value) ? value : otherwise
  }

  switched(name: string, otherwise = false): boolean {
    const value = this.#values.get(name)
    return value === undefined ? otherwise : value === 'true' || value === '1' || value === 't'
  }

  /** A duration in milliseconds. */
  duration(name: string, otherwise: number): number {
    const nanos = parseDuration(this.text(name))
    return nanos === undefined ? otherwise : Number(nanos / 1_000_000n)
  }
}

/** A line of Go's package log, which ends with one line break. `now` is in milliseconds since the epoch. */
export function goLogLine(now: number, text: string): string {
  const time = new Date(now).toISOString()
  return `${time.slice(0, 10).replaceAll('-', '/')} ${time.slice(11, 19)} ${text}${text.endsWith('\n') ? '' : '\n'}`
}

/** A line of klog. */
export function klogLine(now: number, level: 'I' | 'E' | 'F', file: string, text: string): string {
  const time = new Date(now).toISOString()
  return `${level}${time.slice(5, 7)}${time.slice(8, 10)} ${time.slice(11, 23)}000       1 ${file}] ${text}\n`
}

/** A line of Go's package log where klog takes its lines, as Kubernetes' own test programs have it. */
export function logLineByKlog(now: number, text: string): string {
  // A line break at the end of a text is the one of the line.
  return klogLine(now, 'I', 'log.go:245', text.endsWith('\n') ? text.slice(0, -1) : text)
}
