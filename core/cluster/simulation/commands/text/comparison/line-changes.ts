import type { HeldMemory, ProcessMeter } from '../../../processes/process-meter.ts'
import type { ProgramStep } from '../../../processes/program.ts'

/** Lines from..to of the old file stand in the place of lines from..to of the new one; places begin with 0, ends are not included. */
export interface LineChange {
  readonly oldFrom: number
  readonly oldTo: number
  readonly newFrom: number
  readonly newTo: number
}

/** Lines that are removed or added at most until the rest counts as changed as a whole. */
const mostEdits = 1000
/** Steps along a diagonal that are counted as one step. */
const comparedInStep = 64

/**
 * The fewest changes from one list of lines to another (Myers, "An O(ND) Difference Algorithm"). Lists that differ in more than a
 * thousand lines differ as a whole, between the lines that they begin and end with alike.
 */
export function* lineChanges(
  before: readonly string[],
  after: readonly string[],
  meter: ProcessMeter,
  held: HeldMemory,
): Generator<ProgramStep, LineChange[], string | undefined> {
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && before[start] === after[start]) start++
  let end = 0
  while (end < most - start && before[before.length - 1 - end] === after[after.length - 1 - end])
    end++
  const wait = meter.spend((start + end) / comparedInStep)
  if (wait) yield wait
  const [oldCount, newCount] = [before.length - end - start, after.length - end - start]
  if (oldCount === 0 && newCount === 0) return []
  const whole = [
    { oldFrom: start, oldTo: start + oldCount, newFrom: start, newTo: start + newCount },
  ]
  if (oldCount === 0 || newCount === 0) return whole
  const isSame = (oldAt: number, newAt: number): boolean =>
    before[start + oldAt] === after[start + newAt]
  const traces: Int32Array[] = []
  let furthest = new Int32Array(3)
  const limit = Math.min(mostEdits, oldCount + newCount)
  for (let edits = 0; edits <= limit; edits++) {
    // Places by diagonal, from -edits - 1 to edits + 1.
    const next = new Int32Array(2 * edits + 3)
    let compared = edits
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      let oldAt = fromFormer(furthest, diagonal, edits)
      let newAt = oldAt - diagonal
      while (oldAt < oldCount && newAt < newCount && isSame(oldAt, newAt)) {
        oldAt++
        newAt++
        compared++
      }
      next[diagonal + edits + 1] = oldAt
      if (oldAt >= oldCount && newAt >= newCount) {
        traces.push(next)
        return backtrack(traces, oldCount, newCount, start)
      }
    }
    held.add(4 * next.length)
    traces.push(next)
    furthest = next
    const pause = meter.spend(compared / comparedInStep)
    if (pause) yield pause
  }
  return whole
}

/** The furthest place on a diagonal that one more edit reaches. */
function fromFormer(furthest: Int32Array, diagonal: number, edits: number): number {
  if (edits === 0) return 0
  const former = edits - 1
  const below = diagonal - 1 < -former ? -1 : (furthest[diagonal - 1 + former + 1] ?? -1)
  const above = diagonal + 1 > former ? -1 : (furthest[diagonal + 1 + former + 1] ?? -1)
  // An added line goes on from the diagonal above, a removed one from that below.
  return diagonal === -edits || (diagonal !== edits && below < above) ? above : below + 1
}

function backtrack(
  traces: readonly Int32Array[],
  oldCount: number,
  newCount: number,
  start: number,
): LineChange[] {
  const changes: { oldFrom: number; oldTo: number; newFrom: number; newTo: number }[] = []
  let [oldAt, newAt] = [oldCount, newCount]
  for (let edits = traces.length - 1; edits > 0; edits--) {
    const furthest = traces[edits - 1] ?? new Int32Array(3)
    const diagonal = oldAt - newAt
    const former = edits - 1
    const below = diagonal - 1 < -former ? -1 : (furthest[diagonal - 1 + former + 1] ?? -1)
    const above = diagonal + 1 > former ? -1 : (furthest[diagonal + 1 + former + 1] ?? -1)
    const isAdded = diagonal === -edits || (diagonal !== edits && below < above)
    const fromOld = isAdded ? above : below
    const fromNew = fromOld - (isAdded ? diagonal + 1 : diagonal - 1)
    const [toOld, toNew] = isAdded ? [fromOld, fromNew + 1] : [fromOld + 1, fromNew]
    const last = changes.at(-1)
    if (last && last.oldFrom === start + toOld && last.newFrom === start + toNew) {
      last.oldFrom = start + fromOld
      last.newFrom = start + fromNew
    } else {
      changes.push({
        oldFrom: start + fromOld,
        oldTo: start + toOld,
        newFrom: start + fromNew,
        newTo: start + toNew,
      })
    }
    oldAt = fromOld
    newAt = fromNew
  }
  return changes.toReversed()
}
