import { onAbort } from '../../base/execution/on-abort.ts'
import { BytePipe } from '../../base/streams/byte-pipe.ts'
import { encodeUtf8 } from '../../base/text/utf8.ts'
import type { Terminal } from '../../cluster/simulation/terminal/terminal.ts'

/** Streams of a shell that is started, and what it tells of its commands. */
export interface RunningShell {
  readonly input: AsyncIterable<Uint8Array>
  sizes(): AsyncIterable<{ readonly width: number; readonly height: number }>
  write(chunk: Uint8Array): Promise<void>
  readonly terminal?: Terminal
  /** Called with all that is printed; set by who runs the shell. */
  print?: (text: string) => void
  /** Called when a command begins and when it has ended. */
  busy?(isBusy: boolean): void
  /** Whether lines are no command of the learner but the mark behind those. */
  isMark?(script: string): boolean
  /** Called when the shell has come to the mark, with the exit code of what was before it. */
  marked?(code: number): void
}

/** What a shell without a terminal printed for the lines that it was given. */
export interface TypedResult {
  /** Exit code of the last command. */
  readonly code: number
  /** The end of what was printed, on both streams. */
  readonly output: string
}

/** Characters of the output of lines that are kept. */
const longestOutput = 64 * 1024
/** A comment, so that the shell comes to it when all before has ended, and it changes nothing. */
const mark = '# all lines before this one have run'

/** A shell without a terminal, which takes lines and says when they are done. */
export class TypedShell {
  /** Whether it has ended: by `exit`, or because a signal aborted. */
  isOver = false
  readonly #input: BytePipe = new BytePipe(() => undefined)
  readonly #ending = new AbortController()
  readonly #decoder = new TextDecoder()
  #output = ''
  #code = 0
  #isMarked = false
  #wake: () => void = () => undefined

  constructor(run: (shell: RunningShell, signal: AbortSignal) => Promise<number>) {
    const shell: RunningShell = {
      input: this.#input,
      async *sizes() {},
      write: async (chunk) => {
        const text = this.#output + this.#decoder.decode(chunk, { stream: true })
        this.#output = text.slice(-longestOutput)
      },
      isMark: (script) => script.trim() === mark,
      marked: (code) => {
        this.#code = code
        this.#isMarked = true
        this.#wake()
      },
    }
    const end = (code: number): void => {
      this.#code = code
      this.isOver = true
      this.#wake()
    }
    void run(shell, this.#ending.signal).then(end, () => end(1))
  }

  /** Resolves once the lines have run, or the shell has ended; rejects where `signal` aborts, which ends it. */
  async type(lines: string, signal: AbortSignal): Promise<TypedResult> {
    const stop = onAbort(signal, () => this.#ending.abort(signal.reason))
    this.#output = ''
    this.#isMarked = false
    try {
      await this.#input.write(encodeUtf8(`${lines.replace(/\n*$/, '')}\n${mark}\n`))
      while (!this.isOver && !this.#isMarked) {
        await new Promise<void>((resolve) => (this.#wake = resolve))
      }
      signal.throwIfAborted()
      return { code: this.#code, output: this.#output }
    } finally {
      stop()
    }
  }
}
