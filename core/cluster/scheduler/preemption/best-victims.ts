import type { Victims } from './find-victims.ts'

/** Measures of victims, each larger for the better choice; a later one counts where the former are equal. */
function measures(now: number): readonly ((victims: Victims) => number)[] {
  return [
    ({ violations }) => -violations,
    ({ pods }) => -(pods[0]?.priority ?? 0),
    // Every pod counts, even those of the lowest priority.
    ({ pods }) => -pods.reduce((sum, { priority }) => sum + priority + 2 ** 31, 0),
    ({ pods }) => -pods.length,
    ({ pods }) => earliestOfMostImportant(pods, now),
  ]
}

function earliestOfMostImportant(pods: Victims['pods'], now: number): number {
  const most = Math.max(...pods.map(({ priority }) => priority))
  const starts = pods.filter(({ priority }) => priority === most)
  return Math.min(...starts.map(({ startedAt }) => startedAt ?? now))
}

/** The victims whose loss costs least; undefined where there are none. */
export function bestVictims(candidates: readonly Victims[], now: number): Victims | undefined {
  let left = candidates
  for (const measure of measures(now)) {
    if (left.length <= 1) break
    const values = left.map(measure)
    const best = values.reduce((most, value) => Math.max(most, value), -Infinity)
    left = left.filter((_, at) => values[at] === best)
  }
  return left[0]
}
