import { hrtime } from 'node:process'

/** Nanoseconds of the clock of this process, which only goes forward. */
export function now(): number {
  return Number(hrtime.bigint())
}
