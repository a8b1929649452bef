import { type ChildProcess, spawn } from 'node:child_process'
import { once, setMaxListeners } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { Agent } from 'node:https'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type Answer, type Call, callServer, openCall } from './call-server.ts'

export interface SkerryProcessOptions {
  /** The built command. */
  readonly script: string
  readonly port: number
  readonly directory: string
  readonly flags: readonly string[]
}

const readyLimit = 60_000

/** One server of a fleet, a process that can be killed, started again, paused and resumed. */
export class SkerryProcess {
  readonly name: string
  readonly #options: SkerryProcessOptions
  readonly #agent = new Agent({ keepAlive: true, rejectUnauthorized: false })
  #child: ChildProcess | undefined
  #log = ''
  #isPaused = false
  /** Ends calls when the process is paused or killed, as nothing answers them then. */
  #disturbance = disturbance()

  constructor(name: string, options: SkerryProcessOptions) {
    this.name = name
    this.#options = options
  }

  /** All that it has printed in all its lives. */
  get log(): string {
    return this.#log
  }

  /** Whether it can be expected to answer. */
  get isUp(): boolean {
    return this.isRunning && !this.#isPaused
  }

  get isRunning(): boolean {
    const child = this.#child
    return child !== undefined && child.exitCode === null && child.signalCode === null
  }

  start(): void {
    const { script, port, directory, flags } = this.#options
    const words = [
      script,
      '--brand=k8s',
      `--secure-port=${port}`,
      `--data-dir=${join(directory, this.name)}`,
      ...flags,
    ]
    const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (data: Buffer) => (this.#log += data.toString()))
    }
    this.#child = child
    this.#disturbance = disturbance()
  }

  /** Waits until it is ready. @throws Error with the end of its log where it is not within a minute */
  async ready(): Promise<void> {
    for (let waited = 0; waited < readyLimit; waited += 100) {
      if (!this.isRunning) break
      const answer = await this.call('GET', '/readyz', { limit: 5_000 })
      if (answer.status === 200) return
      await setTimeout(100)
    }
    throw new Error(`${this.name} is not ready: ${this.#log.slice(-3_000)}`)
  }

  /** Sends a request; one that is not answered is answered with status 0. */
  call(method: string, path: string, call: Call = {}): Promise<Answer> {
    const { port } = this.#options
    const signal = this.#disturbance.signal
    return callServer({ port, agent: this.#agent, signal }, method, path, call)
  }

  /** Sends a request whose answer `onAnswer` reads as it comes; resolves at its end. */
  stream(
    path: string,
    call: Call,
    onAnswer: (message: IncomingMessage) => void,
  ): Promise<Answer['failure']> {
    const { port } = this.#options
    const signal = this.#disturbance.signal
    return openCall({ port, agent: this.#agent, signal }, 'GET', path, call, onAnswer)
  }

  async kill(): Promise<void> {
    const child = this.#child
    if (!child || !this.isRunning) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    this.#isPaused = false
    await ended
    this.#disturb()
  }

  /** Stops it as a user does. Resolves with its exit code, or null where it had to be killed. */
  async stop(limit: number): Promise<number | null> {
    const child = this.#child
    if (!child || !this.isRunning) return null
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    const late = AbortSignal.timeout(limit)
    late.addEventListener('abort', () => child.kill('SIGKILL'))
    const [code] = (await ended) as [number | null]
    this.#disturb()
    return code
  }

  pause(): void {
    this.#isPaused = true
    this.#child?.kill('SIGSTOP')
    this.#disturb()
  }

  resume(): void {
    this.#isPaused = false
    this.#disturbance = disturbance()
    this.#child?.kill('SIGCONT')
  }

  close(): void {
    this.#agent.destroy()
  }

  #disturb(): void {
    this.#disturbance.abort()
  }
}

/** Many calls listen to it at the same time. */
function disturbance(): AbortController {
  const controller = new AbortController()
  setMaxListeners(0, controller.signal)
  return controller
}
