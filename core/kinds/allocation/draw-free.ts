import type { Runtime } from '../../base/runtime.ts'

/** Range of numbers from 0 on. The first `band` are the static band: drawn only when no other number is free. */
export interface DrawnRange {
  readonly size: number
  readonly band: number
}

/**
 * Size of the static band, numbers kept for clients that request one: a part of the range within limits, as in a real
 * server, so that requests that do not clash there do not clash here.
 */
export function staticBand(
  size: number,
  { least, most, part }: { readonly least: number; readonly most: number; readonly part: number },
): number {
  if (size <= least) return 0
  return Math.min(Math.max(Math.floor(size / part), least), most)
}

/** Draws a random free number of the range; undefined where all are taken. */
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

/** Random number below `count`, from 48 bits: the bias of the remainder is negligible for counts of at most 32 bits. */
function randomBelow(source: Pick<Runtime, 'random'>, count: number): number {
  const bytes = source.random(new Uint8Array(6), 'identity')
  return bytes.reduce((number, byte) => number * 256 + byte, 0) % count
}
