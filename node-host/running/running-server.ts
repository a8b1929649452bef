import type { Brand } from '../../core/index.ts'
import type { AnswerRequest } from '../http/fetch-adapter.ts'
import type { StartReport } from './start-report.ts'

/** A server that is serving. */
export interface RunningServer {
  /** URL for clients on this machine: `https://127.0.0.1:6443`. */
  readonly url: string
  readonly port: number
  readonly brand: Brand
  /** Absolute path of an administrator's kubeconfig. */
  readonly kubeconfig: string
  /**
   * Answers requests that another server in this process has received, as the port does but without client certificates. With
   * `dev` those of other machines are refused.
   *
   * @example
   * Bun.serve({ hostname: '127.0.0.1', port: 8080, fetch: server.answer })
   * Deno.serve({ hostname: '127.0.0.1', port: 8080 }, server.answer)
   */
  readonly answer: AnswerRequest
  /** What it serves and keeps, as of its start. */
  readonly report: StartReport
  /**
   * Fails readiness, waits for the shutdown delay, ends watches, lets requests finish within the drain limit, and closes the
   * store. Further calls return the same promise.
   */
  close(): Promise<void>
}

/** Collects the steps that undo a start, and runs them in reverse order. */
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
