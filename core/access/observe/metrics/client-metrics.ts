import type {
  Transport,
  TransportRequest,
  TransportResponse,
} from '../../../base/client/transport.ts'
import { requestByValueOf, acceptValues } from '../../../base/client/value-transport.ts'
import type { Counter } from './counter.ts'
import type { Histogram } from './histogram.ts'
import type { MetricRegistry } from './metric-registry.ts'
import type { Metric } from './metric.ts'

/** Bounds of the buckets of durations, in seconds. */
const bounds = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 30, 60]

/** The metrics of the server's requests to itself, which its controllers send. */
export class ClientMetrics {
  readonly #now: () => number
  readonly #requests: Metric<Counter>
  readonly #durations: Metric<Histogram>

  constructor(registry: MetricRegistry, now: () => number) {
    const stability = 'ALPHA'
    this.#now = now
    this.#requests = registry.counter({
      name: 'rest_client_requests_total',
      stability,
      labels: ['code', 'method', 'host'],
    })
    this.#durations = registry.histogram(
      { name: 'rest_client_request_duration_seconds', stability, labels: ['verb', 'host'] },
      bounds,
    )
  }

  /** A transport whose requests are counted and measured. `host` gives the address that they go to. */
  over(transport: Transport, host: () => string): Transport {
    const ended = (method: string, began: number, code: string): void => {
      this.#requests.series(code, method, host()).increment()
      this.#durations.series(method, host()).observe((this.#now() - began) / 1000)
    }
    const measured =
      <R extends { readonly method: string }, T extends TransportResponse>(
        send: (request: R) => Promise<T>,
      ) =>
      async (request: R): Promise<T> => {
        const { method } = request
        const began = this.#now()
        try {
          const response = await send(request)
          ended(method, began, String(response.status))
          return response
        } catch (error) {
          ended(method, began, '<error>')
          throw error
        }
      }
    const counted = { request: measured((request: TransportRequest) => transport.request(request)) }
    const byValue = requestByValueOf(transport)
    return byValue ? acceptValues(counted, measured(byValue)) : counted
  }
}
