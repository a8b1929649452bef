/** Bucket of one token, which refills at a rate. */
class TokenBucket {
  readonly rate: number
  #tokens = 1
  #at: number

  /** `rate`: tokens a second. */
  constructor(rate: number, now: number) {
    this.rate = rate
    this.#at = now
  }

  take(now: number): boolean {
    this.#refill(now)
    if (this.rate === 0 || this.#tokens < 1) return false
    this.#tokens -= 1
    return true
  }

  /** When there is a token, in milliseconds since the epoch. */
  readyAt(now: number): number {
    this.#refill(now)
    if (this.rate === 0) return Infinity
    return this.#tokens >= 1 ? now : now + ((1 - this.#tokens) * 1000) / this.rate
  }

  #refill(now: number): void {
    // Rounded, as sums of fractions would miss a whole token by a hair.
    const tokens = this.#tokens + ((now - this.#at) * this.rate) / 1000
    this.#tokens = Math.min(1, Math.round(tokens * 1e9) / 1e9)
    this.#at = now
  }
}

/** Nodes of a zone that wait for a NoExecute taint, which are set at a limited rate. */
export class ZoneTainter {
  readonly #waiting = new Set<string>()
  /** Nodes that wait, or whose turn has come and that are not well since. */
  readonly #known = new Set<string>()
  #bucket: TokenBucket

  constructor(rate: number, now: number) {
    this.#bucket = new TokenBucket(rate, now)
  }

  /** Adds a node, unless it is known. */
  add(node: string): void {
    if (this.#known.has(node)) return
    this.#known.add(node)
    this.#waiting.add(node)
  }

  remove(node: string): void {
    this.#known.delete(node)
    this.#waiting.delete(node)
  }

  /** When the next node's turn comes, in milliseconds since the epoch; infinity for none. */
  next(now: number): number {
    return this.#waiting.size === 0 ? Infinity : this.#bucket.readyAt(now)
  }

  /** The node whose turn is now; it waits no more. */
  take(now: number): string | undefined {
    const [node] = this.#waiting
    if (node === undefined || !this.#bucket.take(now)) return undefined
    this.#waiting.delete(node)
    return node
  }

  /** Has a node wait again whose taint could not be set. */
  putBack(node: string): void {
    if (this.#known.has(node)) this.#waiting.add(node)
  }

  /** Sets the rate, in nodes a second; 0 stops all taints. A zone that waits for its turn keeps waiting. */
  setRate(rate: number, now: number): void {
    if (this.#bucket.rate === rate) return
    const hadToken = this.#bucket.take(now)
    this.#bucket = new TokenBucket(rate, now)
    if (!hadToken) this.#bucket.take(now)
  }
}
