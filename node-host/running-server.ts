import type { Brand } from '../core/index.ts'

/** A server that serves, until it is closed. */
export interface RunningServer {
  /** `https://127.0.0.1:6443`; what a client on this machine calls. */
  readonly url: string
  readonly port: number
  readonly brand: Brand
  /** Absolute path of an administrator's kubeconfig. */
  readonly kubeconfig: string
  /**
   * Fails readiness, waits the delay that was asked for, ends watches, lets requests finish within their limit, and
   * closes the store. Calling it again waits for the same end.
   */
  close(): Promise<void>
}

/** Undoes what a start has done so far, the last first. */
export class Closers {
  readonly #steps: (() => Promise<void> | void)[] = []
  #done: Promise<void> | undefined

  add(step: () => Promise<void> | void): void {
    this.#steps.push(step)
  }

  /** Runs every step, also after one that failed. @throws the first failure. */
  close(): Promise<void> {
    return (this.#done ??= this.#run())
  }

  async #run(): Promise<void> {
    const failures: unknown[] = []
    for (const step of this.#steps.toReversed()) {
      try {
        await step()
      } catch (error) {
        failures.push(error)
      }
    }
    if (failures.length > 0) throw failures[0]
  }
}
