import { HeldMemory } from '../../../processes/process-meter.ts'
import type { ProgramStep } from '../../../processes/program.ts'
import { failureOf, type ShellSession } from '../../../processes/shell-session.ts'
import { out, writeFile } from '../inputs.ts'
import { SedError } from './sed-syntax.ts'

type Steps = Generator<ProgramStep, void, string | undefined>

/** Where sed prints to: its standard output, or the file that it edits, which is written when its last line was read. */
export class SedOutput {
  readonly #session: ShellSession
  /** Undefined unless files are edited; else what is added to the name of a copy. */
  readonly #suffix: string | undefined
  readonly #held: HeldMemory
  #file: string | undefined
  #texts: string[] = []
  #lacksEnd = false
  #pending = ''

  constructor(session: ShellSession, suffix: string | undefined) {
    this.#session = session
    this.#suffix = suffix
    this.#held = new HeldMemory(session.meter)
  }

  /** A line of a file is edited from now on. */
  *begin(file: string): Steps {
    if (this.#suffix === undefined || file === this.#file) return
    yield* this.finish()
    this.#file = file
  }

  *print(text: string): Steps {
    const whole = this.#lacksEnd && text !== '' ? `\n${text}` : text
    if (text !== '') this.#lacksEnd = !text.endsWith('\n')
    if (this.#suffix !== undefined) {
      this.#held.add(whole.length + 16)
      this.#texts.push(whole)
      const wait = this.#session.meter.spend(0, whole.length)
      if (wait) yield wait
      return
    }
    this.#pending += whole
    if (this.#pending.length > 4096) yield* this.flush()
  }

  *flush(): Steps {
    const text = this.#pending
    this.#pending = ''
    if (text !== '') yield out(text)
  }

  /** Adds to a file that `w` names. */
  *write(file: string, text: string): Steps {
    if (file === '/dev/stdout') {
      yield* this.print(text)
      return
    }
    const wait = this.#session.meter.spend(1, text.length)
    if (wait) yield wait
    const why = writeFile(this.#session, file, text, true)
    if (why !== undefined) throw new SedError(`can't open '${file}': ${why}`)
  }

  /** Writes the file that was edited. */
  *finish(): Steps {
    yield* this.flush()
    const file = this.#file
    if (file === undefined) return
    const wait = this.#session.meter.spend(1)
    if (wait) yield wait
    if (this.#suffix !== undefined && this.#suffix !== '') {
      const suffix = this.#suffix
      const copy = suffix.includes('*') ? suffix.replaceAll('*', file) : file + suffix
      failureOf(() => this.#session.write(copy, this.#session.bytes(file)))
    }
    const why = writeFile(this.#session, file, this.#texts.join(''))
    this.#texts = []
    this.#lacksEnd = false
    this.#held.release()
    this.#file = undefined
    if (why !== undefined) throw new SedError(`can't create '${file}': ${why}`)
  }

  close(): void {
    this.#held.release()
  }
}
