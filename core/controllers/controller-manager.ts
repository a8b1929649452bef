import { Backoff } from '../client/backoff.ts'
import { pause } from '../client/pause.ts'
import type { Runtime } from '../runtime.ts'
import type { Controller } from './controller.ts'

const restarts = { first: 1000, most: 60_000 }

/** Keeps controllers running: one that fails is logged and started again, less and less often; the others go on. */
export class ControllerManager {
  readonly #runtime: Runtime
  readonly #stopping = new AbortController()
  readonly #running = new Map<string, Promise<void>>()

  constructor(runtime: Runtime) {
    this.#runtime = runtime
  }

  /** @throws TypeError when a controller of that name was started before, or everything was stopped. */
  start(controller: Controller): void {
    const { name } = controller
    if (this.#stopping.signal.aborted) throw new TypeError('the controllers were stopped')
    if (this.#running.has(name)) throw new TypeError(`controller ${name} was started before`)
    this.#running.set(name, this.#keepRunning(controller))
  }

  /** Resolves once all have ended. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await Promise.all(this.#running.values())
  }

  async #keepRunning(controller: Controller): Promise<void> {
    const { signal } = this.#stopping
    const { clock, timers } = this.#runtime
    const backoff = new Backoff(this.#runtime, restarts)
    while (!signal.aborted) {
      const since = clock.now()
      await this.#runOnce(controller)
      if (clock.now() - since >= restarts.most) backoff.reset()
      await pause(timers, backoff.next(), signal)
    }
  }

  async #runOnce(controller: Controller): Promise<void> {
    const { signal } = this.#stopping
    const { logger } = this.#runtime
    try {
      await controller.run(signal)
      if (!signal.aborted) logger.error('a controller ended', { controller: controller.name })
    } catch (error) {
      // A controller that is stopped in the middle of a call ends with that call's abort.
      if (signal.aborted) return
      logger.error('a controller failed', { controller: controller.name, error: String(error) })
    }
  }
}
