import type { Operation } from './operation.ts'
import { type RegisterState, stepRegister } from './register.ts'

/** Steps of the search for one key; a legal history takes about one for each operation. */
const mostSteps = 2_000_000

/**
 * Faults of a history of registers: keys whose operations no order explains that respects time, revisions that were given
 * twice, and revisions against the order of time. Empty where the history is linearizable.
 */
export function linearizabilityFaults(history: readonly Operation[]): readonly string[] {
  return [
    ...[...grouped(history)].flatMap(([key, operations]) => {
      const fault = keyFault(operations)
      return fault === undefined ? [] : [`key ${key}: ${fault}`]
    }),
    ...revisionFaults(history),
  ]
}

function grouped(history: readonly Operation[]): ReadonlyMap<string, readonly Operation[]> {
  const keys = new Map<string, Operation[]>()
  for (const operation of history) {
    const of = keys.get(operation.key) ?? []
    keys.set(operation.key, of)
    of.push(operation)
  }
  return keys
}

/** The store counts its revisions, whatever the key: none is given twice, and later writes have greater ones. */
function revisionFaults(history: readonly Operation[]): readonly string[] {
  const writes = history.filter(
    ({ op, result, revision }) => op !== 'read' && result === 'ok' && revision !== undefined,
  )
  const faults: string[] = []
  const owners = new Map<number, Operation>()
  for (const write of writes) {
    const other = owners.get(write.revision ?? 0)
    if (other) faults.push(`revision ${write.revision} twice: ${shown(other)}, ${shown(write)}`)
    owners.set(write.revision ?? 0, write)
  }
  // The greatest revision of the writes that had returned before a call.
  const returned = writes.toSorted((a, b) => a.return - b.return)
  let [at, newest] = [0, 0]
  for (const write of writes.toSorted((a, b) => a.call - b.call)) {
    for (let next = returned[at]; next && next.return < write.call; next = returned[++at]) {
      newest = Math.max(newest, next.revision ?? 0)
    }
    if ((write.revision ?? 0) < newest) {
      faults.push(`a write behind revision ${newest} has an older one: ${shown(write)}`)
    }
  }
  return faults
}

interface Frame {
  readonly state: RegisterState
  readonly candidates: readonly number[]
  next: number
  readonly took: number
}

/**
 * Wing and Gong's search with Lowe's memory of what was tried: operations take effect one after the other, each between its call
 * and its return; those whose outcome is unknown may take effect at any time after the call, or never.
 */
function keyFault(unordered: readonly Operation[]): string | undefined {
  const operations = unordered.toSorted((a, b) => a.call - b.call)
  const isDone = new Uint8Array(operations.length)
  const tried = new Set<string>()
  let left = operations.filter(({ result }) => result !== 'unknown').length
  let steps = 0
  let furthest = left
  let stuck: string[] = []
  const frames: Frame[] = [frameOf(undefined, -1)]

  /** First those that answers order by revision, last those that may never have happened. */
  function frameOf(state: RegisterState, took: number): Frame {
    let earliest = Infinity
    const found: number[] = []
    for (const [at, operation] of operations.entries()) {
      if (isDone[at] === 1) continue
      if (operation.call > earliest) break
      if (operation.result !== 'unknown') earliest = Math.min(earliest, operation.return)
      found.push(at)
    }
    const candidates = found.toSorted((a, b) => rank(operations[a]) - rank(operations[b]))
    return { state, candidates, next: 0, took }
  }

  for (let frame = frames.at(-1); frame && left > 0; frame = frames.at(-1)) {
    const at = frame.candidates[frame.next++]
    if (at === undefined) {
      frames.pop()
      if (frame.took < 0) break
      isDone[frame.took] = 0
      if (operations[frame.took]?.result !== 'unknown') left++
      continue
    }
    const operation = operations[at]
    if (!operation) continue
    const state = stepRegister(frame.state, operation)
    if (state === 'illegal') continue
    if (++steps > mostSteps) return `undecided after ${mostSteps} steps`
    isDone[at] = 1
    const place = `${memoryOf(isDone)} ${state?.revision} ${state ? state.value : '-'}`
    if (tried.has(place)) {
      isDone[at] = 0
      continue
    }
    tried.add(place)
    if (operation.result !== 'unknown') left--
    const next = frameOf(state, at)
    if (left < furthest) {
      furthest = left
      stuck = next.candidates.map((each) => shown(operations[each]))
    }
    frames.push(next)
  }
  if (left === 0) return undefined
  return `no order explains its ${operations.length} operations; one of these does not fit: ${stuck.slice(0, 6).join(', ')}`
}

function rank(operation: Operation | undefined): number {
  if (!operation || operation.result === 'unknown') return Infinity
  return operation.revision ?? 0
}

/** The operations that took effect: all before the first that did not, and the ones behind it. */
function memoryOf(isDone: Uint8Array): string {
  const first = isDone.indexOf(0)
  if (first < 0) return 'all'
  const last = isDone.lastIndexOf(1)
  return `${first}:${last < first ? '' : isDone.subarray(first, last + 1).join('')}`
}

function shown(operation: Operation | undefined): string {
  return JSON.stringify(operation)
}
