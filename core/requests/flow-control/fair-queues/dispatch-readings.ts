import { type SeatSeconds, seatSeconds, supposedMs } from './seat-seconds.ts'

/** What is read of a queue. */
interface ReadQueue {
  readonly length: number
  readonly seatsInUse: number
  readonly nextDispatchR: SeatSeconds
}

/** The progress of a level when a request was dispatched from a queue, which is only measured. */
export class DispatchReadings {
  /** How often that happened. */
  count = 0
  currentR: SeatSeconds = 0
  /** Where the request began in the virtual world. */
  start: SeatSeconds = 0
  /** Where the oldest requests of the queues would begin, at least and at most. */
  leastStart: SeatSeconds = 0
  mostStart: SeatSeconds = 0
  /** The same without the work that is under way from their queues. */
  leastDiscounted: SeatSeconds = 0
  mostDiscounted: SeatSeconds = 0

  /** Reads the queues as one of them is about to give a seat to its oldest request. */
  read(currentR: SeatSeconds, chosen: ReadQueue, others: readonly ReadQueue[]): void {
    this.count++
    this.currentR = currentR
    this.start = this.leastStart = this.mostStart = chosen.nextDispatchR
    this.leastDiscounted = this.mostDiscounted = discounted(chosen)
    for (let at = 0; at < others.length; at++) {
      const queue = others[at]
      if (!queue || queue.length === 0) continue
      this.leastStart = Math.min(this.leastStart, queue.nextDispatchR)
      this.mostStart = Math.max(this.mostStart, queue.nextDispatchR)
      this.leastDiscounted = Math.min(this.leastDiscounted, discounted(queue))
      this.mostDiscounted = Math.max(this.mostDiscounted, discounted(queue))
    }
  }
}

function discounted({ nextDispatchR, seatsInUse }: ReadQueue): SeatSeconds {
  return nextDispatchR - seatSeconds(seatsInUse, supposedMs)
}
