import type { Brand } from '../../../base/api/brand.ts'
import {
  badRequest,
  unclassifiedError,
  type ApiError,
  applyConflict,
} from '../../../base/api/errors/api-error.ts'
import { cloneJson, equalJson, type JsonObject, type JsonValue } from '../../../base/api/json.ts'
import type { ApiObject, WritableObject } from '../../../base/api/object.ts'
import type { Steps } from '../../../base/execution/steps.ts'
import { quoteText } from '../../../base/text/quote-text.ts'
import { faultsText } from '../../../objects/field-sets/check-typed.ts'
import { labelOfPath } from '../../../objects/field-sets/path-element.ts'
import { UnidentifiedItem } from '../../../objects/field-sets/typed-value.ts'
import {
  lastAppliedKey,
  lastAppliedText,
  lastAppliedFields,
} from '../../../objects/managed-fields/last-applied.ts'
import { entryOf } from '../../../objects/managed-fields/managed-state.ts'
import {
  ApplyConflict,
  VersionFault,
  type Ownership,
} from '../../../objects/managed-fields/owners.ts'
import { type ApplyRequest, trackApply } from '../../../objects/managed-fields/track-apply.ts'
import type { Tracking } from '../../../objects/managed-fields/track-update.ts'
import { SchemaTypeError } from '../../../objects/schema/decode-trail.ts'
import { decodeObject } from '../../../objects/schema/decode.ts'
import { hasFreeJson, withParsedJson } from '../../../objects/schema/free-json.ts'
import type { ScalarSchema, StructSchema } from '../../../objects/schema/schema.ts'
import { unstructuredTypeError } from '../../../objects/schema/unstructured-type-error.ts'
import { withWrappedIntegers } from '../../../objects/schema/wrapped-integers.ts'
import type { RequestTarget, ResourceContext } from '../resource-context.ts'
import { type MakeManagedFields, trackingOf, mergeFaults } from './managed-fields.ts'
import { checkNameOfPath, placeInNamespace } from './object-names.ts'
import { unconvertible, subjectOf } from './read-configuration.ts'
import { retryUntilConverted, type WriteSteps } from './write-steps.ts'

/** An apply: configuration, field manager and `force`. */
export interface Applying {
  readonly configuration: ApiObject
  readonly fieldManager: string
  readonly force: boolean
}

/** The field manager that takes over fields from client-side applies. */
const clientSideManager = 'kubectl'

/**
 * Makes the result of an apply, in the request's version and with its managed fields, see {@link appliedManagedFields}. Called
 * again with a newer state when another write came first; `live` is undefined where the apply creates.
 */
export type MergeConfiguration = (live: ApiObject | undefined) => WriteSteps<ApiObject>

/** The returned merge throws ApiError `Conflict` for fields of other managers, and `BadRequest` for another name. */
export function mergeConfiguration(
  context: ResourceContext,
  applying: Applying,
): MergeConfiguration {
  const request = applyRequest(context, applying)
  return function* merged(live) {
    const merging = (): WriteSteps<ApiObject> => mergeLive(request, live)
    const { converter, schema } = context.definition
    const made = yield* converter ? retryUntilConverted(merging) : merging()
    if (live?.metadata.deletionTimestamp === undefined) checkConvertible(context, made)
    const next = reparsed(decodeMerged(made, schema), live, schema)
    if (request.manager === clientSideManager)
      keepLastApplied(context.services.brand, request, next)
    placeInNamespace(context, next)
    checkNameOfPath(context, next)
    return next
  }
}

/** Managed fields as the merge of an apply set them. */
export const appliedManagedFields: MakeManagedFields = (_live, next) =>
  next.metadata.managedFields ?? []

function applyRequest(context: ResourceContext, applying: Applying): ApplyRequest {
  const { definition, services } = context
  const { configuration, fieldManager, force } = applying
  const tracking = trackingOf(context, fieldManager)
  return {
    ...tracking,
    configuration,
    force,
    canonical: (object) => canonical(object, definition.schema, configuration),
    ...(fieldManager === clientSideManager && {
      lastAppliedFields: (live) =>
        lastAppliedFields(live, tracking.apiVersion, definition.schema, services.brand),
    }),
  }
}

const time: ScalarSchema = { kind: 'scalar', type: 'time', goType: 'v1.Time' }

/**
 * Refuses a malformed time of deletion in a custom object that is to be converted and has no time of deletion yet: the
 * original, which drops it otherwise, converts the object with it. Writes of a subresource put the metadata back before that.
 *
 * @throws ApiError without a reason.
 */
function checkConvertible({ definition, info }: RequestTarget, made: ApiObject): void {
  const { isCustom, storedAs, version } = definition
  if (isCustom !== true || info.subresource !== '' || storedAs?.version === version) return
  const { deletionTimestamp = null } = made.metadata
  const mistake = unstructuredTypeError(deletionTimestamp, time)
  if (mistake !== undefined) throw unclassifiedError(mistake)
}

/** The merged object with its free JSON in the order of the original, which writes it anew only where the apply changes something. */
function reparsed(merged: ApiObject, live: ApiObject | undefined, schema: StructSchema): ApiObject {
  if (!hasFreeJson(schema)) return merged
  const { metadata } = merged
  const before = live && {
    ...cloneJson(live),
    metadata: { ...live.metadata, managedFields: metadata.managedFields ?? [] },
  }
  return before && equalJson(merged, before) ? before : withParsedJson(merged, schema)
}

/** Custom resources are merged as they are, and decoded afterwards. */
function decodeMerged(merged: ApiObject, { unstructured }: StructSchema): ApiObject {
  return unstructured
    ? (unstructured.decode(merged, { isMerged: true }).object as ApiObject)
    : merged
}

function canonical(object: JsonValue, schema: StructSchema, configuration: ApiObject): JsonObject {
  if (schema.unstructured) return object as JsonObject
  try {
    return decodeObject(schema, object).object
  } catch (error) {
    if (!(error instanceof SchemaTypeError)) throw error
    const mistake = unstructuredTypeError(object, schema)
    if (mistake !== undefined) throw unconvertible(configuration, mistake)
  }
  try {
    return decodeObject(schema, withWrappedIntegers(object, schema)).object
  } catch (error) {
    if (!(error instanceof SchemaTypeError)) throw error
    throw unconvertible(configuration, error.message)
  }
}

/** Merges a configuration into an object. @throws ApiError `Conflict` */
export function* mergeLive(request: ApplyRequest, live: ApiObject | undefined): Steps<ApiObject> {
  const fault = live && liveFault(request, live)
  if (fault !== undefined) throw unclassifiedError(fault)
  try {
    return (yield* trackApply(request, live)) as ApiObject
  } catch (error) {
    if (error instanceof ApplyConflict) throw conflictError(error)
    if (error instanceof VersionFault) throw unclassifiedError(error.message)
    // The configuration was checked before, so the live object has the unidentified item.
    if (error instanceof UnidentifiedItem) {
      throw badRequest(`failed to create typed live object: ${error.message}`)
    }
    throw error
  }
}

/** Updates an existing last-applied annotation, which client-side applies read. */
function keepLastApplied(
  brand: Brand,
  { configuration }: ApplyRequest,
  next: WritableObject,
): void {
  const key = lastAppliedKey(brand)
  const { annotations } = next.metadata
  if (!annotations?.[key]) return
  next.metadata.annotations = {
    ...annotations,
    [key]: lastAppliedText(configuration, brand),
  }
}

/** The `Conflict` of an apply that would take fields from other managers. */
export function conflictError({ conflicts }: ApplyConflict): ApiError {
  const managers = [...conflicts].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return applyConflict(
    managers.map(([identity, ownership]) => ({
      manager: managerText(identity, ownership),
      fields: [...ownership.set.paths()].map((path) => labelOfPath(path)),
    })),
  )
}

/** `"ctl" with subresource "status" using apps/v1`; managers of applies are named without a version. */
function managerText(identity: string, ownership: Ownership): string {
  const { manager, subresource, operation, apiVersion } = entryOf(identity, ownership)
  const path = subresource === '' ? '' : ` with subresource ${quoteText(subresource)}`
  const version = operation === 'Update' ? ` using ${apiVersion}` : ''
  return quoteText(manager) + path + version
}

/**
 * Why nothing can be merged into a stored object; undefined for a sound one. Custom objects can be stored with sets whose items
 * are objects, and with values that a later schema does not take.
 */
export function liveFault(
  tracking: Pick<Tracking, 'versions' | 'apiVersion'>,
  live: ApiObject,
): string | undefined {
  const faults = mergeFaults(tracking, live)
  if (faults.length === 0) return undefined
  const [subject, why] = [subjectOf(live), faultsText(faults)]
  const { managedFields = [] } = live.metadata
  if (managedFields.length > 0) {
    return `failed to create typed live object (${subject}): ${why}`
  }
  const first = 'failed to create manager for existing fields'
  return `${first}: failed to convert new object (${subject}) to smd typed: ${why}`
}
