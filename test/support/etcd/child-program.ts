import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

/** Milliseconds that a program may take until it is ready. */
const startLimit = 40_000

/** A program that runs beside a test until it is ended. */
export class ChildProgram {
  readonly #child: ChildProcess
  readonly #name: string
  #output = ''
  #wake: () => void = () => undefined

  private constructor(name: string, child: ChildProcess) {
    this.#name = name
    this.#child = child
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (data: Buffer) => {
        this.#output += data.toString()
        this.#wake()
      })
    }
    child.on('error', (error) => {
      this.#output += String(error)
      this.#wake()
    })
    child.on('exit', () => this.#wake())
  }

  /**
   * Starts a program; resolves once what it prints matches `ready`.
   * @throws Error with what it printed, where it ends before or is not ready within 40 seconds.
   */
  static async start(path: string, args: readonly string[], ready: RegExp): Promise<ChildProgram> {
    const child = spawn(path, [...args], { stdio: ['ignore', 'pipe', 'pipe'] })
    const program = new ChildProgram(path, child)
    try {
      await program.#until(ready)
    } catch (error) {
      await program.kill()
      throw error
    }
    return program
  }

  /** All that it has printed. */
  get output(): string {
    return this.#output
  }

  get isRunning(): boolean {
    const { pid, exitCode, signalCode } = this.#child
    return pid !== undefined && exitCode === null && signalCode === null
  }

  /** Stops the process without ending it; {@link resume} lets it go on. */
  pause(): void {
    this.#child.kill('SIGSTOP')
  }

  resume(): void {
    this.#child.kill('SIGCONT')
  }

  /** Ends it at once, as a crash does. */
  async kill(): Promise<void> {
    if (!this.isRunning) return
    const ended = once(this.#child, 'exit')
    this.#child.kill('SIGKILL')
    await ended
  }

  async #until(ready: RegExp): Promise<void> {
    const late = setTimeout(() => this.#wake(), startLimit)
    const limit = Date.now() + startLimit
    try {
      while (!ready.test(this.#output)) {
        if (!this.isRunning) throw new Error(`${this.#name} ended: ${this.#output}`)
        if (Date.now() >= limit) throw new Error(`${this.#name} is not ready: ${this.#output}`)
        await new Promise<void>((resolve) => {
          this.#wake = resolve
        })
      }
    } finally {
      clearTimeout(late)
    }
  }
}
