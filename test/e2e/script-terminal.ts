import { spawn } from 'node:child_process'
import { runCommand } from './run-command.ts'

/** Whether util-linux's `script` is on the machine, which runs a command on a pseudo-terminal; without it the tests say so. */
export async function hasScript(): Promise<boolean> {
  const { code } = await runCommand('script', ['--version'])
  if (code === 0) return true
  process.stderr.write(
    '\nSKIPPED: there is no script here; install util-linux to test terminals\n\n',
  )
  return false
}

/** A command on a pseudo-terminal of 100 columns and 30 rows, into which a test types. */
export class ScriptTerminal {
  readonly #child: ReturnType<typeof spawn>
  readonly #ended: Promise<number>
  #output = ''
  #waiting: (() => void)[] = []

  constructor(words: readonly string[]) {
    const quoted = words.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ')
    const command = `stty cols 100 rows 30; exec ${quoted}`
    this.#child = spawn('script', ['-qec', command, '/dev/null'], { stdio: 'pipe' })
    this.#child.stdout?.on('data', (data: Buffer) => this.#add(data))
    this.#ended = new Promise((resolve) => {
      this.#child.on('close', (code) => {
        resolve(code ?? -1)
        this.#add(Buffer.alloc(0))
      })
    })
  }

  type(text: string): void {
    this.#child.stdin?.write(text)
  }

  /** What was shown since the last call, once it matches; fails when the command ends before it does. */
  async until(pattern: RegExp): Promise<string> {
    while (!pattern.test(this.#output)) {
      if (this.#child.exitCode !== null) throw new Error(`the command has ended: ${this.#output}`)
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve)
      })
    }
    const shown = this.#output
    this.#output = ''
    return shown
  }

  /** The exit code of the command. */
  get ended(): Promise<number> {
    return this.#ended
  }

  stop(): void {
    if (this.#child.exitCode === null) this.#child.kill('SIGKILL')
  }

  #add(data: Buffer): void {
    this.#output += data.toString()
    for (const resolve of this.#waiting.splice(0)) resolve()
  }
}
