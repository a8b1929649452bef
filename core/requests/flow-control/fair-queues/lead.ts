import { type SeatSeconds, seatSeconds } from './seat-seconds.ts'

/** How long a queue waits at most until others have caught up with it, in milliseconds. */
const usualMs = 3000

/**
 * By how much a queue is ahead of the progress that had its share by max-min fairness all the time.
 *
 * The progress advances by even shares. A queue that uses what others leave of theirs is ahead of it, and lets those that ask for little go
 * first: so a flood delays nobody. But once those ask for more, it gets no seat until they have caught up. In the original, where that
 * has no limit, it takes minutes when it was so for hours. Here the progress follows at a distance.
 */
export class Lead {
  readonly #mostMs: number
  #lead: SeatSeconds = 0

  constructor(mostMs: number = usualMs) {
    this.#mostMs = mostMs
  }

  /** The only queue of the level is ahead of the progress by so much: more was no lead. */
  limit(ahead: SeatSeconds): void {
    this.#lead = Math.max(Math.min(this.#lead, ahead), 0)
  }

  /**
   * @param share seats by max-min fairness
   * @param progress by even shares, in the same time
   * @param ahead by how much the foremost queue is ahead of the progress
   * @returns what the progress has to advance by beside.
   */
  advance(share: number, elapsed: number, progress: SeatSeconds, ahead: SeatSeconds): SeatSeconds {
    const most = seatSeconds(share, this.#mostMs)
    // What no queue has used is no lead.
    const lead = Math.min(this.#lead + seatSeconds(share, elapsed) - progress, ahead)
    this.#lead = Math.max(lead, 0)
    if (!(lead > most)) return 0
    this.#lead = most
    return lead - most
  }
}

/** A queue as far as its share depends on it. */
interface SharingQueue {
  /** Seats that its requests have or ask for. */
  readonly demand: number
}

/**
 * Seats that a queue may have by max-min fairness: those that ask for less than an even share leave their rest to the others. Where there
 * are seats for all, it is the demand of the largest one.
 */
export function maxMinShare(queues: readonly SharingQueue[], limit: number): number {
  if (queues.length === 1) return Math.min(queues[0]?.demand ?? 0, limit)
  let share = limit / queues.length
  let takers = queues.length
  for (;;) {
    let left = limit
    let most = 0
    let larger = 0
    for (let at = 0; at < queues.length; at++) {
      const demand = queues[at]?.demand ?? 0
      if (demand > share) larger++
      else left -= demand
      if (demand > most) most = demand
    }
    if (larger === 0) return most
    if (larger === takers) return share
    takers = larger
    share = left / larger
  }
}
