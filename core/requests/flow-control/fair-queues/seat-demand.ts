/** Demand for seats over a period. */
export interface DemandOfPeriod {
  readonly seconds: number
  readonly average: number
  /** Standard deviation. */
  readonly deviation: number
  readonly most: number
}

/** Integrates the seats that a level has in use or is asked for, over time. Times are milliseconds of one clock. */
export class SeatDemand {
  #at: number
  #seats = 0
  #most = 0
  #seconds = 0
  #sum = 0
  #sumOfSquares = 0

  constructor(now: number) {
    this.#at = now
  }

  get seats(): number {
    return this.#seats
  }

  set(seats: number, now: number): void {
    this.#advance(now)
    this.#seats = seats
    if (seats > this.#most) this.#most = seats
  }

  /** So many seats were asked for, for so long, while none were beside. */
  add(seats: number, milliseconds: number): void {
    const seconds = milliseconds / 1000
    this.#sum += seats * seconds
    this.#sumOfSquares += seats * seats * seconds
    if (seats > this.#most) this.#most = seats
  }

  /** The demand since the last call, or since the start. */
  reset(now: number): DemandOfPeriod {
    this.#advance(now)
    const seconds = this.#seconds
    const average = seconds > 0 ? this.#sum / seconds : 0
    const variance = seconds > 0 ? this.#sumOfSquares / seconds - average * average : 0
    const most = this.#most
    this.#seconds = this.#sum = this.#sumOfSquares = 0
    this.#most = this.#seats
    return { seconds, average, deviation: variance > 0 ? Math.sqrt(variance) : 0, most }
  }

  #advance(now: number): void {
    const seconds = (now - this.#at) / 1000
    this.#at = now
    this.#seconds += seconds
    this.#sum += this.#seats * seconds
    this.#sumOfSquares += this.#seats * this.#seats * seconds
  }
}

/** Weight of the former smoothed demand: with one update every ten seconds it halves in five minutes. */
const smoothing = 0.977
/** 1 − 0.977, which as a difference of floating-point numbers would be a little more. */
const renewal = 0.023

/** The demand for seats of one level, smoothed over its periods: it rises at once and falls slowly. */
export class SmoothedDemand {
  average = 0
  deviation = 0
  most = 0
  smoothed = 0

  add({ seconds, average, deviation, most }: DemandOfPeriod): void {
    this.most = Math.round(most)
    if (seconds <= 0) return
    this.average = average
    this.deviation = deviation
    const envelope = average + deviation
    this.smoothed = Math.max(envelope, smoothing * this.smoothed + renewal * envelope)
  }
}
