import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { HttpClient } from '../node/server/http-client.ts'
import { buildScripts } from '../support/sources/build-scripts.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The built command on a durable store, with TLS and authorization, which comes back at the same address. */
export class CommandServer {
  readonly #directory: string
  readonly #scripts: string
  #child: ChildProcess | undefined
  #client: HttpClient | undefined
  #port = 0
  #authority = ''

  private constructor(directory: string, scripts: string) {
    this.#directory = directory
    this.#scripts = scripts
  }

  static async start(): Promise<CommandServer> {
    const directory = await mkdtemp(join(tmpdir(), 'skerry-command-'))
    const scripts = join(root, 'dist', `command-${process.pid}`)
    await buildScripts(root, { main: join(root, 'node-host/main.ts') }, scripts)
    await writeFile(join(directory, 'tokens'), 'secret,admin,1,system:masters\n')
    const server = new CommandServer(directory, scripts)
    await server.#open()
    return server
  }

  get url(): string {
    return `https://127.0.0.1:${this.#port}`
  }

  /** An administrator's client, which serves one request after the other. */
  get client(): HttpClient {
    if (!this.#client) throw new TypeError('the server does not run')
    return this.#client
  }

  /** A client with a connection of its own, for a watch; the caller closes it. */
  newClient(): HttpClient {
    return new HttpClient({ port: this.#port, authority: this.#authority, token: 'secret' })
  }

  /** A folder that goes with the server. */
  get directory(): string {
    return this.#directory
  }

  /** Writes a kubeconfig for a bearer token. @returns its path */
  async kubeconfig(token: string): Promise<string> {
    const path = join(this.#directory, 'token.kubeconfig')
    const authority = { 'certificate-authority': join(this.#data, 'pki', 'ca.crt') }
    const config = {
      apiVersion: 'v1',
      kind: 'Config',
      clusters: [{ name: 'c', cluster: { server: this.url, ...authority } }],
      users: [{ name: 'u', user: { token } }],
      contexts: [{ name: 'x', context: { cluster: 'c', user: 'u' } }],
      'current-context': 'x',
    }
    await writeFile(path, JSON.stringify(config))
    return path
  }

  /** Ends the process by a signal, and starts the next one on the same store and port. */
  async restart(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    await this.#end(signal)
    await this.#open()
  }

  async close(): Promise<void> {
    await this.#end('SIGTERM')
    await rm(this.#directory, { recursive: true, force: true })
    await rm(this.#scripts, { recursive: true, force: true })
  }

  get #data(): string {
    return join(this.#directory, 'data')
  }

  async #open(): Promise<void> {
    const words = [
      '--brand=k8s',
      `--secure-port=${this.#port}`,
      `--data-dir=${this.#data}`,
      `--token-auth-file=${join(this.#directory, 'tokens')}`,
    ]
    const script = join(this.#scripts, 'main.js')
    const child = spawn(process.execPath, [script, ...words], { stdio: ['ignore', 'pipe', 'pipe'] })
    this.#child = child
    this.#port = await portOf(child)
    this.#authority = await readFile(join(this.#data, 'pki', 'ca.crt'), 'utf8')
    this.#client = this.newClient()
  }

  async #end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    this.#client?.close()
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
}

/** Resolves once the command serves. */
function portOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let [output, errors] = ['', '']
    child.stderr?.on('data', (chunk) => (errors += String(chunk)))
    child.stdout?.on('data', (chunk) => {
      output += String(chunk)
      const ready = /at https:\/\/127\.0\.0\.1:(\d+)\n.*\n.*kubectl/.exec(output)
      if (ready) resolve(Number(ready[1]))
    })
    child.once('exit', () => reject(new Error(`the server did not start: ${errors}`)))
  })
}
