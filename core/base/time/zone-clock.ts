/** Wall-clock time in a time zone; the month counts from 1, weekday 0 is Sunday. */
export interface WallTime {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
  readonly second: number
  readonly weekday: number
}

/** Offsets change on quarter hours at most, so one look-up serves each. */
const quarter = 900_000
const mostOffsets = 1024

/** The wall clock of a time zone by the host's zone data, with Go's choices at hours that come twice or never. */
export class ZoneClock {
  readonly #format: Intl.DateTimeFormat | undefined
  readonly #offsets = new Map<number, number>()

  /** `zone`: an IANA name; empty for UTC. @throws RangeError for an unknown zone */
  constructor(zone: string) {
    const isUtc = zone === '' || zone === 'UTC'
    this.#format = isUtc
      ? undefined
      : new Intl.DateTimeFormat('en-US', {
          timeZone: zone,
          calendar: 'gregory',
          numberingSystem: 'latn',
          hourCycle: 'h23',
          year: 'numeric',
          month: 'numeric',
          day: 'numeric',
          hour: 'numeric',
          minute: 'numeric',
          second: 'numeric',
        })
  }

  /** Milliseconds east of UTC at a time in milliseconds since the epoch. */
  offsetAt(time: number): number {
    if (!this.#format) return 0
    const slot = Math.floor(time / quarter)
    let offset = this.#offsets.get(slot)
    if (offset === undefined) {
      offset = offsetBy(this.#format, slot * quarter)
      if (this.#offsets.size >= mostOffsets) this.#offsets.clear()
      this.#offsets.set(slot, offset)
    }
    return offset
  }

  wallTime(time: number): WallTime {
    const shifted = new Date(time + this.offsetAt(time))
    return {
      year: shifted.getUTCFullYear(),
      month: shifted.getUTCMonth() + 1,
      day: shifted.getUTCDate(),
      hour: shifted.getUTCHours(),
      minute: shifted.getUTCMinutes(),
      second: shifted.getUTCSeconds(),
      weekday: shifted.getUTCDay(),
    }
  }

  /** The time, in milliseconds since the epoch, of a wall-clock time; fields beyond their range carry, as in Go's `time.Date`. */
  timeOf({ year, month, day, hour, minute, second }: Omit<WallTime, 'weekday'>): number {
    const local = Date.UTC(year, month - 1, day, hour, minute, second)
    return local - this.offsetAt(local - this.offsetAt(local))
  }
}

function offsetBy(format: Intl.DateTimeFormat, time: number): number {
  const fields: Record<string, number> = {}
  for (const { type, value } of format.formatToParts(time)) fields[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = fields
  return Date.UTC(year, month - 1, day, hour, minute, second) - time
}
