import { median } from './statistics.ts'

/**
 * Measures two things in turns (ABAB...), so that a neighbour who slows the machine down slows both, and returns the
 * median of each; `ratio` is the median of limit ÷ ours, turn by turn, which varies less where turns are short.
 */
export async function inTurns(
  rounds: number,
  ours: () => Promise<number>,
  limit: () => Promise<number>,
): Promise<{ ours: number; limit: number; ratio: number }> {
  const measured: { ours: number[]; limit: number[]; ratio: number[] } = {
    ours: [],
    limit: [],
    ratio: [],
  }
  for (let round = 0; round < rounds; round++) {
    const theirs = await limit()
    const mine = await ours()
    measured.limit.push(theirs)
    measured.ours.push(mine)
    measured.ratio.push(theirs / mine)
  }
  return {
    ours: median(measured.ours),
    limit: median(measured.limit),
    ratio: median(measured.ratio),
  }
}
