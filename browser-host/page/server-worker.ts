import type { HostOrder, HostReport, ServerSettings } from '../port/host-messages.ts'
import { lifeEnds } from '../port/life-lock.ts'
import type { PortOffer } from '../port/link-keeper.ts'

/** The server cannot start: its store is damaged or of another brand. It is not retried. */
export class ServerRefusedError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ServerRefusedError'
  }
}

/** A worker, started by this page, that runs a server. */
export class ServerWorker {
  /** Resolves when the worker has ended, for whatever reason. */
  readonly ended: Promise<void>
  readonly #worker: Worker
  readonly #run: string
  readonly #ending = new AbortController()

  private constructor(worker: Worker, run: string) {
    this.#worker = worker
    this.#run = run
    this.ended = lifeEnds(run, this.#ending.signal)
  }

  /**
   * Resolves when the server is ready.
   * @throws ServerRefusedError; any other error when the script cannot be loaded or dies; the reason of `signal`.
   */
  static async start(
    spawn: () => Worker,
    settings: ServerSettings,
    signal: AbortSignal,
  ): Promise<ServerWorker> {
    signal.throwIfAborted()
    const worker = spawn()
    try {
      const run = await started(worker, settings, signal)
      return new ServerWorker(worker, run)
    } catch (error) {
      worker.terminate()
      throw error
    }
  }

  /** Makes ports to the server for the holder of the life lock `client`. */
  offer(client: string, control: boolean): PortOffer {
    const requests = new MessageChannel()
    const calls = control ? new MessageChannel() : undefined
    const ports = calls ? [requests.port2, calls.port2] : [requests.port2]
    const order: HostOrder = { type: 'serve', client, control }
    this.#worker.postMessage(order, ports)
    return { run: this.#run, port: requests.port1, ...(calls && { controlPort: calls.port1 }) }
  }

  terminate(): void {
    this.#worker.terminate()
    this.#ending.abort()
  }
}

function started(worker: Worker, settings: ServerSettings, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const abort = (): void => settle(() => reject(signal.reason))
    const settle = (outcome: () => void): void => {
      signal.removeEventListener('abort', abort)
      worker.onmessage = null
      worker.onerror = null
      outcome()
    }
    worker.onmessage = ({ data }: MessageEvent<HostReport>) => {
      if (data.type === 'ready') settle(() => resolve(data.run))
      else settle(() => reject(new ServerRefusedError(data.message)))
    }
    // The event of a missing script has no message.
    worker.onerror = ({ message }) =>
      settle(() => reject(new Error(message || 'the script of the worker could not be loaded')))
    signal.addEventListener('abort', abort, { once: true })
    const order: HostOrder = { type: 'start', settings }
    worker.postMessage(order)
  })
}
