import type { Clock } from '../../base/runtime.ts'

/** The time of a clock for durations, in milliseconds: its monotonic time, else its wall-clock time. */
export function elapsedTime(clock: Clock): () => number {
  return clock.elapsed?.bind(clock) ?? (() => clock.now())
}
