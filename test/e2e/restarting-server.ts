import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFaultInjector, type FaultInjector } from '../../core/index.ts'
import { startServer, type RunningServer } from '../../node-host/index.ts'

/** A durable server that comes back at the same address with what it had, and whose requests can be made to fail. */
export class RestartingServer {
  readonly faults: FaultInjector = createFaultInjector()
  readonly #directory: string
  #server: RunningServer
  /** Resolves while the server runs. */
  #up: Promise<void> = Promise.resolve()

  private constructor(directory: string, server: RunningServer) {
    this.#directory = directory
    this.#server = server
  }

  static async start(): Promise<RestartingServer> {
    const directory = await mkdtemp(join(tmpdir(), 'skerry-restarts-'))
    const server = await startServer({ brand: 'k8s', dataDir: directory, port: 0 })
    const { port } = server
    await server.close()
    const restarting = new RestartingServer(directory, server)
    await restarting.#open(port)
    return restarting
  }

  get running(): RunningServer {
    return this.#server
  }

  get kubeconfig(): string {
    return this.#server.kubeconfig
  }

  /** Waits for the end of a restart that is under way. */
  up(): Promise<void> {
    return this.#up
  }

  restart(): Promise<void> {
    this.#up = this.#replace()
    return this.#up
  }

  async close(): Promise<void> {
    await this.#server.close()
    await rm(this.#directory, { recursive: true, force: true })
  }

  async #replace(): Promise<void> {
    const { port } = this.#server
    await this.#server.close()
    await this.#open(port)
  }

  async #open(port: number): Promise<void> {
    const { faults } = this
    this.#server = await startServer({
      brand: 'k8s',
      dataDir: this.#directory,
      port,
      faults,
      drainMs: 0,
    })
  }
}
