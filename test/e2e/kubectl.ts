import { spawn, type ChildProcess } from 'node:child_process'
import type { JsonObject } from '../../core/index.ts'
import { startServer, type RunningServer, type StartOptions } from '../../node-host/index.ts'
import { type CommandResult, outputOf, runCommand } from './run-command.ts'

/** Whether a kubectl is on the machine; without one the tests that need it say so, and CI fails. */
export async function hasKubectl(): Promise<boolean> {
  const { code } = await runCommand('kubectl', ['version', '--client'])
  if (code === 0) return true
  process.stderr.write('\nSKIPPED: there is no kubectl here; install one to test with it\n\n')
  return false
}

/** A server of the brand that stock clients expect, and a stock kubectl that talks to it. */
export class KubectlServer {
  #server: RunningServer | undefined

  /** Without a running server one has to be started before the first command. */
  constructor(server?: RunningServer) {
    this.#server = server
  }

  get server(): RunningServer {
    if (!this.#server) throw new TypeError('the server has not started yet')
    return this.#server
  }

  async start(options: Pick<StartOptions, 'release'> = {}): Promise<void> {
    this.#server = await startServer({ brand: 'k8s', storage: 'memory', port: 0, ...options })
  }

  /** Runs a command to its end, whatever its exit code. `variables` are added to the environment. */
  try(
    args: readonly string[],
    input = '',
    variables: Readonly<Record<string, string>> = {},
  ): Promise<CommandResult> {
    const flags = ['--kubeconfig', this.server.kubeconfig]
    return runCommand('kubectl', [...flags, ...args], { input, variables })
  }

  /** Runs a command that has to succeed, and gives its output. */
  run(args: readonly string[], input?: string): Promise<string> {
    return outputOf(`kubectl ${args.join(' ')}`, this.try(args, input))
  }

  /** The object, or the list of objects, that `kubectl get` finds. */
  async read(...what: readonly string[]): Promise<JsonObject> {
    return JSON.parse(await this.run(['get', ...what, '-o', 'json'])) as JsonObject
  }

  /** Creates an object, and gives what is stored; `flags` are those of `kubectl create`. */
  async create(object: JsonObject, ...flags: readonly string[]): Promise<JsonObject> {
    const args = ['create', ...flags, '-o', 'json', '-f', '-']
    return JSON.parse(await this.run(args, JSON.stringify(object))) as JsonObject
  }

  /** Starts a command that goes on until it is killed, such as a watch. */
  follow(args: readonly string[]): FollowedCommand {
    return new FollowedCommand(this.spawn(args))
  }

  spawn(args: readonly string[]): ChildProcess {
    return spawn('kubectl', ['--kubeconfig', this.server.kubeconfig, ...args], { stdio: 'pipe' })
  }

  async close(): Promise<void> {
    await this.#server?.close()
  }
}

/** A command whose output arrives while the test goes on. */
export class FollowedCommand {
  readonly #child: ChildProcess
  #output = ''
  #waiting: (() => void)[] = []

  constructor(child: ChildProcess) {
    this.#child = child
    child.stdout?.on('data', (data: Buffer) => this.#add(data))
    child.stderr?.on('data', (data: Buffer) => this.#add(data))
    child.on('exit', () => this.#wake())
  }

  /** The output so far, once it matches; fails when the command ends before it does. */
  async until(pattern: RegExp): Promise<string> {
    while (!pattern.test(this.#output)) {
      if (this.#child.exitCode !== null) {
        throw new Error(`the command ended with ${this.#child.exitCode}: ${this.#output}`)
      }
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve)
      })
    }
    return this.#output
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    const ended = new Promise<void>((resolve) => {
      this.#child.once('exit', () => resolve())
    })
    this.#child.kill('SIGKILL')
    await ended
  }

  #add(data: Buffer): void {
    this.#output += data.toString()
    this.#wake()
  }

  #wake(): void {
    const waiting = this.#waiting
    this.#waiting = []
    for (const resolve of waiting) resolve()
  }
}
