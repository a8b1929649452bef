import { parseZonedTime } from '../../../base/time/time.ts'
import { CelError, Timestamp } from './value.ts'

/** Seconds of the first and the last timestamp, from 0001-01-01T00:00:00Z to 9999-12-31T23:59:59Z. */
export const firstTimestamp = -62_135_596_800
export const lastTimestamp = 253_402_300_799

export const timestampOverflow: CelError = new CelError('timestamp overflow')

/** Parses an RFC 3339 text as Go does; undefined when it is none, an error outside of the years 1 to 9999. */
export function parseTimestamp(text: string): Timestamp | CelError | undefined {
  const moment = parseZonedTime(text)
  if (!moment) return undefined
  if (moment.seconds < firstTimestamp || moment.seconds > lastTimestamp) return timestampOverflow
  return new Timestamp(moment.seconds, moment.nanos, moment.offset)
}

/** A timestamp as RFC 3339 in the zone in which it was written, with as many digits of a second as it has. */
export function formatTimestamp({ seconds, nanos, offset }: Timestamp): string {
  const zone = offset === 0 ? 'Z' : zoneText(offset, ':')
  return `${clockText(seconds + offset, 'T')}${fractionText(nanos)}${zone}`
}

/** A timestamp as Go's `%v` prints it: `2023-01-02 03:04:05.5 +0000 UTC`, or with the zone's offset twice. */
export function timestampGoText({ seconds, nanos, offset }: Timestamp): string {
  const zone = zoneText(offset, '')
  const name = offset === 0 ? 'UTC' : zone
  return `${clockText(seconds + offset, ' ')}${fractionText(nanos)} ${zone} ${name}`
}

function clockText(seconds: number, separator: string): string {
  const date = new Date(seconds * 1000)
  // Zones reach into the years 0 and 10000; toISOString writes the latter with a sign and six digits.
  const year = date.getUTCFullYear().toString().padStart(4, '0')
  const rest = date.toISOString().slice(-20, -5)
  return `${year}${rest.replace('T', separator)}`
}

function fractionText(nanos: number): string {
  return nanos === 0 ? '' : `.${nanos.toString().padStart(9, '0').replace(/0+$/, '')}`
}

function zoneText(offset: number, separator: string): string {
  const minutes = Math.trunc(Math.abs(offset) / 60)
  const hours = Math.trunc(minutes / 60)
  return `${offset < 0 ? '-' : '+'}${twoDigits(hours)}${separator}${twoDigits(minutes % 60)}`
}

function twoDigits(value: number): string {
  return value.toString().padStart(2, '0')
}
