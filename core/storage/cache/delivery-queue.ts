import type { Timers } from '../../base/runtime.ts'

/** A watcher that can be given turns to send its events. */
export interface Recipient {
  /** Bookkeeping of the queue: whether this recipient is in it. */
  isQueued: boolean
  /** Sends one turn's events; returns how many bytes they were. */
  deliver(): number
  /** Whether there are more events that the recipient can send now. */
  readonly wantsTurn: boolean
}

/** Recipients served in one slice at most; a slice takes about a millisecond, and requests run between slices. */
const sliceRecipients = 256
const sliceBytes = 2 * 1024 * 1024

/**
 * Queue of watchers that have events to send, served in order, one slice a turn. A recipient is in the queue at most
 * once.
 */
export class DeliveryQueue {
  readonly #timers: Pick<Timers, 'yieldTurn'>
  #queue: Recipient[] = []
  #served = 0
  #turn: Promise<void> | undefined

  constructor(timers: Pick<Timers, 'yieldTurn'>) {
    this.#timers = timers
  }

  /** Adds a recipient to the queue; the caller calls {@link serve} or {@link serveLater} afterwards. */
  add(recipient: Recipient): void {
    if (recipient.isQueued) return
    recipient.isQueued = true
    this.#queue.push(recipient)
  }

  /** Serves a first slice at once, unless earlier recipients are still being served. */
  serve(): void {
    if (this.#turn) return
    this.#serveSlice()
    this.serveLater()
  }

  /** Serves all recipients in the turns to come. */
  serveLater(): void {
    if (this.#turn || this.#queue.length === 0) return
    this.#turn = this.#timers.yieldTurn().then(() => {
      this.#turn = undefined
      this.serve()
    })
  }

  /** Resolves once all recipients have been served. */
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
