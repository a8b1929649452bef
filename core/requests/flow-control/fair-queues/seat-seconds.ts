/**
 * Work of requests, and progress of the fair queues, in hundred-millionths of a seat-second, rounded: sums of whole numbers are exact.
 */
export type SeatSeconds = number

/** How long a request is supposed to take, in milliseconds, until it has shown. */
export const supposedMs = 3

const perMillisecond = 1e5

export function seatSeconds(seats: number, milliseconds: number): SeatSeconds {
  return Math.round(seats * milliseconds * perMillisecond)
}

/** How long a number of seats takes for the work, in milliseconds. */
export function millisecondsPerSeat(work: SeatSeconds, seats: number): number {
  return work / seats / perMillisecond
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
