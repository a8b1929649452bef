import { execFile, type ExecFileException, spawn, type ChildProcess } from 'node:child_process'
import { promisify } from 'node:util'
import type { JsonObject } from '../../core/index.ts'
import { startServer, type RunningServer } from '../../node-host/index.ts'

const run = promisify(execFile)

/** The longest a single command may take, in milliseconds; a hanging client is a failure. */
const commandLimit = 60_000

export interface CommandResult {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** Whether a kubectl is on the machine; without one the tests that need it say so, and CI fails. */
export async function hasKubectl(): Promise<boolean> {
  try {
    await run('kubectl', ['version', '--client'])
    return true
  } catch {
    process.stderr.write('\nSKIPPED: there is no kubectl here; install one to test with it\n\n')
    return false
  }
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

  async start(): Promise<void> {
    this.#server = await startServer({ brand: 'k8s', storage: 'memory', port: 0 })
  }

  /** Runs a command to its end, whatever its exit code. `variables` are added to the environment. */
  async try(
    args: readonly string[],
    input = '',
    variables: Readonly<Record<string, string>> = {},
  ): Promise<CommandResult> {
    const child = run('kubectl', ['--kubeconfig', this.server.kubeconfig, ...args], {
      timeout: commandLimit,
      maxBuffer: 64 * 1024 * 1024,
      env: { ...process.env, ...variables },
    })
    child.child.stdin?.end(input)
    try {
      const { stdout, stderr } = await child
      return { code: 0, stdout, stderr }
    } catch (error) {
      const { code, stdout = '', stderr = '' } = error as ExecFileException
      return { code: typeof code === 'number' ? code : -1, stdout, stderr }
    }
  }

  /** Runs a command that has to succeed, and gives its output. */
  async run(args: readonly string[], input?: string): Promise<string> {
    const { code, stdout, stderr } = await this.try(args, input)
    if (code === 0) return stdout
    throw new Error(`kubectl ${args.join(' ')} exited with ${code}: ${stderr}${stdout}`)
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
