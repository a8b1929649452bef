import type { Runtime } from '../runtime.ts'

/** Numbers from 0 on; the first `band` of them are left to those who ask for one by name, as long as there are others. */
export interface DrawnRange {
  readonly size: number
  readonly band: number
}

/**
 * How many of the first numbers are kept for those who ask for one: a part of the range within limits, as in a real server,
 * so that what worked there without a clash works here.
 */
export function staticBand(
  size: number,
  { least, most, part }: { readonly least: number; readonly most: number; readonly part: number },
): number {
  if (size <= least) return 0
  return Math.min(Math.max(Math.floor(size / part), least), most)
}

/** A random number of the range that is not taken; undefined where all of them are. */
export function drawFree(
  source: Pick<Runtime, 'random'>,
  { size, band }: DrawnRange,
  isTaken: (number: number) => boolean,
): number | undefined {
  return drawBetween(source, band, size, isTaken) ?? drawBetween(source, 0, band, isTaken)
}

function drawBetween(
  source: Pick<Runtime, 'random'>,
  from: number,
  to: number,
  isTaken: (number: number) => boolean,
): number | undefined {
  const count = to - from
  if (count <= 0) return undefined
  const start = randomBelow(source, count)
  for (let step = 0; step < count; step++) {
    const number = from + ((start + step) % count)
    if (!isTaken(number)) return number
  }
  return undefined
}

/** Of 48 random bits: what the remainder favours cannot be noticed in ranges of at most 32. */
function randomBelow(source: Pick<Runtime, 'random'>, count: number): number {
  const bytes = source.random(new Uint8Array(6), 'identity')
  return bytes.reduce((number, byte) => number * 256 + byte, 0) % count
}
