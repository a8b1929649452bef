import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { type MemoryUsage, memoryOf } from './child-calls.ts'

const main = fileURLToPath(new URL('../../dist/package/main.js', import.meta.url))

const readyLine = 'Skerry serves'

/** Milliseconds after which a server that does not stop is killed. */
const stopWithin = 30_000

/** The built command, run as a user runs it. */
export class MainServer {
  /** Milliseconds from the start of the process to its ready line. */
  readonly readyMs: number
  readonly url: string
  readonly kubeconfig: string
  readonly #process: ChildProcess

  private constructor(process: ChildProcess, readyMs: number, output: string) {
    this.#process = process
    this.readyMs = readyMs
    this.url = /(https:\/\/\S+)/.exec(output)?.[1] ?? ''
    this.kubeconfig = /kubeconfig: (.+)/.exec(output)?.[1] ?? ''
  }

  /**
   * `onSpawn` is called with the process id as soon as there is one; `program` is the built command, another commit's for example.
   * @throws Error with what it wrote, when it ends instead of getting ready.
   */
  static async start(
    dataDirectory: string,
    flags: readonly string[] = [],
    nodeFlags: readonly string[] = [],
    onSpawn?: (pid: number) => void,
    program: string = main,
  ): Promise<MainServer> {
    const settings = ['--brand', 'k8s', '--data-dir', dataDirectory, '--secure-port', '0']
    const start = performance.now()
    const process_ = spawn(process.execPath, [...nodeFlags, program, ...settings, ...flags], {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    if (process_.pid !== undefined) onSpawn?.(process_.pid)
    let output = ''
    let errors = ''
    process_.stderr?.on('data', (text: Buffer) => (errors += text.toString()))
    const readyMs = await new Promise<number>((resolve, reject) => {
      process_.stdout?.on('data', (text: Buffer) => {
        output += text.toString()
        if (output.includes(readyLine)) resolve(performance.now() - start)
      })
      process_.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${errors}`)))
      process_.once('error', reject)
    })
    return new MainServer(process_, readyMs, output)
  }

  get pid(): number {
    return this.#process.pid ?? 0
  }

  memory(): MemoryUsage {
    return memoryOf(this.pid)
  }

  /** The longest delay of its loop since the last call, in milliseconds; only with `loop-delay` among `nodeFlags`. */
  async loopDelay(): Promise<number> {
    const answered = once(this.#process, 'message')
    this.#process.send('loop delay')
    const [{ loopDelayMs }] = (await answered) as [{ readonly loopDelayMs: number }]
    return loopDelayMs
  }

  async stop(): Promise<void> {
    if (this.#process.exitCode !== null) return
    const ended = once(this.#process, 'exit')
    this.#process.kill('SIGTERM')
    const patience = setTimeout(() => this.#process.kill('SIGKILL'), stopWithin)
    await ended
    clearTimeout(patience)
  }
}

/** Milliseconds of a process of Node that does nothing. */
export async function emptyProcess(): Promise<number> {
  const start = performance.now()
  await once(spawn(process.execPath, ['-e', '']), 'exit')
  return performance.now() - start
}
