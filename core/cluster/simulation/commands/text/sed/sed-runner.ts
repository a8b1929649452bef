import type { PosixPattern } from '../../../patterns/posix-pattern.ts'
import { bytesOfText } from '../../../processes/bytes-as-text.ts'
import { HeldMemory, type ProcessMeter } from '../../../processes/process-meter.ts'
import type { Program, ProgramStep } from '../../../processes/program.ts'
import type { ShellSession } from '../../../processes/shell-session.ts'
import { openInput, withoutEnd } from '../inputs.ts'
import type { SedInput } from './sed-input.ts'
import type { SedOutput } from './sed-output.ts'
import { type SedAddress, type SedCommand, SedError, type Substitution } from './sed-syntax.ts'

type Steps<T> = Generator<ProgramStep, T, string | undefined>

/** What follows a command: the next one, another one, the next line, the same text again, or nothing. */
type Next = 'go on' | 'next line' | 'delete' | 'again' | 'quit' | number

/** Runs a script of sed over its input. */
export class SedRunner {
  readonly #session: ShellSession
  readonly #meter: ProcessMeter
  readonly #script: readonly SedCommand[]
  readonly #input: SedInput
  readonly #output: SedOutput
  readonly #isQuiet: boolean
  /** The line at which the range of a command ends; Infinity where a pattern ends it. */
  readonly #ranges = new Map<SedCommand, number>()
  readonly #held: HeldMemory
  #space = ''
  /** Whether the line ended with a line feed. */
  #hasEnd = true
  #hold = ''
  #line = 0
  #isChanged = false
  #lastPattern: PosixPattern | undefined
  #appended: { text: string; file: string }[] = []

  constructor(
    session: ShellSession,
    script: readonly SedCommand[],
    input: SedInput,
    output: SedOutput,
    isQuiet: boolean,
  ) {
    this.#session = session
    this.#meter = session.meter
    this.#script = script
    this.#input = input
    this.#output = output
    this.#isQuiet = isQuiet
    this.#held = new HeldMemory(session.meter)
  }

  *run(): Program {
    try {
      while (yield* this.#read()) {
        for (;;) {
          const next = yield* this.#cycle()
          if (next !== 'delete' && next !== 'again' && !this.#isQuiet) yield* this.#printLine()
          yield* this.#flush()
          if (next === 'quit') return 0
          if (next !== 'again') break
        }
      }
      return 0
    } finally {
      this.#held.release()
    }
  }

  *#read(): Steps<boolean> {
    const line = yield* this.#input.next()
    if (line === undefined) return false
    yield* this.#output.begin(this.#input.file)
    this.#setSpace(withoutEnd(line))
    this.#hasEnd = line.endsWith('\n')
    this.#line = this.#input.isFirst ? 1 : this.#line + 1
    this.#isChanged = false
    return true
  }

  #setSpace(text: string): void {
    this.#held.release()
    this.#held.add(text.length + this.#hold.length)
    this.#meter.spend(0, text.length)
    this.#space = text
  }

  /** Prints the line at the end of its cycle, with its own end. */
  *#printLine(): Steps<void> {
    yield* this.#output.print(this.#space + (this.#hasEnd || !this.#input.isLast ? '\n' : ''))
  }

  *#print(text: string): Steps<void> {
    yield* this.#output.print(`${text}\n`)
  }

  /** Prints what `a` and `r` have put behind the line. */
  *#flush(): Steps<void> {
    const appended = this.#appended
    this.#appended = []
    for (const { text, file } of appended) {
      if (file === '') {
        yield* this.#output.print(text)
        continue
      }
      const input = openInput(this.#session, file)
      if (!('next' in input)) continue
      for (;;) {
        const read = yield* input.next()
        if (read === undefined) break
        yield* this.#output.print(read)
      }
    }
  }

  *#cycle(): Steps<Next> {
    for (let at = 0; at < this.#script.length;) {
      const command = this.#script[at]
      if (!command) break
      const wait = this.#meter.spend(1 / 8)
      if (wait) yield wait
      if (!this.#selects(command)) {
        at = command.name === '{' ? command.target + 1 : at + 1
        continue
      }
      const next = yield* this.#execute(command)
      if (next === 'go on') at += 1
      else if (typeof next === 'number') {
        at = next
        // A loop that jumps costs a step, as it may change nothing.
        const jump = this.#meter.spend(1)
        if (jump) yield jump
      } else return next
    }
    return 'next line'
  }

  #selects(command: SedCommand): boolean {
    return this.#isIn(command) !== command.isInverse
  }

  #isIn(command: SedCommand): boolean {
    const { from, to } = command
    if (!from) return true
    if (!to) return this.#matches(from)
    const end = this.#ranges.get(command)
    if (end === undefined) {
      if (!this.#matches(from)) return false
      const last = this.#endOf(to)
      if (last > this.#line) this.#ranges.set(command, last)
      return true
    }
    const isOver = end === Infinity ? this.#matches(to) : this.#line >= end
    if (isOver) this.#ranges.delete(command)
    // A range whose end was jumped over has no more lines.
    return end === Infinity || this.#line <= end || this.#matches(from)
  }

  #endOf(to: SedAddress): number {
    if (to.kind === 'line') return to.line
    if (to.kind === 'more') return this.#line + to.lines
    if (to.kind === 'multiple') return to.of === 0 ? 0 : Math.ceil(this.#line / to.of) * to.of
    return to.kind === 'last' && this.#input.isLast ? 0 : Infinity
  }

  #matches(address: SedAddress): boolean {
    switch (address.kind) {
      case 'line':
        return this.#line === address.line
      case 'step':
        return address.step === 0
          ? this.#line === address.first
          : this.#line >= address.first && (this.#line - address.first) % address.step === 0
      case 'last':
        return this.#input.isLast
      case 'pattern':
        return this.#pattern(address.pattern).matches(this.#space, this.#meter)
      case 'more':
      case 'multiple':
        return false
    }
  }

  #pattern(given: PosixPattern | undefined): PosixPattern {
    const pattern = given ?? this.#lastPattern
    if (!pattern) throw new SedError('no previous regexp')
    this.#lastPattern = pattern
    return pattern
  }

  *#execute(command: SedCommand): Steps<Next> {
    switch (command.name) {
      case 's':
        if (command.substitution) yield* this.#substitute(command.substitution, command.text)
        return 'go on'
      case 'p':
        yield* this.#print(this.#space)
        return 'go on'
      case 'P':
        yield* this.#output.print(`${this.#space.split('\n', 1)[0] ?? ''}\n`)
        return 'go on'
      case 'd':
        return 'delete'
      case 'D': {
        const end = this.#space.indexOf('\n')
        if (end === -1) return 'delete'
        this.#setSpace(this.#space.slice(end + 1))
        return 'again'
      }
      case 'n':
        if (this.#input.isLast) return 'quit'
        if (!this.#isQuiet) yield* this.#printLine()
        yield* this.#flush()
        return (yield* this.#read()) ? 'go on' : 'delete'
      case 'N':
        return yield* this.#appendNext()
      case 'b':
        return command.target
      case 't':
      case 'T': {
        const isChanged = this.#isChanged
        this.#isChanged = false
        return isChanged === (command.name === 't') ? command.target : 'go on'
      }
      case 'q':
        return 'quit'
      default:
        return yield* this.#edit(command)
    }
  }

  *#appendNext(): Steps<Next> {
    if (this.#input.isLast) return 'quit'
    yield* this.#flush()
    const before = this.#space
    if (!(yield* this.#read())) return 'quit'
    this.#setSpace(`${before}\n${this.#space}`)
    return 'go on'
  }

  *#edit({ name, text, map, to, isInverse, ...command }: SedCommand): Steps<Next> {
    switch (name) {
      case 'a':
        this.#appended.push({ text, file: '' })
        break
      case 'r':
        this.#appended.push({ text: '', file: text })
        break
      case 'i':
        yield* this.#output.print(text)
        break
      case 'c': {
        const isWithin = to !== undefined && !isInverse && this.#isRangeOpen(command, to)
        if (!isWithin) yield* this.#output.print(text)
        return 'delete'
      }
      case '=':
        yield* this.#output.print(`${this.#line}\n`)
        break
      case 'l':
        yield* this.#output.print(shownText(this.#space))
        break
      case 'w':
        yield* this.#output.write(text, `${this.#space}\n`)
        break
      case 'y':
        this.#setSpace(Array.from(this.#space, (each) => map?.get(each) ?? each).join(''))
        break
      case 'g':
        this.#setSpace(this.#hold)
        break
      case 'G':
        this.#setSpace(`${this.#space}\n${this.#hold}`)
        this.#hasEnd = true
        break
      case 'h':
        this.#hold = this.#space
        this.#setSpace(this.#space)
        break
      case 'H':
        this.#hold += `\n${this.#space}`
        this.#setSpace(this.#space)
        break
      case 'x': {
        const hold = this.#hold
        this.#hold = this.#space
        this.#setSpace(hold)
        this.#hasEnd = true
        break
      }
      default:
    }
    return 'go on'
  }

  /** Whether the range of a `c` goes on behind this line. */
  #isRangeOpen({ from }: Pick<SedCommand, 'from'>, to: SedAddress): boolean {
    for (const command of this.#ranges.keys())
      if (command.from === from && command.to === to) return true
    return false
  }

  *#substitute(
    { pattern: given, replacement, which, isAll, isPrinted }: Substitution,
    file: string,
  ): Steps<void> {
    const pattern = this.#pattern(given)
    const text = this.#space
    const parts: string[] = []
    let [count, copied, held] = [0, 0, 0]
    try {
      for (let at = 0, lastEnd = -1; at <= text.length;) {
        const found = pattern.search(text, at, this.#meter)
        const wait = this.#meter.spend(1 / 16)
        if (wait) yield wait
        const [start, end] = found ?? []
        if (!found || start === undefined || end === undefined) break
        if (start === end && start === lastEnd) {
          at = start + 1
          continue
        }
        lastEnd = end
        at = end > start ? end : end + 1
        if (++count < which) continue
        const made = expanded(replacement, text, found)
        parts.push(text.slice(copied, start), made)
        copied = end
        this.#meter.hold(made.length)
        held += made.length
        if (!isAll) break
      }
      if (parts.length === 0) return
      this.#isChanged = true
      this.#setSpace(parts.join('') + text.slice(copied))
    } finally {
      this.#meter.hold(-held)
    }
    if (isPrinted) yield* this.#print(this.#space)
    if (file !== '') yield* this.#output.write(file, `${this.#space}\n`)
  }
}

const replacedEscapes: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  f: '\f',
  v: '\v',
  a: '\u0007',
}

/** What stands in the place of a match: `&` is the match, `\1` a group. */
function expanded(replacement: string, text: string, found: readonly number[]): string {
  if (!/[&\\]/.test(replacement)) return replacement
  return replacement.replaceAll(/\\([^])|&/g, (_whole, escape: string | undefined) => {
    const group = escape === undefined ? 0 : /\d/.test(escape) ? Number(escape) : undefined
    if (group === undefined) return replacedEscapes[escape ?? ''] ?? escape ?? ''
    const [start = -1, end = -1] = found.slice(2 * group, 2 * group + 2)
    return start === -1 ? '' : text.slice(start, end)
  })
}

/** A text as `l` shows it. */
function shownText(text: string): string {
  const names: Readonly<Record<number, string>> = {
    7: 'a',
    8: 'b',
    9: 't',
    10: 'n',
    11: 'v',
    12: 'f',
    13: 'r',
    92: '\\',
  }
  let shown = ''
  for (const byte of bytesOfText(text)) {
    const name = names[byte]
    if (name !== undefined) shown += `\\${name}`
    else if (byte < 32 || byte > 126) shown += `\\${byte.toString(8).padStart(3, '0')}`
    else shown += String.fromCharCode(byte)
  }
  return `${shown}$\n`
}
