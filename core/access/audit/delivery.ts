import type { Timers } from '../../base/runtime.ts'
import type { AuditEvent } from './audit-event.ts'
import type { AuditSink } from './audit-sink.ts'

/** Writes events somewhere. It never rejects: the answer is false where they were lost, which it has reported. */
export type Deliver = (
  events: readonly AuditEvent[],
  /** Aborted when there is no time left. */
  signal: AbortSignal,
) => boolean | Promise<boolean>

/** The deliveries under way. */
export class Deliveries {
  readonly #deliver: Deliver
  readonly #timers: Pick<Timers, 'after'>
  readonly #underWay = new Map<Promise<boolean>, AbortController>()
  #isOver = false

  constructor(deliver: Deliver, timers: Pick<Timers, 'after'>) {
    this.#deliver = deliver
    this.#timers = timers
  }

  get size(): number {
    return this.#underWay.size
  }

  /** Whether there is no time left for further deliveries. */
  get isOver(): boolean {
    return this.#isOver
  }

  begin(events: readonly AuditEvent[]): boolean | Promise<boolean> {
    const end = new AbortController()
    const delivered = this.#deliver(events, end.signal)
    if (!(delivered instanceof Promise)) return delivered
    const tracked = delivered.finally(() => this.#underWay.delete(tracked))
    this.#underWay.set(tracked, end)
    return tracked
  }

  /** Resolves when one of the deliveries is done. */
  async oneDone(): Promise<void> {
    await Promise.race(this.#underWay.keys())
  }

  /** Takes `finish` and then waits for the deliveries; after `deadline` milliseconds they are aborted. */
  async close(deadline: number, finish?: () => Promise<void>): Promise<void> {
    const cancel = this.#timers.after(deadline, () => {
      this.#isOver = true
      for (const end of this.#underWay.values()) end.abort()
    })
    await finish?.()
    await Promise.all(this.#underWay.keys())
    cancel()
  }
}

/**
 * A sink that has requests wait until their events are delivered.
 *
 * @param isStrict whether a request must not go on where its event was lost.
 */
export function blockingSink(
  deliver: Deliver,
  isStrict: boolean,
  timers: Pick<Timers, 'after'>,
): AuditSink {
  const deliveries = new Deliveries(deliver, timers)
  return {
    take: (events) => {
      const delivered = deliveries.begin(events)
      if (delivered instanceof Promise) return delivered.then((taken) => taken || !isStrict)
      return delivered || !isStrict
    },
    close: (deadline) => deliveries.close(deadline),
  }
}
