import { textOfBytes } from './bytes-as-text.ts'
import type { HeldMemory, ProcessMeter } from './process-meter.ts'
import type { Program, ProgramStep, ReadText, ReadUnit } from './program.ts'

/** Bytes of a file that are read at once. */
const pieceBytes = 32 * 1024

/** Gives texts that come one by one as lines or as they are. */
export class TextReader {
  readonly #meter: ProcessMeter
  readonly #more: () => ReadText
  #text = ''
  #at = 0
  #hasLine = false
  #isOver = false

  /** `more` gives the next text, undefined at the end. */
  constructor(meter: ProcessMeter, more: () => ReadText) {
    this.#meter = meter
    this.#more = more
  }

  *read(unit: ReadUnit): ReadText {
    while (!this.#isOver && (unit === 'line' ? !this.#hasLine : this.#left === 0)) {
      const text = yield* this.#more()
      if (text === undefined) this.#isOver = true
      else this.#add(text)
    }
    this.#meter.changes += 1
    const end = unit === 'line' && this.#hasLine ? this.#text.indexOf('\n', this.#at) + 1 : 0
    const taken = this.#text.slice(this.#at, end || undefined)
    this.#meter.hold(-taken.length)
    this.#at += taken.length
    this.#hasLine &&= this.#text.includes('\n', this.#at)
    return taken === '' ? undefined : taken
  }

  close(): void {
    this.#meter.hold(-this.#left)
    this.#text = ''
    this.#at = 0
    this.#isOver = true
  }

  get #left(): number {
    return this.#text.length - this.#at
  }

  #add(text: string): void {
    this.#meter.hold(text.length)
    this.#text = this.#text.slice(this.#at) + text
    this.#at = 0
    this.#hasLine ||= text.includes('\n')
  }
}

/** Reads a file in pieces, none of which ends within a character. `content` gives it as it is then. */
export function piecesOf(
  content: () => Uint8Array | undefined,
  meter: ProcessMeter,
): () => ReadText {
  let at = 0
  return function* () {
    const bytes = content()
    if (!bytes || at >= bytes.length) return undefined
    let end = Math.min(bytes.length, at + pieceBytes)
    for (let back = 0; back < 3 && ((bytes[end] ?? 0) & 0xc0) === 0x80; back++) end -= 1
    const text = textOfBytes(bytes.subarray(at, end))
    at = end
    const wait = meter.spend(0, text.length)
    if (wait) yield wait
    return text
  }
}

/** Answers a step of a program, or hands it on. */
export type AnswerStep = (step: ProgramStep) => ReadText

/** Runs a program whose steps are answered; what is thrown meanwhile reaches the program. */
export function* answered(program: Program, answer: AnswerStep): Program {
  try {
    for (let step = program.next(undefined); ;) {
      const { done, value } = step
      if (done === true) return value
      try {
        step = program.next(yield* answer(value))
      } catch (error) {
        step = program.throw(error)
      }
    }
  } finally {
    program.return(0)
  }
}

/** Runs a program whose reads a reader answers, and closes both at its end. */
export function* withInput(program: Program, reader: TextReader): Program {
  try {
    return yield* answered(program, function* (step) {
      return step.kind === 'read' ? yield* reader.read(step.unit) : yield step
    })
  } finally {
    reader.close()
  }
}

/** Runs a program that reads what another one prints; a writer without a reader is ended at its next output. */
export function* piped(from: Program, to: Program, meter: ProcessMeter): Program {
  let isOver = false
  const next = function* (): ReadText {
    let answer: string | undefined
    while (!isOver) {
      const { done, value } = from.next(answer)
      answer = undefined
      if (done === true) isOver = true
      else if (value.kind === 'output' && value.stream === 'stdout') return value.text
      // A loop within a pipe may be ended by what reads it.
      else if (value.kind !== 'cycle') answer = yield value
    }
    return undefined
  }
  try {
    const code = yield* withInput(to, new TextReader(meter, next))
    yield* next()
    return code
  } finally {
    from.return(0)
  }
}

/** What a program prints, and its exit code; `held` takes the memory for it. */
export function* captured(
  program: Program,
  held: HeldMemory,
): Generator<ProgramStep, [text: string, code: number], string | undefined> {
  let text = ''
  const code = yield* answered(program, function* (step) {
    if (step.kind === 'output' && step.stream === 'stdout') {
      held.add(step.text.length)
      text += step.text
    } else if (step.kind !== 'cycle') return yield step
    return undefined
  })
  return [text, code]
}
