import type { Clock } from '../../../base/runtime.ts'
import { sha256 } from '../../../base/text/sha256.ts'
import type { Counter } from './counter.ts'
import type { Gauge } from './gauge.ts'
import type { MetricNameAfter } from './metric-name.ts'
import type { MetricRegistry } from './metric-registry.ts'
import type { ListedMetric, Metric } from './metric.ts'

/** A configuration file that is read again as it changes. */
export interface ReloadedFile {
  /** What it configures: `authorization`. */
  readonly what: 'authentication' | 'authorization' | 'encryption'
  /** Identity of the server, of which labels show the hash. */
  readonly server: string
}

/** A text's hash as labels show it; empty for no text. */
export function hashOf(text: string): string {
  if (text === '') return ''
  const bytes = sha256(new TextEncoder().encode(text))
  return `sha256:${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** Counts how often a configuration file was read again, and with what success. */
export class ReloadMetrics {
  readonly #clock: Clock
  readonly #server: string
  readonly #reloads: Metric<Counter>
  readonly #times: Metric<Gauge>
  readonly #config: Metric<Gauge>
  #current: Gauge | undefined

  constructor(registry: MetricRegistry, clock: Clock, { what, server }: ReloadedFile) {
    const facts = (
      name: MetricNameAfter<`apiserver_${ReloadedFile['what']}_config_controller_`>,
      label: string,
    ): ListedMetric => ({
      name: `apiserver_${what}_config_controller_${name}`,
      stability: what === 'encryption' ? 'ALPHA' : 'BETA',
      labels: ['apiserver_id_hash', label],
    })
    this.#clock = clock
    this.#server = hashOf(server)
    this.#reloads = registry.counter(facts('automatic_reloads_total', 'status'))
    this.#times = registry.gauge(facts('automatic_reload_last_timestamp_seconds', 'status'))
    const config = facts('last_config_info', 'hash')
    this.#config = registry.gauge({ ...config, stability: 'ALPHA', open: ['hash'] })
  }

  /** A configuration is in force; `text` is that of its file. */
  applied(text: string): void {
    this.appliedHash(hashOf(text))
  }

  /** As {@link applied}, for a text whose hash alone is kept. */
  appliedHash(hash: string): void {
    this.#current?.clear()
    this.#current = this.#config.series(this.#server, hash)
    this.#current.set(1)
  }

  succeeded(text: string): void {
    this.succeededHash(hashOf(text))
  }

  /** As {@link succeeded}, for a text whose hash alone is kept. */
  succeededHash(hash: string): void {
    this.#count('success')
    this.appliedHash(hash)
  }

  failed(): void {
    this.#count('failure')
  }

  #count(status: 'success' | 'failure'): void {
    this.#reloads.series(this.#server, status).increment()
    this.#times.series(this.#server, status).set(this.#clock.now() / 1000)
  }
}
