import { Slots } from '../../../../core/index.ts'
import type { MeterRelay } from '../meter-relay.ts'
import type { Transformer } from '../value-transformer.ts'

/** Milliseconds that a source of keys is kept unused. A value of it is always right, so that this only bounds the memory. */
const keptMs = 24 * 60 * 60 * 1000

/** Calls of a plug-in at once, at most. */
const mostCalls = 16

export interface SourceCacheParts {
  readonly provider: string
  readonly now: () => number
  readonly meter: MeterRelay
  /** Ends calls that wait for their turn. */
  readonly signal: AbortSignal
}

/** The sources of keys that a plug-in has decrypted. Each is asked for once, however many values wait for it. */
export class SourceCache {
  readonly #parts: SourceCacheParts
  readonly #held = new Map<string, { readonly transformer: Transformer; readonly until: number }>()
  readonly #loading = new Map<string, Promise<Transformer>>()
  readonly #slots = new Slots(mostCalls)

  constructor(parts: SourceCacheParts) {
    this.#parts = parts
  }

  get(id: string): Transformer | undefined {
    return this.#held.get(id)?.transformer
  }

  set(id: string, transformer: Transformer): void {
    const { now, provider, meter } = this.#parts
    if (this.#held.get(id)?.transformer === transformer) return
    this.#forgetOld()
    this.#held.set(id, { transformer, until: now() + keptMs })
    const { size } = this.#held
    meter.record((metrics) => metrics.sourcesCached(provider, size))
  }

  load(id: string, decrypt: () => Promise<Transformer>): Promise<Transformer> {
    const running = this.#loading.get(id)
    if (running) return running
    const loading = this.#load(id, decrypt).finally(() => this.#loading.delete(id))
    this.#loading.set(id, loading)
    return loading
  }

  async #load(id: string, decrypt: () => Promise<Transformer>): Promise<Transformer> {
    const giveBack = await this.#slots.take(this.#parts.signal)
    try {
      const transformer = await decrypt()
      this.set(id, transformer)
      return transformer
    } finally {
      giveBack?.()
    }
  }

  #forgetOld(): void {
    const now = this.#parts.now()
    for (const [id, { until }] of this.#held) if (until <= now) this.#held.delete(id)
  }
}
