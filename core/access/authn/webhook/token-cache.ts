import { BoundedCache } from '../../../base/collections/bounded-cache.ts'
import type { Clock } from '../../../base/runtime.ts'
import type { Authentication } from '../authenticator.ts'
import type { TokenCacheMetrics } from './token-cache-metrics.ts'

interface Known {
  readonly answer: Authentication
  /** When it ends to count, in milliseconds since the epoch. */
  readonly until: number
}

interface TokenCacheOptions {
  readonly clock: Clock
  /** How long answers count, in milliseconds; 0 for not at all. */
  readonly ttl: number
  readonly metrics: TokenCacheMetrics
}

/** What all answers take at most, in bytes, roughly: the tokens of tens of thousands of users. */
const mostBytes = 32 * 1024 * 1024

function bytesOf(answer: Authentication): number {
  if (answer.outcome !== 'authenticated') return 0
  const { name, uid, groups, extra } = answer.user
  const texts = [name, uid, ...groups, ...[...extra].flat(2), ...(answer.audiences ?? [])]
  return texts.reduce((sum, text) => sum + 2 * text.length + 32, 0)
}

/**
 * Answers about tokens, by keyed hashes of the tokens. Good and bad tokens are cached alike; a failed call, which
 * `fetch` rejects with, is not. Requests that ask for one key at a time wait for one fetch.
 */
export class TokenCache {
  readonly #options: TokenCacheOptions
  readonly #known = new BoundedCache<Known>({ bytes: mostBytes })
  readonly #pending = new Map<string, Promise<Authentication>>()

  constructor(options: TokenCacheOptions) {
    this.#options = options
  }

  /** The cached answer, at once, or the one that `fetch` gives. */
  answer(
    key: string,
    fetch: () => Promise<Authentication>,
  ): Authentication | Promise<Authentication> {
    const { clock, metrics } = this.#options
    const known = this.#known.get(key)
    if (known && clock.now() < known.until) {
      metrics.hit()
      return known.answer
    }
    const missed = metrics.miss()
    const pending = this.#pending.get(key) ?? this.#fetch(key, fetch)
    return pending.finally(missed)
  }

  clear(): void {
    this.#known.clear()
  }

  #fetch(key: string, fetch: () => Promise<Authentication>): Promise<Authentication> {
    const { clock, ttl, metrics } = this.#options
    const fetched = metrics.fetch(fetch()).then((answer) => {
      if (ttl > 0) this.#known.set(key, { answer, until: clock.now() + ttl }, bytesOf(answer))
      return answer
    })
    const pending = fetched.finally(() => this.#pending.delete(key))
    this.#pending.set(key, pending)
    return pending
  }
}
