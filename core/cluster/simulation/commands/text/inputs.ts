import { FileError } from '../../files/file-error.ts'
import { LineJoiner } from '../../processes/line-joiner.ts'
import { HeldMemory, type ProcessMeter } from '../../processes/process-meter.ts'
import type { Program, ProgramStep, ReadText } from '../../processes/program.ts'
import { failureOf, type ShellSession } from '../../processes/shell-session.ts'

/** Gives the texts of an input one after the other. */
export type NextText = () => ReadText

/** Lines that a command looks at in one step. */
const linesInStep = 8
/** What a line takes beside its text, in bytes. */
export const lineBytes = 32
/** Characters that are printed at once. */
const printedAtOnce = 8192

export function out(text: string): ProgramStep {
  return { kind: 'output', stream: 'stdout', text }
}

export function error(text: string): ProgramStep {
  return { kind: 'output', stream: 'stderr', text }
}

/** The standard input, in the pieces that come. */
export function* ownInput(): ReadText {
  return yield { kind: 'read', unit: 'chunk' }
}

/** An input that was opened, or why not. A directory is opened, and fails when it is read. */
export type OpenedInput =
  | { readonly next: NextText }
  | { readonly kind: 'missing' | 'directory'; readonly why: string }

/** Opens a file; `-` is the standard input. All text commands open their inputs here. */
export function openInput(session: ShellSession, file: string): OpenedInput {
  if (file === '-') return { next: ownInput }
  if (file === '/dev/null') return { next: noInput }
  if (file === '/dev/stdin') return { next: ownInput }
  try {
    return { next: session.read(file) }
  } catch (mistake) {
    if (!(mistake instanceof FileError)) throw mistake
    return { kind: mistake.code === 'EISDIR' ? 'directory' : 'missing', why: mistake.message }
  }
}

/** Writes a file, or appends to it. Returns why that failed. */
export function writeFile(
  session: ShellSession,
  file: string,
  text: string | Uint8Array,
  append = false,
): string | undefined {
  return failureOf(() => session.write(file, text, append))
}

// A generator, as every input.
// oxlint-disable-next-line require-yield
function* noInput(): ReadText {
  return undefined
}

/** What a command says of inputs that fail, after its name. */
export interface InputMessages {
  readonly missing: (file: string, why: string) => string
  /** Undefined where a directory is read as an empty file. */
  readonly directory: ((file: string, why: string) => string) | undefined
  /** What is printed of a directory before its message. */
  readonly title?: (file: string) => string
  readonly code?: number
}

const named = (file: string, why: string): string => `${file}: ${why}`
const unopened = (file: string, why: string): string => `can't open '${file}': ${why}`

/** `cat: can't open 'x': No such file or directory`, `cat: read error: Is a directory` */
export const openMessages: InputMessages = {
  missing: unopened,
  directory: (_file, why) => `read error: ${why}`,
}
/** `cut: x: No such file or directory`; directories are empty. */
export const nameMessages: InputMessages = { missing: named, directory: undefined }
/** `head: x: No such file or directory`, `head: x: Input/output error` */
export const ioMessages: InputMessages = {
  missing: named,
  directory: (file) => `${file}: Input/output error`,
}
/** `wc: x: Is a directory` */
export const bothNamed: InputMessages = { missing: named, directory: named }

/**
 * Runs over each file that a command names, or over its standard input. A file that fails is said, and the others follow.
 * @returns the highest exit code
 */
export function* overInputs(
  name: string,
  session: ShellSession,
  files: readonly string[],
  messages: InputMessages,
  each: (next: NextText, file: string) => Program,
): Program {
  if (files.length === 0) return yield* each(ownInput, '-')
  let code = 0
  for (const file of files) {
    const input = openInput(session, file)
    if ('next' in input) {
      code = Math.max(code, yield* each(input.next, file))
      continue
    }
    const wait = session.meter.spend(1)
    if (wait) yield wait
    const message = input.kind === 'missing' ? messages.missing : messages.directory
    if (!message) {
      code = Math.max(code, yield* each(noInput, file))
      continue
    }
    const title = input.kind === 'directory' ? messages.title?.(file) : undefined
    if (title !== undefined && title !== '') yield out(title)
    yield error(`${name}: ${message(file, input.why)}\n`)
    code = Math.max(code, messages.code ?? 1)
  }
  return code
}

/** The lines of an input, as many at once as came together. */
export class LineInput {
  readonly #meter: ProcessMeter
  readonly #next: NextText
  readonly #joiner: LineJoiner
  readonly #unfinished: HeldMemory
  #waiting: string[] = []
  #at = 0
  #isOver = false

  /** `end`: the character that ends a line. */
  constructor(meter: ProcessMeter, next: NextText, end = '\n') {
    this.#meter = meter
    this.#next = next
    this.#joiner = new LineJoiner(end)
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

  /** The next line with its end; undefined at the end. */
  *line(): ReadText {
    while (this.#at >= this.#waiting.length) {
      const lines = yield* this.next()
      if (!lines) return undefined
      this.#waiting = lines
      this.#at = 0
    }
    return this.#waiting[this.#at++]
  }

  /** What was read behind the lines that were given; the caller reads on without lines. */
  unfinished(): string {
    return this.#joiner.flush().join('')
  }

  close(): void {
    this.#unfinished.release()
  }
}

/** A command over the lines of its files or of its input. */
export function* overLines(
  name: string,
  session: ShellSession,
  files: readonly string[],
  messages: InputMessages,
  each: (lines: LineInput, file: string) => Program,
  end = '\n',
): Program {
  return yield* overInputs(name, session, files, messages, function* (next, file) {
    const lines = new LineInput(session.meter, next, end)
    try {
      return yield* each(lines, file)
    } finally {
      lines.close()
    }
  })
}

/** A command that prints each line anew. */
export function* mapLines(
  name: string,
  session: ShellSession,
  files: readonly string[],
  messages: InputMessages,
  change: (line: string) => string,
): Program {
  return yield* overLines(name, session, files, messages, function* (lines) {
    for (;;) {
      const all = yield* lines.next()
      if (!all) return 0
      yield* printed(all, change)
    }
  })
}

/** Prints what is made of each of some lines, in pieces. */
export function* printed(
  lines: readonly string[],
  change: (line: string) => string,
): Generator<ProgramStep, void, string | undefined> {
  let text = ''
  for (const line of lines) {
    text += change(line)
    if (text.length < printedAtOnce) continue
    yield out(text)
    text = ''
  }
  if (text !== '') yield out(text)
}

/** All text of an input; `held` takes the memory for it. */
export function* wholeText(
  next: NextText,
  held: HeldMemory,
): Generator<ProgramStep, string, string | undefined> {
  const parts: string[] = []
  for (;;) {
    const text = yield* next()
    if (text === undefined) return parts.join('')
    held.add(text.length)
    parts.push(text)
  }
}

/** A line without its end. */
export function withoutEnd(line: string, end = '\n'): string {
  return line.endsWith(end) ? line.slice(0, -end.length) : line
}
