/**
 * Work of requests, and progress of the fair queues, in hundred-millionths of a seat-second, rounded: sums of whole numbers are exact.
 */
export type SeatSeconds = number

/** How long a request is supposed to take, in milliseconds, until it has shown. */
export const supposedMs = 3

/**
 * Work of a number of seats over a time. It is computed from whole nanoseconds and rounded away from zero, as in the original, so that
 * equal histories have equal sums.
 */
export function seatSeconds(seats: number, milliseconds: number): SeatSeconds {
  const work = (seats * Math.round(milliseconds * 1e6)) / 10
  return work < 0 ? -Math.round(-work) : Math.round(work)
}

/** How long a number of seats takes for the work, in milliseconds of whole nanoseconds. */
export function millisecondsPerSeat(work: SeatSeconds, seats: number): number {
  return Math.trunc((work / seats) * 10) / 1e6
}

/** The work in seat-seconds, for metrics. */
export function inSeatSeconds(work: SeatSeconds): number {
  return work / 1e8
}

/** The work as the original's dumps write it: `12.00300000ss`. */
export function seatSecondsText(work: SeatSeconds): string {
  const whole = Math.trunc(work / 1e8)
  const rest = work - whole * 1e8
  // A negative remainder has its sign behind the point, as there.
  return `${whole}.${rest < 0 ? '-' : ''}${String(Math.abs(rest)).padStart(rest < 0 ? 7 : 8, '0')}ss`
}
