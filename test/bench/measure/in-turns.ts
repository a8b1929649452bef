import { median } from './statistics.ts'

/**
 * Measures two things in turns (ABAB...), so that a neighbour who slows the machine down slows both, and returns the
 * median of each.
 */
export async function inTurns(
  rounds: number,
  ours: () => Promise<number>,
  limit: () => Promise<number>,
): Promise<{ ours: number; limit: number }> {
  const measured: { ours: number[]; limit: number[] } = { ours: [], limit: [] }
  for (let round = 0; round < rounds; round++) {
    measured.limit.push(await limit())
    measured.ours.push(await ours())
  }
  return { ours: median(measured.ours), limit: median(measured.limit) }
}
