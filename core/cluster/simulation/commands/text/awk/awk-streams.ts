import { HeldMemory } from '../../../processes/process-meter.ts'
import type { Program, ProgramStep, ReadText } from '../../../processes/program.ts'
import type { ShellSession } from '../../../processes/shell-session.ts'
import { TextReader, withInput } from '../../../processes/text-reader.ts'
import { error, openInput, out, writeFile } from '../inputs.ts'
import { RecordReader } from './awk-records.ts'
import { AwkError } from './awk-syntax.ts'

interface OpenOutput {
  readonly kind: 'file' | 'command'
  /** Text that the command will read. */
  readonly texts: string[]
  readonly held: HeldMemory
}

interface OpenInputStream {
  readonly reader: RecordReader
  /** What prints the text; undefined for a file. */
  readonly program: Program | undefined
  code: number
}

/** Files and commands that a program has open, by their names. */
export class AwkStreams {
  readonly #session: ShellSession
  readonly #inputs = new Map<string, OpenInputStream>()
  readonly #outputs = new Map<string, OpenOutput>()

  constructor(session: ShellSession) {
    this.#session = session
  }

  /** Prints to a file or a command, which is opened with its first text. */
  *print(
    sign: string,
    target: string,
    text: string,
  ): Generator<ProgramStep, void, string | undefined> {
    if (sign !== '|') {
      const isError = target === '/dev/stderr'
      if (isError || target === '/dev/stdout' || target === '-') {
        yield isError ? error(text) : out(text)
        return
      }
      if (target === '/dev/null') return
    }
    let stream = this.#outputs.get(target)
    const isNew = !stream
    if (!stream) {
      const held = new HeldMemory(this.#session.meter)
      held.add(64 + target.length)
      stream = { kind: sign === '|' ? 'command' : 'file', texts: [], held }
      this.#outputs.set(target, stream)
    }
    const wait = this.#session.meter.spend(1, text.length)
    if (wait) yield wait
    if (stream.kind === 'command') {
      stream.held.add(text.length + 16)
      stream.texts.push(text)
      return
    }
    const why = writeFile(this.#session, target, text, !isNew || sign === '>>')
    if (why !== undefined) throw new AwkError(`can't open '${target}': ${why}`)
  }

  /** Reads a record of a file or of what a command prints; a number says why there is none: 0 for the end, -1 for a mistake. */
  *read(
    kind: 'file' | 'command',
    source: string,
    separator: string,
  ): Generator<ProgramStep, string | 0 | -1, string | undefined> {
    let stream = this.#inputs.get(source)
    if (!stream) {
      stream = kind === 'file' ? this.#openFile(source) : this.#start(source)
      if (!stream) return -1
      this.#inputs.set(source, stream)
    }
    return (yield* stream.reader.read(separator)) ?? 0
  }

  #openFile(path: string): OpenInputStream | undefined {
    const input = openInput(this.#session, path)
    if (!('next' in input)) return undefined
    return {
      reader: new RecordReader(this.#session.meter, input.next),
      program: undefined,
      code: 0,
    }
  }

  #start(command: string): OpenInputStream {
    const program = this.#session.programs.run(this.#session, ['sh', '-c', command])
    let isOver = false
    const next = function* (): ReadText {
      let answer: string | undefined
      while (!isOver) {
        const { done, value } = program.next(answer)
        answer = undefined
        if (done === true) {
          isOver = true
          stream.code = value
        } else if (value.kind === 'output' && value.stream === 'stdout') return value.text
        else if (value.kind !== 'cycle') answer = yield value
      }
      return undefined
    }
    const reader = new RecordReader(this.#session.meter, next)
    const stream: OpenInputStream = { reader, program, code: 0 }
    return stream
  }

  /** Closes a stream. Returns the exit code of its command; 0 where none is open. */
  *close(name: string): Generator<ProgramStep, number, string | undefined> {
    let code = 0
    const input = this.#inputs.get(name)
    if (input) {
      // The status of `wait`: the exit code stands in its upper byte.
      code = input.code * 256
      input.reader.close()
      input.program?.return(0)
      this.#inputs.delete(name)
    }
    const output = this.#outputs.get(name)
    if (!output) return code
    this.#outputs.delete(name)
    return (yield* this.#finish(name, output)) * 256
  }

  *#finish(name: string, { kind, texts, held }: OpenOutput): Program {
    try {
      if (kind === 'file') return 0
      const session = this.#session.fork()
      session.isPiped = true
      try {
        let at = 0
        const reader = new TextReader(session.meter, function* () {
          const text = texts[at]
          texts[at++] = ''
          const wait = session.meter.spend(1)
          if (wait) yield wait
          return text
        })
        return yield* withInput(this.#session.programs.run(session, ['sh', '-c', name]), reader)
      } finally {
        session.variables.release()
      }
    } finally {
      held.release()
    }
  }

  /** Runs the commands that wait for the end of their input, in the order in which they were opened. */
  *closeAll(): Generator<ProgramStep, void, string | undefined> {
    for (const name of [...this.#outputs.keys(), ...this.#inputs.keys()]) yield* this.close(name)
  }

  /** Gives back what is open, without running anything more. */
  release(): void {
    for (const { reader, program } of this.#inputs.values()) {
      reader.close()
      program?.return(0)
    }
    for (const { held } of this.#outputs.values()) held.release()
  }
}
