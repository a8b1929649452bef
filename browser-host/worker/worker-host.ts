import { expose } from 'comlink'
import type { Logger } from '../../core/index.ts'
import type { HostOrder, HostReport, ServerSettings } from '../port/host-messages.ts'
import { holdLifeLock, lifeEnds, type LifeLock, newLifeName } from '../port/life-lock.ts'
import { servePort } from '../port/serve-port.ts'
import type { HostedServer } from './hosted-server.ts'

/** The used part of a dedicated worker's scope. */
export interface WorkerPort {
  onmessage: ((event: MessageEvent<HostOrder>) => void) | null
  postMessage(report: HostReport): void
}

export type CreateServer = (settings: ServerSettings, logger: Logger) => Promise<HostedServer>

/** Handles the messages of the page that started this worker: creates one server, and serves it on transferred ports. */
export class WorkerHost {
  readonly #port: WorkerPort
  readonly #create: CreateServer
  readonly #logger: Logger
  #server: HostedServer | undefined

  constructor(port: WorkerPort, create: CreateServer, logger: Logger) {
    this.#port = port
    this.#create = create
    this.#logger = logger
    port.onmessage = (event) => this.receive(event)
  }

  receive({ data, ports }: MessageEvent<HostOrder>): void {
    if (data.type === 'start') void this.#start(data.settings)
    else this.#serve(data, ports)
  }

  async #start(settings: ServerSettings): Promise<void> {
    try {
      const [lock, server] = await Promise.all([
        this.#announceLife(settings.name),
        this.#create(settings, this.#logger),
      ])
      this.#server = server
      this.#port.postMessage({ type: 'ready', run: lock.name })
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      this.#port.postMessage({ type: 'failed', message })
    }
  }

  #announceLife(name: string): Promise<LifeLock> {
    return holdLifeLock(newLifeName(`run/${name}`))
  }

  #serve(
    { client, control }: Extract<HostOrder, { type: 'serve' }>,
    [port, controlPort]: readonly MessagePort[],
  ): void {
    const server = this.#server
    if (!server || !port) throw new TypeError('a port to serve came before the server was ready')
    const leaving = new AbortController()
    const leave = (): void => leaving.abort()
    void lifeEnds(client, leaving.signal).then(leave)
    const ended = leaving.signal
    servePort(port, server, { logger: this.#logger, ended, onClosed: leave })
    if (!control || !controlPort) return
    expose(server.control(ended), controlPort)
    ended.addEventListener('abort', () => controlPort.close(), { once: true })
  }
}
