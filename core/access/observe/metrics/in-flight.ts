/** Requests under way of one kind, and how many there were at most in the last second. Times are milliseconds of one clock. */
export class InFlight {
  #now = 0
  #most = 0
  #lastMost = 0
  #second = 0

  /** Requests under way now. */
  get count(): number {
    return this.#now
  }

  /** A request begins at `at`. */
  enter(at: number): void {
    this.#turn(at)
    this.#now++
    if (this.#now > this.#most) this.#most = this.#now
  }

  leave(): void {
    this.#now--
  }

  /** A request was there at `at` that has left already. */
  pass(at: number): void {
    this.#turn(at)
    if (this.#now + 1 > this.#most) this.#most = this.#now + 1
  }

  /** The most requests under way in the last whole second before `at`. */
  most(at: number): number {
    this.#turn(at)
    return this.#lastMost
  }

  #turn(at: number): void {
    const second = Math.floor(at / 1000)
    if (second === this.#second) return
    // Seconds in which nothing began had as many as are under way.
    this.#lastMost = second === this.#second + 1 ? this.#most : this.#now
    this.#most = this.#now
    this.#second = second
  }
}
