import { CelError, type Result } from '../values/value.ts'
import { countIteration, type Frame } from './frame.ts'
import { loopRange, type LoopSlots } from './loop-range.ts'

/** Runs one iteration of a loop, whose variables are set. @returns false where the loop ends before it */
export type Iteration = (frame: Frame) => boolean

/** Runs a loop over a list or map. @returns an error where the range is none */
export function runLoop(
  frame: Frame,
  slots: LoopSlots,
  value: Result,
  iterate: Iteration,
): CelError | undefined {
  const range = loopRange(value, slots)
  if (range instanceof CelError) return range
  const { isInterrupted } = frame
  for (let index = 0; index < range.size; index += 1) {
    range.enter(frame, index)
    if (!iterate(frame)) return undefined
    if (isInterrupted) countIteration(frame, isInterrupted)
  }
  return undefined
}
