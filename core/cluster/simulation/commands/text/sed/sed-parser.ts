import { PatternMistake } from '../../../patterns/pattern-syntax.ts'
import { compilePosix, type PosixPattern } from '../../../patterns/posix-pattern.ts'
import type { ProcessMeter } from '../../../processes/process-meter.ts'
import { type SedAddress, type SedCommand, SedError, type Substitution } from './sed-syntax.ts'

const escapes: Readonly<Record<string, string>> = {
  a: '\u0007',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
}

/** Parses a script of sed. @throws SedError */
export function parseSed(source: string, isExtended: boolean, meter: ProcessMeter): SedCommand[] {
  meter.spend(1 + source.length / 64)
  return new SedParser(source, isExtended, meter).script()
}

class SedParser {
  readonly #source: string
  readonly #isExtended: boolean
  readonly #meter: ProcessMeter
  readonly #commands: SedCommand[] = []
  readonly #open: SedCommand[] = []
  #at = 0

  constructor(source: string, isExtended: boolean, meter: ProcessMeter) {
    this.#source = source
    this.#isExtended = isExtended
    this.#meter = meter
  }

  script(): SedCommand[] {
    for (;;) {
      this.#skip(/[\s;]*/y)
      if (this.#at >= this.#source.length) break
      if (this.#source.charAt(this.#at) === '#') this.#skip(/[^\n]*/y)
      else this.#command()
    }
    for (const each of this.#open) each.target = this.#commands.length
    const labels = new Map<string, number>()
    for (const [at, { name, text }] of this.#commands.entries())
      if (name === ':') labels.set(text, at)
    for (const each of this.#commands) {
      if (!'btT'.includes(each.name)) continue
      const target = each.text === '' ? this.#commands.length : labels.get(each.text)
      if (target === undefined) throw new SedError(`can't find label for jump to '${each.text}'`)
      each.target = target
    }
    return this.#commands
  }

  #skip(syntax: RegExp): string {
    syntax.lastIndex = this.#at
    const [text = ''] = syntax.exec(this.#source) ?? []
    this.#at += text.length
    return text
  }

  #take(text: string): boolean {
    const isHere = this.#source.startsWith(text, this.#at)
    if (isHere) this.#at += text.length
    return isHere
  }

  #command(): void {
    const from = this.#address()
    let to: SedAddress | undefined
    this.#skip(/[ \t]*/y)
    if (from && this.#take(',')) {
      this.#skip(/[ \t]*/y)
      to = this.#endAddress() ?? this.#address()
      if (!to) throw new SedError('no address after comma')
      this.#skip(/[ \t]*/y)
    }
    let isInverse = false
    while (this.#take('!')) {
      isInverse = true
      this.#skip(/[ \t]*/y)
    }
    const name = this.#source.charAt(this.#at)
    if (name === '' || name === '\n' || name === ';') throw new SedError('missing command')
    this.#at += 1
    const place = this.#commands.length
    const command = { from, to, isInverse, name, target: -1, ...this.#rest(name) }
    this.#commands.push(command)
    if (name === '{') this.#open.push(command)
    if (name === '}') {
      const opened = this.#open.pop()
      if (opened) opened.target = place
    }
  }

  #rest(name: string): Pick<SedCommand, 'text' | 'substitution' | 'map'> {
    const none = { text: '', substitution: undefined, map: undefined }
    if (name === '{') return none
    if (name === '}' || '=dDgGhHlnNpPqx'.includes(name)) {
      this.#end()
      return none
    }
    if (name === 's') return this.#substitution()
    if (name === 'y') return { ...none, map: this.#map() }
    if ('aic'.includes(name)) return { ...none, text: this.#text() }
    if ('rw'.includes(name)) {
      const text = this.#skip(/[^\n]*/y).trim()
      if (text === '') throw new SedError('empty filename')
      return { ...none, text }
    }
    if (':btT'.includes(name)) {
      this.#skip(/[ \t]*/y)
      const text = this.#skip(name === ':' ? /[^\n;]*/y : /[^\s;}]*/y).trimEnd()
      return { ...none, text }
    }
    throw new SedError(`unsupported command ${name}`)
  }

  /** The end of a command without arguments. */
  #end(): void {
    this.#skip(/[ \t]*/y)
    const next = this.#source.charAt(this.#at)
    if (next === '' || ';\n}#'.includes(next)) return
    // Busybox takes the next command here.
    if (/[a-zA-Z:={]/.test(next)) return
    throw new SedError('missing command')
  }

  #number(): number | undefined {
    const digits = this.#skip(/\d*/y)
    return digits === '' ? undefined : Number(digits)
  }

  #address(): SedAddress | undefined {
    const line = this.#number()
    if (line !== undefined) {
      if (!this.#take('~')) return { kind: 'line', line }
      return { kind: 'step', first: line, step: this.#number() ?? 0 }
    }
    if (this.#take('$')) return { kind: 'last' }
    const character = this.#source.charAt(this.#at)
    if (character !== '/' && character !== '\\') return undefined
    this.#at += character === '/' ? 1 : 2
    const delimiter = this.#source.charAt(this.#at - 1)
    const source = this.#until(delimiter)
    const ignoresCase = this.#skip(/[ \t]*[IM]?/y).includes('I')
    return { kind: 'pattern', pattern: this.#pattern(source, ignoresCase, false) }
  }

  #endAddress(): SedAddress | undefined {
    if (this.#take('+')) return { kind: 'more', lines: this.#number() ?? 0 }
    return this.#take('~') ? { kind: 'multiple', of: this.#number() ?? 0 } : undefined
  }

  #pattern(source: string, ignoresCase: boolean, isMultiline: boolean): PosixPattern | undefined {
    if (source === '') return undefined
    const text = source.replaceAll(/\\([^])/g, (whole, name: string) =>
      Object.hasOwn(escapes, name) ? (escapes[name] ?? whole) : whole,
    )
    try {
      return compilePosix(
        text,
        { isExtended: this.#isExtended, ignoresCase, isMultiline },
        this.#meter,
      )
    } catch (mistake) {
      if (!(mistake instanceof PatternMistake)) throw mistake
      throw new SedError(`bad regex '${text}': ${mistake.message}`)
    }
  }

  /** Text up to a delimiter, whose escaped form stands for itself; sets of a pattern may have it plain. */
  #until(delimiter: string, isPattern = true): string {
    let text = ''
    let isInSet = false
    for (; this.#at < this.#source.length; this.#at++) {
      const character = this.#source.charAt(this.#at)
      if (isInSet) {
        if (character === ']') isInSet = false
      } else if (character === delimiter) {
        this.#at += 1
        return text
      } else if (character === '[' && isPattern) {
        isInSet = true
        const [start = ''] = /^\[\^?\]?/.exec(this.#source.slice(this.#at, this.#at + 3)) ?? []
        text += start
        this.#at += start.length - 1
        continue
      } else if (character === '\\') {
        const next = this.#source.charAt(++this.#at)
        text += next === delimiter ? (isPattern ? plain(next) : next) : `\\${next}`
        continue
      } else if (character === '\n' && isPattern) break
      text += character
    }
    throw new SedError(`unmatched '${delimiter}'`)
  }

  #substitution(): Pick<SedCommand, 'text' | 'substitution' | 'map'> {
    const delimiter = this.#source.charAt(this.#at++)
    if (delimiter === '' || delimiter === '\n' || delimiter === '\\') {
      throw new SedError('bad format in substitution expression')
    }
    const source = this.#until(delimiter)
    const replacement = this.#until(delimiter, false)
    let [which, isAll, isPrinted, ignoresCase, isMultiline, text] = [
      1,
      false,
      false,
      false,
      false,
      '',
    ]
    for (;;) {
      const number = this.#number()
      if (number !== undefined) {
        which = number
        continue
      }
      const flag = this.#source.charAt(this.#at)
      if (flag === '' || ';\n}#'.includes(flag)) break
      this.#at += 1
      if (flag === 'g') isAll = true
      else if (flag === 'p') isPrinted = true
      else if (flag === 'i' || flag === 'I') ignoresCase = true
      else if (flag === 'M' || flag === 'm') isMultiline = true
      else if (flag === 'w') {
        text = this.#skip(/[^\n]*/y).trim()
        if (text === '') throw new SedError('empty filename')
        break
      } else if (flag !== ' ' && flag !== '\t') {
        throw new SedError('bad option in substitution expression')
      }
    }
    const pattern = this.#pattern(source, ignoresCase, isMultiline)
    const groups = pattern?.groups ?? 9
    const highest = Math.max(
      0,
      ...Array.from(replacement.matchAll(/\\([^])/g), ([, one]) => Number(one) || 0),
    )
    if (highest > groups) throw new SedError(`bad option in substitution expression`)
    const substitution: Substitution = {
      pattern,
      replacement,
      // Busybox does not count where it replaces all.
      which: isAll ? 1 : which,
      isAll,
      isPrinted,
    }
    return { text, substitution, map: undefined }
  }

  #map(): Map<string, string> {
    const delimiter = this.#source.charAt(this.#at++)
    const [from, to] = [this.#until(delimiter, false), this.#until(delimiter, false)].map((text) =>
      Array.from(text.matchAll(/\\([^])|[^]/gu), ([whole, escape]) =>
        escape === undefined ? whole : (escapes[escape] ?? escape),
      ),
    )
    this.#end()
    const map = new Map<string, string>()
    for (const [at, character] of (from ?? []).entries()) {
      const other = to?.[at]
      if (other !== undefined && !map.has(character)) map.set(character, other)
    }
    return map
  }

  /** The text of `a`, `i` or `c`, to the end of a line that no backslash continues. */
  #text(): string {
    this.#skip(/[ \t]*/y)
    if (this.#take('\\')) {
      const isOwnLine = this.#skip(/[ \t]*\n/y) !== ''
      if (!isOwnLine && this.#at >= this.#source.length) return '\n'
    }
    let text = ''
    while (this.#at < this.#source.length) {
      const character = this.#source.charAt(this.#at++)
      if (character === '\n') break
      if (character === '\\' && this.#at < this.#source.length)
        text += this.#source.charAt(this.#at++)
      else text += character
    }
    return `${text}\n`
  }
}

/** A delimiter as a character of a pattern, in which it may be an operator. */
function plain(delimiter: string): string {
  return /[.*^$[\]]/.test(delimiter) ? `\\${delimiter}` : delimiter
}
