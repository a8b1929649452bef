/** The seats that a request takes, and how long it takes them beyond its answer. */
export interface WorkEstimate {
  /** Seats while the request is executed. */
  readonly initialSeats: number
  /** Seats behind its answer, for the events that watches get of a write. */
  readonly finalSeats: number
  /** Milliseconds for which the final seats are taken. The client does not wait for them. */
  readonly additionalMs: number
}

export const oneSeat: WorkEstimate = { initialSeats: 1, finalSeats: 0, additionalMs: 0 }
