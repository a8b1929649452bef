import { parseTime } from '../../base/time/time.ts'
import { identityOf, type ManagedState } from './managed-state.ts'
import type { Ownership } from './owners.ts'

/** Managers of updates that one object has at most; beyond it the oldest are merged into one entry. */
const mostUpdaters = 10

const bucketName = 'ancient-changes'

/** Caps the managers of updates: the entries of those that updated longest ago are merged into one for each version. */
export function capUpdates(state: ManagedState): ManagedState {
  if (state.owners.size <= mostUpdaters) return state
  const updaters = [...state.owners].filter(([, { applied }]) => !applied)
  let surplus = updaters.length - mostUpdaters
  if (surplus <= 0) return state
  const age = ([identity]: [string, Ownership]): number =>
    parseTime(state.times.get(identity) ?? '')?.seconds ?? 0
  const owners = new Map(state.owners)
  const times = new Map(state.times)
  const firsts = new Map<string, string>()
  const oldestFirst = updaters.toSorted((a, b) => age(a) - age(b) || (a[0] < b[0] ? -1 : 1))
  for (const [identity, { version }] of oldestFirst) {
    if (surplus === 0) break
    const first = firsts.get(version)
    // The first entry of a version keeps its name until another one is merged with it.
    if (first === undefined) {
      firsts.set(version, identity)
      continue
    }
    const bucket = bucketOf(version)
    move(owners, times, first, bucket)
    move(owners, times, identity, bucket)
    surplus--
  }
  return { owners, times, entries: state.entries }
}

function bucketOf(version: string): string {
  return identityOf({
    manager: bucketName,
    operation: 'Update',
    apiVersion: version,
    subresource: '',
  })
}

/** Moves the fields of the entry `from` to `to`, with its time, which is the later one. */
function move(
  owners: Map<string, Ownership>,
  times: Map<string, string>,
  from: string,
  to: string,
): void {
  const moved = owners.get(from)
  if (!moved || from === to) return
  const time = times.get(from)
  const known = owners.get(to)
  owners.delete(from)
  times.delete(from)
  owners.set(to, known ? { ...moved, set: known.set.union(moved.set) } : moved)
  if (time !== undefined) times.set(to, time)
}
