import type { Timers } from '../runtime.ts'

/** Someone for whom there is something. */
export interface Recipient {
  /** Bookkeeping of the queue. */
  isQueued: boolean
  /** Takes a turn's worth of what there is; returns how many bytes it was. */
  deliver(): number
  /** Whether there is more that it would take now. */
  readonly wantsTurn: boolean
}

/** A slice of a fan-out takes about a millisecond; then requests have their turn. */
const sliceRecipients = 256
const sliceBytes = 2 * 1024 * 1024

/** Serves those for whom something has come, one after the other and a slice a turn. Each is in the queue at most once. */
export class DeliveryQueue {
  readonly #timers: Pick<Timers, 'yieldTurn'>
  #queue: Recipient[] = []
  #served = 0
  #turn: Promise<void> | undefined

  constructor(timers: Pick<Timers, 'yieldTurn'>) {
    this.#timers = timers
  }

  /** To be followed by {@link serve} or {@link serveLater}. */
  add(recipient: Recipient): void {
    if (recipient.isQueued) return
    recipient.isQueued = true
    this.#queue.push(recipient)
  }

  /** Serves a first slice at once, unless those who came before are still being served. */
  serve(): void {
    if (this.#turn) return
    this.#serveSlice()
    this.serveLater()
  }

  /** Serves everyone in the turns to come. */
  serveLater(): void {
    if (this.#turn || this.#queue.length === 0) return
    this.#turn = this.#timers.yieldTurn().then(() => {
      this.#turn = undefined
      this.serve()
    })
  }

  /** Resolves once everyone has been served. */
  async drained(): Promise<void> {
    while (this.#turn) await this.#turn
  }

  #serveSlice(): void {
    let bytes = 0
    for (let count = 0; count < sliceRecipients && bytes < sliceBytes; count++) {
      const recipient = this.#queue[this.#served]
      if (!recipient) break
      this.#served++
      recipient.isQueued = false
      bytes += recipient.deliver()
      if (recipient.wantsTurn) this.add(recipient)
    }
    this.#letGo()
  }

  #letGo(): void {
    if (this.#served === this.#queue.length) this.#queue = []
    else if (this.#served * 2 > this.#queue.length) this.#queue = this.#queue.slice(this.#served)
    else return
    this.#served = 0
  }
}
