import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { clearTimeout, setTimeout } from 'node:timers'

/** The longest that a program may take to say what is waited for, or to end, in milliseconds. */
const limitMs = 60_000

/** A program that runs until it is ended by a signal. */
export class RuntimeProcess {
  readonly #child: ChildProcess
  readonly #ended: Promise<void>
  #output = ''
  #heard: () => void = () => undefined

  constructor(
    folder: string,
    [program = '', ...words]: readonly string[],
    variables: Readonly<Record<string, string>> = {},
  ) {
    const { NODE_OPTIONS: _options, ...environment } = process.env
    const env = { ...environment, NO_COLOR: '1', ...variables }
    const child = spawn(program, words, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
    this.#child = child
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        this.#output += text
        this.#heard()
      })
    }
    this.#ended = once(child, 'close').then(() => this.#heard())
  }

  /** Standard output and errors. */
  get output(): string {
    return this.#output
  }

  /** What `pattern` finds in the output, once it does. @throws Error where the program ends before, or takes too long. */
  async until(pattern: RegExp): Promise<string> {
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      this.#heard()
    }, limitMs)
    try {
      for (;;) {
        const [found] = pattern.exec(this.#output) ?? []
        if (found !== undefined) return found
        if (isLate || this.#hasEnded) throw new Error(`no ${pattern} in: ${this.#output}`)
        await new Promise<void>((resolve) => (this.#heard = resolve))
      }
    } finally {
      clearTimeout(timer)
    }
  }

  /** Sends one signal, and waits for the end. @returns the exit code, or the signal that ended it. */
  async end(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<number | string | null> {
    // One that does not end by the signal is killed, so that nothing stays behind.
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), limitMs)
    this.#child.kill(signal)
    await this.#ended
    clearTimeout(timer)
    return this.#child.exitCode ?? this.#child.signalCode
  }

  get #hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null
  }
}
