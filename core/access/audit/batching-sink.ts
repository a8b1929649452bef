import type { Cancel, Runtime } from '../../base/runtime.ts'
import type { AuditEvent } from './audit-event.ts'
import type { AuditSink } from './audit-sink.ts'
import { type Deliver, Deliveries } from './delivery.ts'
import type { LostEvents } from './lost-events.ts'

/** How events are put together in batches. */
export interface BatchTerms {
  /** Events that wait at most; further ones are lost. */
  readonly bufferSize: number
  readonly maxBatchSize: number
  /** Milliseconds that an event waits for others at most. */
  readonly maxBatchWait: number
  /** Batches a second on average, and at once after a pause; undefined for no limit. */
  readonly throttle?: { readonly qps: number; readonly burst: number } | undefined
}

/** Batches that are delivered at the same time at most. */
const mostUnderWay = 32

/** Batches that may be sent by now: as many as `burst`, refilled `qps` times a second. */
class Tokens {
  readonly #qps: number
  readonly #burst: number
  #left: number
  #at: number

  constructor(qps: number, burst: number, now: number) {
    this.#qps = qps
    this.#burst = burst
    this.#left = burst
    this.#at = now
  }

  /** Takes a token. @returns the milliseconds until there is one, 0 where it was taken */
  take(now: number): number {
    this.#left = Math.min(this.#burst, this.#left + ((now - this.#at) / 1000) * this.#qps)
    this.#at = now
    if (this.#left < 1) return Math.ceil(((1 - this.#left) / this.#qps) * 1000)
    this.#left--
    return 0
  }
}

/** A sink in which events wait until a batch is full or old enough; requests never wait for it. */
export class BatchingSink implements AuditSink {
  readonly #terms: BatchTerms
  readonly #runtime: Pick<Runtime, 'timers' | 'clock'>
  readonly #lost: LostEvents
  readonly #tokens: Tokens | undefined
  readonly #deliveries: Deliveries
  #waiting: AuditEvent[] = []
  #isClosing = false
  /** The next look at what waits, and whether it is for a batch that is full. */
  #timer: { readonly cancel: Cancel; readonly isSoon: boolean } | undefined

  constructor(
    deliver: Deliver,
    terms: BatchTerms,
    runtime: Pick<Runtime, 'timers' | 'clock'>,
    lost: LostEvents,
  ) {
    this.#terms = terms
    this.#deliveries = new Deliveries(deliver, runtime.timers)
    this.#runtime = runtime
    this.#lost = lost
    const { throttle } = terms
    if (throttle) {
      this.#tokens = new Tokens(throttle.qps, throttle.burst, runtime.clock.now())
    }
  }

  take(events: readonly AuditEvent[]): boolean {
    const room = this.#isClosing ? 0 : this.#terms.bufferSize - this.#waiting.length
    for (const event of events.slice(0, room)) this.#waiting.push(event)
    const why = this.#isClosing ? 'audit backend shut down' : 'audit buffer queue blocked'
    if (events.length > room) this.#lost.report('buffered', events.slice(room), why)
    this.#schedule()
    return true
  }

  async close(deadline: number): Promise<void> {
    this.#isClosing = true
    this.#timer?.cancel()
    const deliveries = this.#deliveries
    await deliveries.close(deadline, async () => {
      while (this.#waiting.length > 0 && !deliveries.isOver) {
        if (deliveries.size < mostUnderWay) this.#send()
        else await deliveries.oneDone()
      }
    })
    this.#lost.report('buffered', this.#waiting, 'audit backend shut down')
    this.#waiting = []
  }

  get #isFull(): boolean {
    return this.#waiting.length >= this.#terms.maxBatchSize
  }

  #schedule(): void {
    if (this.#waiting.length === 0 || this.#deliveries.size >= mostUnderWay) return
    if (this.#timer && (this.#timer.isSoon || !this.#isFull)) return
    this.#look(this.#isFull ? 0 : this.#terms.maxBatchWait, this.#isFull)
  }

  #look(milliseconds: number, isSoon: boolean): void {
    this.#timer?.cancel()
    const cancel = this.#runtime.timers.after(milliseconds, () => {
      this.#timer = undefined
      this.#sendDue()
    })
    this.#timer = { cancel, isSoon }
  }

  /** Sends the batch that is due, and those that are full. */
  #sendDue(): void {
    let isDue = true
    while ((isDue || this.#isFull) && this.#waiting.length > 0) {
      if (this.#deliveries.size >= mostUnderWay) return
      const pause = this.#tokens?.take(this.#runtime.clock.now()) ?? 0
      if (pause > 0) return this.#look(pause, true)
      this.#send()
      isDue = false
    }
    this.#schedule()
  }

  #send(): void {
    const batch = this.#waiting.splice(0, this.#terms.maxBatchSize)
    const delivered = this.#deliveries.begin(batch)
    if (!(delivered instanceof Promise)) return
    void delivered.then(() => {
      if (!this.#isClosing) this.#schedule()
    })
  }
}
