import { Backoff } from '../../core/index.ts'
import type { ServerSettings } from '../port/host-messages.ts'
import { ServerRefusedError, ServerWorker } from './server-worker.ts'

export interface WorkerKeeperOptions {
  readonly spawn: () => Worker
  readonly settings: ServerSettings
  /** Called when {@link WorkerKeeper.worker}, `refusal` or `trouble` changed. */
  readonly changed: () => void
  /** Called with what was thrown in a worker that had started, which goes on. */
  readonly failed: (message: string) => void
}

/** Pause between a worker's end and the next start, in milliseconds. */
const pauses = { first: 100, most: 10_000 }

/** Lifetime of a worker, in milliseconds, after which the pause is reset. */
const longLife = 30_000

/** Keeps a worker running while this tab owns the server; a worker that ends is replaced. */
export class WorkerKeeper {
  readonly #options: WorkerKeeperOptions
  #closing: AbortController | undefined
  readonly #backoff = new Backoff(
    { random: (bytes) => crypto.getRandomValues(bytes as Uint8Array<ArrayBuffer>) },
    pauses,
  )
  #worker: ServerWorker | undefined
  #refusal: string | undefined
  #trouble: string | undefined

  constructor(options: WorkerKeeperOptions) {
    this.#options = options
  }

  get worker(): ServerWorker | undefined {
    return this.#worker
  }

  /** The reason why the server cannot start, which ends the attempts. */
  get refusal(): string | undefined {
    return this.#refusal
  }

  /** The failure of the last worker, while a new one is started. */
  get trouble(): string | undefined {
    return this.#trouble
  }

  /** Runs workers until {@link close}, or until the server refuses to start; does nothing while it does. */
  async run(): Promise<void> {
    if (this.#closing) return
    this.#closing = new AbortController()
    const { signal } = this.#closing
    while (!signal.aborted && this.#refusal === undefined) {
      const since = performance.now()
      await this.#runOnce(signal)
      if (performance.now() - since > longLife) this.#backoff.reset()
      if (this.#refusal === undefined) await pause(this.#backoff.next(), signal)
    }
  }

  /** Ends the worker; {@link run} starts the next one. */
  close(): void {
    this.#closing?.abort()
    this.#closing = undefined
    this.#worker?.terminate()
    this.#worker = undefined
    this.#refusal = undefined
  }

  async #runOnce(signal: AbortSignal): Promise<void> {
    const { spawn, settings, changed, failed } = this.#options
    try {
      const worker = await ServerWorker.start(spawn, settings, signal, failed)
      if (signal.aborted) return worker.terminate()
      this.#worker = worker
      this.#trouble = undefined
      changed()
      await worker.ended
      this.#trouble = 'the worker that runs the server has ended'
    } catch (error) {
      if (signal.aborted) return
      const message = error instanceof Error ? error.message : String(error)
      if (error instanceof ServerRefusedError) this.#refusal = message
      else this.#trouble = message
    }
    this.#worker = undefined
    if (!signal.aborted) changed()
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const finish = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', finish)
      resolve()
    }
    const timer = setTimeout(finish, milliseconds)
    signal.addEventListener('abort', finish, { once: true })
  })
}
