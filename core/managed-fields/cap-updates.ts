import { parseTime } from '../api/time.ts'
import type { Owners, Ownership } from './owners.ts'
import { identityOf, type ManagedState } from './managed-state.ts'

/** Managers that update one object, beyond which the oldest are put together: their list must not grow without bound. */
const mostUpdaters = 10

const bucketName = 'ancient-changes'

/** Keeps the managers that update an object few: those that did it longest ago become one, version by version. */
export function capUpdates(state: ManagedState): ManagedState {
  const updaters = [...state.owners].filter(([, { applied }]) => !applied)
  if (updaters.length <= mostUpdaters) return state
  const age = ([identity]: [string, Ownership]): number =>
    parseTime(state.times.get(identity) ?? '')?.seconds ?? 0
  const oldestFirst = updaters.toSorted((a, b) => age(a) - age(b))
  const owners = new Map(state.owners)
  const times = new Map(state.times)
  for (const oldest of oldestFirst) {
    if (countUpdaters(owners) <= mostUpdaters) break
    putIntoBucket(owners, times, oldest)
  }
  return { owners, times }
}

function countUpdaters(owners: Owners): number {
  return [...owners.values()].filter(({ applied }) => !applied).length
}

function putIntoBucket(
  owners: Map<string, Ownership>,
  times: Map<string, string>,
  [identity, { set, version }]: [string, Ownership],
): void {
  const bucket = identityOf({
    manager: bucketName,
    operation: 'Update',
    apiVersion: version,
    subresource: '',
  })
  const time = times.get(identity)
  if (bucket === identity) return
  const known = owners.get(bucket)
  owners.delete(identity)
  times.delete(identity)
  owners.set(bucket, { set: known ? known.set.union(set) : set, version, applied: false })
  if (time !== undefined) times.set(bucket, time)
}
