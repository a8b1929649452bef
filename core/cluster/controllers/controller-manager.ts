import { Backoff } from '../../base/client/backoff.ts'
import { pause } from '../../base/execution/pause.ts'
import type { Runtime } from '../../base/runtime.ts'
import type { Controller } from './shared/framework/controller.ts'

const restarts = { first: 1000, most: 60_000 }

interface Running {
  readonly stopping: AbortController
  readonly ended: Promise<void>
}

/** Keeps controllers running: a failed controller is logged and started again with backoff; the others go on. */
export class ControllerManager {
  readonly #runtime: Runtime
  readonly #running = new Map<string, Running>()
  readonly #begun: Promise<void>[] = []
  #stopped = false

  constructor(runtime: Runtime) {
    this.#runtime = runtime
  }

  get isStopped(): boolean {
    return this.#stopped
  }

  /** Starts a controller. @throws TypeError when one of that name was started before, or the manager was stopped. */
  start(controller: Controller): void {
    const { name } = controller
    if (this.#stopped) throw new TypeError('the controllers were stopped')
    if (this.#running.has(name)) throw new TypeError(`controller ${name} was started before`)
    // One abort controller each: a shared signal would collect the listeners of all controllers.
    const stopping = new AbortController()
    const ended = this.#keepRunning(controller, stopping.signal)
    this.#running.set(name, { stopping, ended })
    if (controller.begun) this.#begun.push(controller.begun)
  }

  /** Resolves once the objects exist that the controllers started so far make at a first start, or their runs have ended. */
  async begun(): Promise<void> {
    await Promise.all(this.#begun)
  }

  /** Stops all controllers; resolves once they have ended. */
  async stop(): Promise<void> {
    this.#stopped = true
    const running = [...this.#running.values()]
    // Each abort would make a reason of its own, with a stack, and a server has many controllers.
    const reason = new Error('the controllers were stopped')
    for (const { stopping } of running) if (!stopping.signal.aborted) stopping.abort(reason)
    await Promise.all(running.map(({ ended }) => ended))
  }

  async #keepRunning(controller: Controller, signal: AbortSignal): Promise<void> {
    const { clock, timers } = this.#runtime
    const backoff = new Backoff(this.#runtime, restarts)
    while (!signal.aborted) {
      const since = clock.now()
      await this.#runOnce(controller, signal)
      if (clock.now() - since >= restarts.most) backoff.reset()
      await pause(timers, backoff.next(), signal)
    }
  }

  async #runOnce(controller: Controller, signal: AbortSignal): Promise<void> {
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
