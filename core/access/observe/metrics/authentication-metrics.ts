import type { Histogram } from './histogram.ts'
import type { MetricRegistry } from './metric-registry.ts'
import type { Metric } from './metric.ts'
import { hashOf } from './reload-metrics.ts'

/** The metrics of authenticators of JSON Web Tokens. */
export class JwtMetrics {
  readonly #durations: Metric<Histogram>
  /** Hashes of issuers as labels show them; the issuers of configurations are few. */
  readonly #hashes = new Map<string, string>()

  constructor(registry: MetricRegistry) {
    this.#durations = registry.histogram(
      {
        name: 'apiserver_authentication_jwt_authenticator_latency_seconds',
        stability: 'ALPHA',
        labels: ['result', 'jwt_issuer_hash'],
        open: ['jwt_issuer_hash'],
      },
      [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    )
  }

  /** A token of an issuer was judged, which was not in the cache. */
  judged(issuer: string, isGood: boolean, milliseconds: number): void {
    const series = this.#durations.series(isGood ? 'success' : 'failure', this.#hashOf(issuer))
    series.observe(milliseconds / 1000)
  }

  #hashOf(issuer: string): string {
    const known = this.#hashes.get(issuer)
    if (known !== undefined) return known
    const hash = hashOf(issuer)
    this.#hashes.set(issuer, hash)
    return hash
  }
}
