import { bytesOfText, textOfBytes } from '../../processes/bytes-as-text.ts'
import { LineJoiner } from '../../processes/line-joiner.ts'
import { HeldMemory, type ProcessMeter } from '../../processes/process-meter.ts'
import type { Program, ProgramStep, ReadText } from '../../processes/program.ts'
import { type Command, failureOf, type ShellSession } from '../../processes/shell-session.ts'
import type { ShellVariables } from '../../processes/shell-variables.ts'

/** Gives the texts of an input one after the other. */
type NextText = () => ReadText

/** Characters that `seq` prints at once. */
const printedAtOnce = 4096
/** Characters of numbers that are made in one step. */
const numberedInStep = 128
/** Lines that a command looks at in one step. */
const linesInStep = 8
/** What a line takes beside its text. */
const lineBytes = 32

function out(text: string): ProgramStep {
  return { kind: 'output', stream: 'stdout', text }
}

function* ownInput(): ReadText {
  return yield { kind: 'read', unit: 'chunk' }
}

/** Runs over each file that a command names, or over its input. */
function* overFiles(
  name: string,
  session: ShellSession,
  files: readonly string[],
  each: (next: NextText) => Program,
): Program {
  if (files.length === 0) return yield* each(ownInput)
  let code = 0
  for (const file of files) {
    let next: NextText = ownInput
    const why = failureOf(() => {
      if (file !== '-') next = session.read(file)
    })
    if (why === undefined) code = Math.max(code, yield* each(next))
    else {
      const text = session.isDirectory(file) ? `read error: ${why}` : `can't open '${file}': ${why}`
      yield { kind: 'output', stream: 'stderr', text: `${name}: ${text}\n` }
      code = 1
    }
  }
  return code
}

/** The lines of an input, as many at once as came together. */
class LineInput {
  readonly #meter: ProcessMeter
  readonly #next: NextText
  readonly #joiner = new LineJoiner()
  readonly #unfinished: HeldMemory
  #isOver = false

  constructor(meter: ProcessMeter, next: NextText) {
    this.#meter = meter
    this.#next = next
    this.#unfinished = new HeldMemory(meter)
  }

  /** Lines with their ends, which the last one of all may lack; undefined at the end. */
  *next(): Generator<ProgramStep, string[] | undefined, string | undefined> {
    if (this.#isOver) return undefined
    const text = yield* this.#next()
    this.#isOver = text === undefined
    const lines = text === undefined ? this.#joiner.flush() : this.#joiner.lines(text)
    this.#unfinished.release()
    this.#unfinished.add(this.#joiner.unfinished)
    const wait = this.#meter.spend(lines.length / linesInStep)
    if (wait) yield wait
    return lines
  }

  close(): void {
    this.#unfinished.release()
  }
}

/** A command over the lines of its files or of its input. */
function* overLines(
  name: string,
  session: ShellSession,
  files: readonly string[],
  each: (lines: LineInput) => Program,
): Program {
  return yield* overFiles(name, session, files, function* (next) {
    const lines = new LineInput(session.meter, next)
    try {
      return yield* each(lines)
    } finally {
      lines.close()
    }
  })
}

function* copy(next: NextText): Program {
  for (;;) {
    const text = yield* next()
    if (text === undefined) return 0
    yield out(text)
  }
}

/** `-n 5`, `-5`, or 10. */
function countOf(args: readonly string[]): readonly [count: number, files: readonly string[]] {
  const at = args.findIndex((each) => /^-(n\d*|\d+)$/.test(each))
  if (at === -1) return [10, args.filter((each) => !each.startsWith('-'))]
  const flag = args[at] ?? ''
  const isApart = flag === '-n'
  const count = Number(isApart ? args[at + 1] : flag.replace(/^-n?/, ''))
  const files = args.filter(
    (each, index) => !each.startsWith('-') && !(isApart && index === at + 1),
  )
  return [Number.isNaN(count) ? 10 : count, files]
}

const head: Command = (session, args) => {
  const [count, files] = countOf(args)
  return overLines('head', session, files, function* (lines) {
    for (let left = count; left > 0;) {
      const found = yield* lines.next()
      if (!found) break
      yield out(found.slice(0, left).join(''))
      left -= found.length
    }
    return 0
  })
}

/** Prints an input from a byte on, counted from 1: kubectl cp goes on so behind what it has. */
function* fromByte(start: number, next: NextText): Program {
  for (let left = start - 1; ;) {
    const text = yield* next()
    if (text === undefined) return 0
    const bytes = left > 0 ? bytesOfText(text) : undefined
    yield out(bytes ? textOfBytes(bytes.subarray(left)) : text)
    left -= bytes?.length ?? 0
  }
}

const tail: Command = function* (session, args) {
  const { meter } = session
  const follows = args.some((each) => /^-\w*[fF]/.test(each))
  const rest = args.filter((each) => !/^-\w*[fF]/.test(each) && each !== '/dev/null')
  const [count, files] = countOf(rest)
  const from = args.find((each) => each.startsWith('-c+'))?.slice(3)
  let code = 0
  if (from !== undefined) {
    code = yield* overFiles('tail', session, files, (next) => fromByte(Number(from) || 1, next))
  } else if (!follows || files.length > 0) {
    code = yield* overLines('tail', session, files, (lines) => lastLines(count, lines, meter))
  }
  if (follows) yield { kind: 'sleep', milliseconds: Infinity }
  return code
}

function* lastLines(count: number, lines: LineInput, meter: ProcessMeter): Program {
  const held = new HeldMemory(meter)
  try {
    let kept: string[] = []
    for (;;) {
      const found = yield* lines.next()
      if (!found) break
      for (const line of found) {
        held.add(lineBytes + line.length)
        kept.push(line)
      }
      if (kept.length <= 2 * count + 64) continue
      kept = count === 0 ? [] : kept.slice(-count)
      held.release()
      held.add(kept.reduce((sum, line) => sum + lineBytes + line.length, 0))
    }
    yield out(count === 0 ? '' : kept.slice(-count).join(''))
    return 0
  } finally {
    held.release()
  }
}

const grep: Command = function* (session, args) {
  const [text = '', ...files] = args.filter((each) => !each.startsWith('-'))
  const [isInverse, isQuiet] = [args.includes('-v'), args.includes('-q')]
  let isFound = false
  const code = yield* overLines('grep', session, files, function* (lines) {
    while (!(isFound && isQuiet)) {
      const all = yield* lines.next()
      if (!all) break
      const found = all.filter((line) => line.includes(text) !== isInverse)
      isFound ||= found.length > 0
      if (!isQuiet) yield out(found.map((line) => line.replace(/\n?$/, '\n')).join(''))
    }
    return 0
  })
  return code === 0 ? Number(!isFound) : 2
}

const wc: Command = (session, args) => {
  const files = args.filter((each) => !each.startsWith('-'))
  return overFiles('wc', session, files, function* (next) {
    let [lines, words, bytes, inWord] = [0, 0, 0, false]
    for (;;) {
      const text = yield* next()
      if (text === undefined) break
      if (args.includes('-c')) bytes += bytesOfText(text).length
      for (let at = 0; at < text.length; at++) {
        const code = text.charCodeAt(at)
        const isSpace = code === 0x20 || (code >= 0x09 && code <= 0x0d)
        if (code === 0x0a) lines += 1
        if (!isSpace && !inWord) words += 1
        inWord = !isSpace
      }
    }
    yield out(`${args.includes('-c') ? bytes : args.includes('-w') ? words : lines}\n`)
    return 0
  })
}

const seq: Command = function* ({ meter }, args) {
  const numbers = args.map(Number)
  const [from = 1, step = 1, to = 0] =
    numbers.length > 2
      ? numbers
      : numbers.length > 1
        ? [numbers[0], 1, numbers[1]]
        : [1, 1, ...numbers]
  const wrong = args.find((_each, at) => Number.isNaN(numbers[at]))
  if (wrong !== undefined || args.length === 0 || step === 0) {
    const text = `seq: invalid number '${wrong ?? args[1] ?? ''}'\n`
    yield { kind: 'output', stream: 'stderr', text }
    return 1
  }
  let text = ''
  for (let number = from; step > 0 ? number <= to : number >= to; number += step) {
    // Beyond, adding one changes nothing.
    if (number === number + step) break
    text += `${number}\n`
    if (text.length < printedAtOnce) continue
    const wait = meter.spend(text.length / numberedInStep)
    if (wait) yield wait
    yield out(text)
    text = ''
  }
  yield out(text)
  return 0
}

/** A command that sets a variable for each of its arguments. */
function overVariables(set: (variables: ShellVariables, text: string) => void): Command {
  return function* ({ variables, meter }, args) {
    for (const text of args) {
      set(variables, text)
      const wait = meter.spend(1)
      if (wait) yield wait
    }
    return 0
  }
}

/** The commands of the canned shell that read, print or set much, by name. */
export const textCommands: Readonly<Record<string, Command>> = {
  cat: (session, args) => {
    const files = args.filter((each) => !each.startsWith('-'))
    return overFiles('cat', session, files, copy)
  },
  export: overVariables((variables, text) => {
    const at = text.indexOf('=')
    if (at > 0) variables.set(text.slice(0, at), text.slice(at + 1))
  }),
  grep,
  head,
  seq,
  tail,
  unset: overVariables((variables, name) => variables.set(name, undefined)),
  wc,
  *yes(_, [text = 'y']) {
    for (;;) yield out(`${text}\n`)
  },
}
