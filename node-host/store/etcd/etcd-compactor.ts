import type { Cancel, Logger, Revision, Timers } from '../../../core/index.ts'
import type { EtcdClient } from './etcd-client.ts'
import { isCompacted } from './etcd-error.ts'
import { type Compare, toNumber } from './etcd-messages.ts'

/** The key by which all servers on one etcd, those of the original too, agree who compacts. Its value is the revision. */
const key = new TextEncoder().encode('compact_rev_key')

export interface CompactorParts {
  readonly client: EtcdClient
  readonly timers: Timers
  readonly logger: Logger
  /** `--etcd-compaction-interval` in milliseconds. */
  readonly interval: number
  /** Called with each revision that this server, or another one, compacted to. */
  readonly onCompacted: (horizon: Revision) => void
}

/**
 * Compacts an etcd as all its servers do. Each counts the versions of one key: the first to raise it in an interval compacts to the
 * revision that was the newest an interval ago, and the others see that they lost.
 */
export class EtcdCompactor {
  readonly #parts: CompactorParts
  /** The version of the key that this server knows. */
  #version = 0
  /** The newest revision as of the last round; 0 before the first one, in which nothing is compacted. */
  #seen: Revision = 0
  #cancel: Cancel = () => undefined
  #round: Promise<void> = Promise.resolve()
  #isClosed = false

  constructor(parts: CompactorParts) {
    this.#parts = parts
    this.#schedule()
  }

  /** One round, which {@link CompactorParts.interval} makes regular. Rejects for an etcd that does not answer. */
  async compact(): Promise<void> {
    const { client, onCompacted } = this.#parts
    const compare: Compare = { result: 0, target: 0, key, version: this.#version }
    const value = new TextEncoder().encode(String(this.#seen))
    const { header, responses, succeeded } = await client.send(client.methods.txn, {
      compare: [compare],
      success: [{ requestPut: { key, value } }],
      failure: [{ requestRange: { key } }],
    })
    const target = this.#seen
    this.#seen = toNumber(header.revision)
    if (!succeeded) {
      const kv = responses[0]?.responseRange?.kvs[0]
      this.#version = toNumber(kv?.version ?? 0)
      const horizon = Number(new TextDecoder().decode(kv?.value))
      if (horizon > 0) onCompacted(horizon)
      return
    }
    this.#version++
    if (target === 0) return
    try {
      await client.ask(client.methods.compact, { revision: target })
    } catch (error) {
      if (!isCompacted(error)) throw error
    }
    onCompacted(target)
  }

  /** Ends the rounds; resolves when none is under way. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#cancel()
    await this.#round
  }

  #schedule(): void {
    if (this.#isClosed) return
    this.#cancel = this.#parts.timers.after(this.#parts.interval, () => {
      this.#round = this.#compactLogged().then(() => this.#schedule())
    })
  }

  async #compactLogged(): Promise<void> {
    try {
      await this.compact()
    } catch (error) {
      if (!this.#isClosed)
        this.#parts.logger.warn('etcd was not compacted', { error: String(error) })
    }
  }
}
