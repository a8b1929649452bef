import type { Brand } from '../../../core/index.ts'
import type { AnswerRequest } from '../http/fetch/fetch-adapter.ts'
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
