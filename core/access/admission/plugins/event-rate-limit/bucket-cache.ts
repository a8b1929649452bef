import { ownCopy } from '../../../../base/collections/bounded-cache.ts'
import type { TokenBucket } from './token-bucket.ts'

/** Characters of a key that tell buckets apart. Keys of valid names are shorter; events may hold longer texts. */
const longestKey = 1_024

/** Buckets at most, whatever the configuration says. */
const mostBuckets: number = 2 ** 20

/** Token buckets by key. Those that were not used for longest are forgotten, and are full when they are made anew. */
export class BucketCache {
  readonly #size: number
  readonly #make: () => TokenBucket
  /** In the order of their last use. */
  readonly #buckets = new Map<string, TokenBucket>()

  constructor(size: number, make: () => TokenBucket) {
    this.#size = Math.min(size, mostBuckets)
    this.#make = make
  }

  get(wholeKey: string): TokenBucket {
    const key = wholeKey.slice(0, longestKey)
    const known = this.#buckets.get(key)
    if (known) this.#buckets.delete(key)
    else if (this.#buckets.size >= this.#size) this.#forgetOldest()
    const bucket = known ?? this.#make()
    this.#buckets.set(ownCopy(key), bucket)
    return bucket
  }

  #forgetOldest(): void {
    for (const oldest of this.#buckets.keys()) {
      this.#buckets.delete(oldest)
      return
    }
  }
}
