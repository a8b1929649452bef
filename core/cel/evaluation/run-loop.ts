import { CelError, List, MapValue, type Result } from '../values/value.ts'
import { countIteration, type Frame } from './frame.ts'
import { goTypeName } from '../values/go-type-name.ts'

/** Slots of the frame that a loop uses. */
export interface LoopSlots {
  readonly accumulator: number
  readonly variable: number
  readonly secondVariable: number | undefined
}

/** Runs one iteration of a loop, whose variables are set. @returns false where the loop ends before it */
export type Iteration = (frame: Frame) => boolean

/**
 * Runs a loop over the elements of a list or the keys of a map; with two variables, over indices and elements, or keys and
 * values. An element that is an error is what its variable reads as.
 *
 * @returns an error where the range is no list or map
 */
export function runLoop(
  frame: Frame,
  slots: LoopSlots,
  range: Result,
  iterate: Iteration,
): CelError | undefined {
  if (range instanceof CelError) return range
  if (range instanceof List) runOverList(frame, slots, range, iterate)
  else if (range instanceof MapValue) runOverMap(frame, slots, range, iterate)
  else return notIterable(range, slots)
  return undefined
}

function runOverList(frame: Frame, slots: LoopSlots, list: List, iterate: Iteration): void {
  const { variable, secondVariable } = slots
  const { isInterrupted, slots: held } = frame
  const { size } = list
  for (let index = 0; index < size; index += 1) {
    if (secondVariable === undefined) {
      held[variable] = list.at(index)
    } else {
      held[variable] = index
      held[secondVariable] = list.at(index)
    }
    if (!iterate(frame)) return
    if (isInterrupted) countIteration(frame, isInterrupted)
  }
}

function runOverMap(frame: Frame, slots: LoopSlots, map: MapValue, iterate: Iteration): void {
  const { variable, secondVariable } = slots
  for (const key of map.keys()) {
    frame.slots[variable] = key
    if (secondVariable !== undefined) frame.slots[secondVariable] = map.find(key)
    if (!iterate(frame)) return
    if (frame.isInterrupted) countIteration(frame, frame.isInterrupted)
  }
}

function notIterable(range: Exclude<Result, CelError>, slots: LoopSlots): CelError {
  const type = goTypeName(range)
  if (slots.secondVariable === undefined) {
    return new CelError(`got '${type}', expected iterable type`)
  }
  return new CelError(`unsupported comprehension range type: ${type}`)
}
