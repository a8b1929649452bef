import type { Runtime } from '../../base/runtime.ts'

/** A watcher that can be given turns to send its events. */
export interface Recipient {
  /** Bookkeeping of the queue: whether this recipient is in it. */
  isQueued: boolean
  /** Sends one turn's events; returns how many bytes they were. */
  deliver(): number
  /** Whether there are more events that the recipient can send now. */
  readonly wantsTurn: boolean
}

/** What a slice serves at most; requests run between slices. */
const sliceRecipients = 256
const sliceBytes = 2 * 1024 * 1024

/**
 * Milliseconds of a slice: short, so that the next write is read and committed while the events of the last are still sent. Where
 * requests took longer since the last slice, this one takes as long, up to the most, so that watchers do not fall behind.
 */
const shortSlice = 1
const longSlice = 10

/** Recipients that are served at once; where more wait, the writer of the event gets its answer first. */
const servedAtOnce = 16

/**
 * Queue of watchers that have events to send, served in order, one slice a turn. A recipient is in the queue at most
 * once.
 */
export class DeliveryQueue {
  readonly #runtime: Pick<Runtime, 'timers' | 'clock'>
  /** When the last slice ended. */
  #rested = 0
  #queue: Recipient[] = []
  #served = 0
  #turn: Promise<void> | undefined

  constructor(runtime: Pick<Runtime, 'timers' | 'clock'>) {
    this.#runtime = runtime
  }

  /** Adds a recipient to the queue; the caller calls {@link serve} or {@link serveLater} afterwards. */
  add(recipient: Recipient): void {
    if (recipient.isQueued) return
    recipient.isQueued = true
    this.#queue.push(recipient)
  }

  /** Serves the recipients at once where they are few, unless earlier ones are still being served; else in the turns to come. */
  serve(): void {
    if (!this.#turn && this.#queue.length <= servedAtOnce) this.#serveSlice()
    this.serveLater()
  }

  /** Serves all recipients in the turns to come. */
  serveLater(): void {
    if (this.#turn || this.#queue.length === 0) return
    this.#turn = this.#runtime.timers.yieldTurn().then(() => {
      this.#turn = undefined
      this.#serveSlice()
      this.serveLater()
    })
  }

  /** Resolves once all recipients have been served. */
  async drained(): Promise<void> {
    while (this.#turn) await this.#turn
  }

  #serveSlice(): void {
    const began = this.#now()
    const most = began + Math.min(longSlice, Math.max(shortSlice, began - this.#rested))
    let bytes = 0
    for (let count = 0; count < sliceRecipients && bytes < sliceBytes; count++) {
      const recipient = this.#queue[this.#served]
      if (!recipient) break
      this.#served++
      recipient.isQueued = false
      bytes += recipient.deliver()
      if (recipient.wantsTurn) this.add(recipient)
      if (this.#now() > most) break
    }
    this.#rested = this.#now()
    this.#letGo()
  }

  #now(): number {
    const { clock } = this.#runtime
    return clock.elapsed?.() ?? clock.now()
  }

  #letGo(): void {
    if (this.#served === this.#queue.length) this.#queue = []
    else if (this.#served * 2 > this.#queue.length) this.#queue = this.#queue.slice(this.#served)
    else return
    this.#served = 0
  }
}
