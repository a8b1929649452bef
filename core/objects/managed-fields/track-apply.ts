import type { JsonObject, JsonValue } from '../../base/api/json.ts'
import type { ApiObject } from '../../base/api/object.ts'
import type { Steps } from '../../base/execution/steps.ts'
import type { FieldSet } from '../field-sets/field-set.ts'
import { type Applied, applyConfiguration } from './apply-configuration.ts'
import {
  identityOf,
  type ManagedState,
  noManagedFields,
  writeManagedFields,
} from './managed-state.ts'
import { ApplyConflict, type Ownership, withoutIdle } from './owners.ts'
import {
  managedFieldsOf,
  timesOf,
  trackChange,
  withoutManagedFields,
  type Tracking,
} from './track-update.ts'
import { unownedFields } from './unowned-fields.ts'

export interface ApplyRequest extends Tracking {
  /**
   * The configuration that the client sent, without `managedFields` and without fields that the schema does not have.
   */
  readonly configuration: ApiObject
  readonly force: boolean
  /** Converts an object to its stored form. */
  canonical(object: JsonValue): JsonObject
  /**
   * Fields of an earlier client-side apply, which the apply may take over from the managers of its updates. Called where there are
   * conflicts; undefined where there was no client-side apply.
   */
  lastAppliedFields?(live: JsonObject): FieldSet | undefined
}

/** Manager of the fields that an object without managed fields had before its first apply. */
const beforeFirstApply = 'before-first-apply'

/**
 * Applies a configuration to an object and tracks its managed fields.
 *
 * @param live undefined where the apply creates the object.
 * @returns the merged object, without defaults, with its `metadata.managedFields`.
 * @throws ApplyConflict, and UnidentifiedItem for list items without their keys.
 */
export function* trackApply(request: ApplyRequest, live: ApiObject | undefined): Steps<JsonObject> {
  const before = live ? withoutManagedFields(live) : request.blank
  const managed = live ? startingFields(request, live, before) : undefined
  const { apiVersion, manager, subresource, now } = request
  const identity = identityOf({ manager, operation: 'Apply', apiVersion, subresource })
  const applied = yield* apply(request, before, identity, managed)
  const former = managed?.owners.get(identity)
  const owners = withoutUnowned(applied.owners, identity)
  const times = timesOf(owners, managed ?? noManagedFields)
  const own = owners.get(identity)
  const isSame = sameOwnership(own, former)
  // An unchanged ownership keeps its stored form, which need not be written again.
  if (isSame && former) owners.set(identity, former)
  // The original server sets a time only where the object changed, even for a manager that is new.
  if (own && !applied.isUnchanged) times.set(identity, now)
  yield
  const merged = applied.object as ApiObject
  const managedFields = writeManagedFields({ owners, times, entries: managed?.entries })
  return { ...merged, metadata: { ...merged.metadata, managedFields } }
}

function withoutUnowned(
  owners: ReadonlyMap<string, Ownership>,
  identity: string,
): Map<string, Ownership> {
  const own = owners.get(identity)
  if (!own) return new Map(owners)
  return withoutIdle(
    new Map(owners).set(identity, { ...own, set: own.set.difference(unownedFields) }),
  )
}

function sameOwnership(a: Ownership | undefined, b: Ownership | undefined): boolean {
  return a !== undefined && b !== undefined && a.version === b.version && a.set.equals(b.set)
}

function startingFields(request: ApplyRequest, live: ApiObject, before: JsonObject): ManagedState {
  const managed = managedFieldsOf(live)
  if (managed.owners.size > 0) return managed
  const first = { ...request, manager: beforeFirstApply }
  return trackChange(first, managed, request.blank, before)
}

function* apply(
  request: ApplyRequest,
  live: JsonObject,
  manager: string,
  managed: ManagedState | undefined,
): Steps<Applied> {
  const application = {
    live,
    configuration: request.configuration,
    version: request.apiVersion,
    manager,
    owners: managed?.owners ?? new Map<string, Ownership>(),
    versions: request.versions,
    ownable: request.ownable,
    canonical: (object: JsonValue) => request.canonical(object),
  }
  try {
    return yield* applyConfiguration({ ...application, force: request.force })
  } catch (error) {
    if (!(error instanceof ApplyConflict)) throw error
    const applied = request.lastAppliedFields?.(live)
    if (!applied) throw error
    const left = withoutFields(error, applied)
    if (left.size > 0) throw new ApplyConflict(left)
    return yield* applyConfiguration({ ...application, force: true })
  }
}

function withoutFields({ conflicts }: ApplyConflict, fields: FieldSet): Map<string, Ownership> {
  return withoutIdle(
    new Map(
      [...conflicts].map(([owner, conflict]) => [
        owner,
        { ...conflict, set: conflict.set.difference(fields) },
      ]),
    ),
  )
}
