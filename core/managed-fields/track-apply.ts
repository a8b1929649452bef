import type { JsonObject, JsonValue } from '../api/json.ts'
import type { ApiObject } from '../api/object.ts'
import { FieldSet } from '../field-sets/field-set.ts'
import { toFieldSet } from '../field-sets/to-field-set.ts'
import { type Applied, applyConfiguration } from './apply-configuration.ts'
import { identityOf, type ManagedState, writeManagedFields } from './managed-state.ts'
import { ApplyConflict, type Ownership } from './owners.ts'
import { accountOf, ignoredBy, trackChange, type Tracking } from './track-update.ts'

export interface ApplyRequest extends Tracking {
  /** As the client sent it, without `managedFields`. */
  readonly configuration: ApiObject
  readonly force: boolean
  /**
   * What the client stated in a client-side apply before, and now states to the server: its fields may be taken from
   * those who updated them on its behalf. Undefined where nothing is known of one.
   */
  readonly lastClientSide?: JsonValue
}

export interface TrackedApply {
  /** Merged, without defaults, its account in `metadata.managedFields`. */
  readonly object: JsonObject
  readonly isUnchanged: boolean
}

/** Who is said to own what was there before anybody kept account. */
const beforeFirstApply = 'before-first-apply'

/**
 * Applies a configuration to an object and keeps account of it.
 *
 * @param live without defaults that the apply could own; undefined where the apply creates.
 * @throws ApplyConflict, and UnidentifiedItem for list items without their keys.
 */
export function trackApply(request: ApplyRequest, live: ApiObject | undefined): TrackedApply {
  const before = withoutAccount(live ?? bare(request.configuration))
  const account = startingAccount(request, live, before)
  const { apiVersion, manager, subresource } = request
  const identity = identityOf({ manager, operation: 'Apply', apiVersion, subresource })
  const { object, owners, isUnchanged } = apply(request, before, identity, account)
  const times = new Map([...account.times].filter(([known]) => owners.has(known)))
  const isSame = isUnchanged && sameOwnership(owners.get(identity), account.owners.get(identity))
  if (!isSame && owners.has(identity)) times.set(identity, request.now)
  const managedFields = writeManagedFields({ owners, times })
  const merged = object as ApiObject
  return {
    object: { ...merged, metadata: { ...merged.metadata, managedFields } },
    isUnchanged: isSame && live !== undefined,
  }
}

function sameOwnership(a: Ownership | undefined, b: Ownership | undefined): boolean {
  return a !== undefined && b !== undefined && a.version === b.version && a.set.equals(b.set)
}

function startingAccount(
  request: ApplyRequest,
  live: ApiObject | undefined,
  before: ApiObject,
): ManagedState {
  const account = accountOf(undefined, live ?? before, '')
  if (live === undefined || account.owners.size > 0) return account
  return trackChange(
    { ...request, manager: beforeFirstApply, subresource: '' },
    account,
    undefined,
    before,
  )
}

function apply(
  request: ApplyRequest,
  live: ApiObject,
  manager: string,
  { owners }: ManagedState,
): Applied {
  const application = {
    live,
    configuration: request.configuration,
    version: request.apiVersion,
    manager,
    owners,
    versions: request.versions,
    ignored: ignoredBy(request),
  }
  try {
    return applyConfiguration({ ...application, force: request.force })
  } catch (error) {
    if (!(error instanceof ApplyConflict) || request.lastClientSide === undefined) throw error
    const stated = statedBefore(request, request.lastClientSide)
    const left = [...error.conflicts].flatMap(([owner, conflict]) => {
      const set = conflict.set.difference(stated)
      return set.isEmpty ? [] : [[owner, { ...conflict, set }] as const]
    })
    if (left.length > 0) throw new ApplyConflict(new Map(left))
    return applyConfiguration({ ...application, force: true })
  }
}

function statedBefore({ versions, apiVersion }: ApplyRequest, configuration: JsonValue): FieldSet {
  const schema = versions.schema(apiVersion)
  return schema ? toFieldSet(configuration, schema) : new FieldSet()
}

function withoutAccount(object: ApiObject): ApiObject {
  const { managedFields: _, ...metadata } = object.metadata
  return { ...object, metadata }
}

/** What a create by apply starts from: nothing but what the object is called. */
function bare({ apiVersion, kind }: ApiObject): ApiObject {
  return { apiVersion, kind, metadata: {} }
}
