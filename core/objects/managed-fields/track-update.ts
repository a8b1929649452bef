import type { Brand } from '../../base/api/brand.ts'
import { equalJson, type JsonObject, isList } from '../../base/api/json.ts'
import type { ApiObject } from '../../base/api/object.ts'
import { CreatedForms } from '../field-sets/created-forms.ts'
import type { OwnableFields } from '../field-sets/ownable-fields.ts'
import { valueAsSent } from '../schema/emptied-fields.ts'
import { withJsonTexts } from '../schema/free-json.ts'
import { capUpdates } from './cap-updates.ts'
import {
  identityOf,
  type ManagedState,
  type ManagerEntry,
  noManagedFields,
  readManagedFields,
  storedManagedFields,
  writeManagedFields,
} from './managed-state.ts'
import { updateOwners } from './owners-after-change.ts'
import type { Owners, TypedVersions } from './owners.ts'
import { unownedAtCreate, unownedFields } from './unowned-fields.ts'

/** The inputs of a write for its managed fields. */
export interface Tracking {
  /** Version of the written object: `apps/v1`. */
  readonly apiVersion: string
  /** Subresource of the write; empty for the main path. */
  readonly subresource: string
  readonly manager: string
  /** The brand, whose rule for emptied managed fields counts; the original's where it is absent. */
  readonly brand?: Pick<Brand, 'isOriginal'>
  /** Time of the write, RFC 3339. */
  readonly now: string
  readonly versions: TypedVersions
  /** Object of that version without any field set, with which a new object is compared. */
  readonly blank: JsonObject
  /** Fields that the write path can change: the main path cannot change the status, for example. */
  readonly ownable: OwnableFields
}

/**
 * The `metadata.managedFields` of a new object: the manager of the create owns all fields that are set; none where the object
 * has faults, which is only asked where no object like it was created before.
 *
 * @throws UnidentifiedItem
 */
export function trackCreate(
  tracking: Tracking,
  object: ApiObject,
  hasFaults?: () => boolean,
): JsonObject[] {
  const { apiVersion, blank, manager, now } = tracking
  const sent = sentFields(tracking, object)
  if (sent.owners.size > 0) {
    return writeManagedFields(trackChange(tracking, sent, blank, withoutManagedFields(object)))
  }
  const fieldsV1 = createdForms(tracking).of(object, hasFaults)
  if (!fieldsV1 || Object.keys(fieldsV1).length === 0) return []
  return [{ manager, operation: 'Update', apiVersion, time: now, fieldsType: 'FieldsV1', fieldsV1 }]
}

interface KnownForms {
  readonly ownable: OwnableFields
  readonly forms: CreatedForms
}

/** Created forms by blank object, of which each version of a kind has one. */
const knownForms = new WeakMap<JsonObject, KnownForms>()

function createdForms({ apiVersion, versions, blank, ownable }: Tracking): CreatedForms {
  const known = knownForms.get(blank)
  if (known?.ownable === ownable) return known.forms
  const schema = versions.schema(apiVersion)
  if (!schema) throw new TypeError(`version ${apiVersion} has no schema`)
  const skipped = ownable.resets.union(unownedAtCreate)
  const forms = new CreatedForms(blank, schema, skipped, versions.schemasChange)
  knownForms.set(blank, { ownable, forms })
  return forms
}

/**
 * The `metadata.managedFields` after an update or patch, whose manager owns the fields that changed. On the main path
 * the client may edit managed fields itself; an empty list or a single empty entry removes them. An object without managed fields
 * stays without until an apply. By the requirement, under brand `svc`, an empty list asks for nothing, and who removes them owns
 * what changes in the same write.
 *
 * @throws UnidentifiedItem
 */
export function trackUpdate(tracking: Tracking, live: ApiObject, next: ApiObject): JsonObject[] {
  const isReset = tracking.subresource === '' && resetsManagedFields(tracking, next)
  if (isReset && isOriginal(tracking)) return []
  const managed = isReset ? noManagedFields : startingFields(tracking, live, next)
  if (managed.owners.size === 0 && !isReset) return []
  const schema = tracking.versions.schema(tracking.apiVersion)
  const compared = (object: ApiObject): ApiObject => {
    const bare = withoutManagedFields(object)
    return schema ? withJsonTexts(bare, schema) : bare
  }
  return writeManagedFields(trackChange(tracking, managed, compared(live), compared(next)))
}

function isOriginal({ brand }: Tracking): boolean {
  return brand?.isOriginal ?? true
}

/** Whether a client sent no entries, or a single empty one; an absent list asks for nothing. */
function resetsManagedFields(tracking: Tracking, { metadata }: ApiObject): boolean {
  const { managedFields: entries = [] } = metadata
  if (entries.length === 0)
    return isOriginal(tracking) && isList(valueAsSent(metadata, 'managedFields'))
  const [only] = entries
  return entries.length === 1 && only !== undefined && Object.keys(only).length === 0
}

/**
 * The managed fields that an update starts from: those that the client sent, if it may edit them and they are valid,
 * else the stored.
 */
function startingFields(tracking: Tracking, live: ApiObject, next: ApiObject): ManagedState {
  const isEdited = !equalJson(next.metadata.managedFields ?? [], live.metadata.managedFields)
  const sent = isEdited ? sentFields(tracking, next) : noManagedFields
  return sent.owners.size > 0 ? sent : managedFieldsOf(live)
}

/** The managed fields that the client sent; none where it may not edit them, or they are malformed. */
function sentFields({ subresource }: Tracking, { metadata }: ApiObject): ManagedState {
  const { managedFields: given = [] } = metadata
  const isRead = subresource === '' && given.length > 0
  return isRead ? orNone(() => readManagedFields(given)) : noManagedFields
}

/** The stored managed fields of an object; none where they are malformed. */
export function managedFieldsOf({ metadata }: ApiObject): ManagedState {
  return orNone(() => storedManagedFields(metadata.managedFields ?? []))
}

function orNone(read: () => ManagedState): ManagedState {
  try {
    return read()
  } catch (error) {
    if (error instanceof RangeError) return noManagedFields
    throw error
  }
}

export function withoutManagedFields(object: ApiObject): ApiObject {
  const { managedFields: _, ...metadata } = object.metadata
  return { ...object, metadata }
}

/** Stands for the manager of the write in the comparison with other managers; no identity equals it. */
const thisWrite = ''

/** The managed fields after an update; the objects `before` and `after` are without managed fields. */
export function trackChange(
  tracking: Tracking,
  managed: ManagedState,
  before: JsonObject,
  after: JsonObject,
): ManagedState {
  const { apiVersion, manager, subresource, now, versions, ownable } = tracking
  const entry: ManagerEntry = { manager, operation: 'Update', apiVersion, subresource }
  const identity = identityOf(entry)
  const change = {
    before,
    after,
    version: apiVersion,
    manager: thisWrite,
    writer: identity,
    versions,
    ownable,
  }
  const owners = updateOwners(change, managed.owners)
  const taken = owners.get(thisWrite)?.set.difference(unownedFields)
  owners.delete(thisWrite)
  const times = timesOf(owners, managed)
  const { entries } = managed
  if (!taken || taken.isEmpty) return { owners, times, entries }
  const set = owners.get(identity)?.set.union(taken) ?? taken
  owners.set(identity, { set, version: apiVersion, applied: false })
  times.set(identity, now)
  return capUpdates({ owners, times, entries })
}

/** The times of the managers that still own fields. */
export function timesOf(
  owners: Owners,
  { times }: Pick<ManagedState, 'times'>,
): Map<string, string> {
  const left = new Map<string, string>()
  for (const [identity, time] of times) if (owners.has(identity)) left.set(identity, time)
  return left
}
