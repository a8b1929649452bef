import type { ProgramStep, ReadText } from '../../../processes/program.ts'
import type { ShellSession } from '../../../processes/shell-session.ts'
import { error, LineInput, openInput } from '../inputs.ts'

/** Lines of one file after the other, with a look at the next one. */
export class SedInput {
  /** Whether a file was missing. */
  hasFailed = false
  /** The file of the line that was read last. */
  file = ''
  /** Whether it is the first line of a file whose lines count apart. */
  isFirst = false
  readonly #session: ShellSession
  readonly #files: readonly string[]
  readonly #isApart: boolean
  #at = 0
  #lines: LineInput | undefined
  #ahead: string | undefined
  /** The file of the line ahead. */
  #aheadFile = ''
  #isStarted = false
  /** Places of the files of the last line, and of the line ahead. */
  #place = -1
  #aheadPlace = -1

  /** `isApart`: each file has a last line. */
  constructor(session: ShellSession, files: readonly string[], isApart: boolean) {
    this.#session = session
    this.#files = files
    this.#isApart = isApart
  }

  /** The next line with its end; undefined at the end. */
  *next(): ReadText {
    if (!this.#isStarted) yield* this.#look()
    const line = this.#ahead
    this.file = this.#aheadFile
    this.isFirst = this.#isApart && this.#place !== this.#aheadPlace
    this.#place = this.#aheadPlace
    if (line !== undefined) yield* this.#look()
    return line
  }

  /** Whether no line follows, in the file where they count apart. */
  get isLast(): boolean {
    return this.#ahead === undefined || (this.#isApart && this.#aheadPlace !== this.#place)
  }

  *#look(): Generator<ProgramStep, void, string | undefined> {
    this.#isStarted = true
    for (;;) {
      const line = this.#lines && (yield* this.#lines.line())
      if (line !== undefined) {
        this.#ahead = line
        return
      }
      this.#lines?.close()
      this.#lines = undefined
      const file = this.#files[this.#at++]
      this.#ahead = undefined
      if (file === undefined) return
      const input = openInput(this.#session, file)
      const wait = this.#session.meter.spend(1)
      if (wait) yield wait
      if ('next' in input) {
        this.#lines = new LineInput(this.#session.meter, input.next)
        this.#aheadFile = file
        this.#aheadPlace = this.#at
      } else if (input.kind === 'missing') {
        this.hasFailed = true
        yield error(`sed: ${file}: ${input.why}\n`)
      }
    }
  }

  close(): void {
    this.#lines?.close()
    this.#lines = undefined
  }
}
