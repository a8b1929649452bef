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

  private constructor(worker: Worker, run: string, failed: (message: string) => void) {
    this.#worker = worker
    this.#run = run
    this.ended = lifeEnds(run, this.#ending.signal)
    worker.onerror = (event) => failed(messageOf(event))
  }

  /**
   * Resolves when the server is ready. `failed` is called for what is thrown in the worker afterwards.
   * @throws ServerRefusedError; any other error when the script cannot be loaded or dies; the reason of `signal`.
   */
  static async start(
    spawn: () => Worker,
    settings: ServerSettings,
    signal: AbortSignal,
    failed: (message: string) => void,
  ): Promise<ServerWorker> {
    signal.throwIfAborted()
    const worker = spawn()
    try {
      const run = await started(worker, settings, signal)
      return new ServerWorker(worker, run, failed)
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

/** The event of a missing script has no message. */
function messageOf({ message }: ErrorEvent): string {
  return (
    message ||
    'the script of the worker cannot be loaded (Vite needs the plug-in of skerry/vite; the option worker names another place)'
  )
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
    worker.onerror = (event) => settle(() => reject(new Error(messageOf(event))))
    signal.addEventListener('abort', abort, { once: true })
    const order: HostOrder = { type: 'start', settings }
    worker.postMessage(order)
  })
}
