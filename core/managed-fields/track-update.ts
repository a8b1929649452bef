import type { JsonObject } from '../api/json.ts'
import type { ApiObject } from '../api/object.ts'
import type { FieldSet } from '../field-sets/field-set.ts'
import { capUpdates } from './cap-updates.ts'
import {
  identityOf,
  type ManagedState,
  type ManagerEntry,
  nobody,
  readManagedFields,
  writeManagedFields,
} from './managed-state.ts'
import type { TypedVersions } from './owners.ts'
import { unownedFields } from './unowned-fields.ts'
import { updateOwners } from './update-owners.ts'

/** What a write needs to know to keep account of who owns what. */
export interface Tracking {
  /** `apps/v1`: the version of the objects of the write. */
  readonly apiVersion: string
  /** Empty for the main path. */
  readonly subresource: string
  readonly manager: string
  /** RFC 3339. */
  readonly now: string
  readonly versions: TypedVersions
  /** Fields of a version that this path does not write, such as status on the main path. */
  ignored(version: string): FieldSet
}

/** Beside it, whatever the object and its parts are. */
export function ignoredBy(tracking: Tracking): (version: string) => FieldSet {
  return (version) => tracking.ignored(version).union(unownedFields)
}

/**
 * The account a write starts from: what the client sent along, since it may edit it on the main path, or else what is
 * stored. One empty entry begins anew. What no server can have written counts as nothing.
 */
export function accountOf(
  live: ApiObject | undefined,
  next: ApiObject,
  subresource: string,
): ManagedState {
  const given = next.metadata.managedFields ?? []
  if (subresource === '' && isReset(given)) return nobody
  const sent = subresource === '' ? readOrNobody(given) : nobody
  return sent.owners.size > 0 ? sent : readOrNobody(live?.metadata.managedFields ?? [])
}

function isReset(entries: readonly JsonObject[]): boolean {
  const [only] = entries
  return entries.length === 1 && only !== undefined && Object.keys(only).length === 0
}

function readOrNobody(entries: readonly JsonObject[]): ManagedState {
  try {
    return readManagedFields(entries)
  } catch (error) {
    if (error instanceof RangeError) return nobody
    throw error
  }
}

/**
 * `metadata.managedFields` after an object was created, replaced or patched: whoever did that owns what changed. An
 * object whose account was given up stays without one until somebody applies.
 *
 * @param live undefined for a create.
 */
export function trackUpdate(
  tracking: Tracking,
  live: ApiObject | undefined,
  next: ApiObject,
): JsonObject[] {
  const account = accountOf(live, next, tracking.subresource)
  if (live !== undefined && account.owners.size === 0) return []
  return writeManagedFields(trackChange(tracking, account, live, next))
}

/** The manager of the write while it is compared with the others; no identity looks like it. */
const thisWrite = ''

export function trackChange(
  tracking: Tracking,
  account: ManagedState,
  live: ApiObject | undefined,
  next: ApiObject,
): ManagedState {
  const { apiVersion, manager, subresource, now, versions } = tracking
  const change = {
    before: live ?? {},
    after: next,
    version: apiVersion,
    manager: thisWrite,
    versions,
    ignored: ignoredBy(tracking),
  }
  const owners = updateOwners(change, account.owners)
  const taken = owners.get(thisWrite)
  owners.delete(thisWrite)
  const times = new Map([...account.times].filter(([identity]) => owners.has(identity)))
  if (!taken) return { owners, times }
  const entry: ManagerEntry = { manager, operation: 'Update', apiVersion, subresource }
  const identity = identityOf(entry)
  const known = owners.get(identity)
  owners.set(identity, known ? { ...taken, set: known.set.union(taken.set) } : taken)
  times.set(identity, now)
  return capUpdates({ owners, times })
}
