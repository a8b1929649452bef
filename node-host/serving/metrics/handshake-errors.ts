import type { HostMetric } from '../../../core/index.ts'

/** Counts TLS handshakes that failed. */
export class HandshakeErrors {
  #count = 0

  add(): void {
    this.#count++
  }

  metric(): HostMetric {
    return {
      name: 'apiserver_tls_handshake_errors_total',
      type: 'counter',
      stability: 'ALPHA',
      help: 'TLS handshakes that failed.',
      labels: [],
      samples: [{ values: [], value: this.#count }],
    }
  }
}
