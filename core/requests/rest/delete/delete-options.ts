import { conflict } from '../../../base/api/errors/api-error.ts'
import type { StatusCause } from '../../../base/api/errors/status.ts'
import { unsafeDeleteOption } from '../../../base/api/errors/stored-object-errors.ts'
import { numberOf, objectOf, structOf, textsOf } from '../../../base/api/json-fields.ts'
import type { JsonObject, JsonValue } from '../../../base/api/json.ts'
import type { Propagation } from '../../../base/api/metadata/finalizers.ts'
import type { ObjectMeta } from '../../../base/api/object.ts'
import {
  dryRunCauses,
  dryRunValues,
  invalidOptions,
  type OptionsKind,
  parseInteger,
  unsupported,
} from '../../../base/http/request-options.ts'
import { quoteText } from '../../../base/text/quote-text.ts'
import { storedKind } from '../../../objects/catalog/object-versions.ts'
import type { ResourceDefinition } from '../../../objects/catalog/resource-definition.ts'
import type { DeletionRequest, Strategy } from '../../../objects/catalog/strategy.ts'
import { checkUid } from '../preconditions.ts'
import type { RequestTarget, ResourceContext } from '../resource-context.ts'
import { readDeleteBody } from './read-delete-body.ts'

export interface DeleteOptions extends DeletionRequest {
  readonly dryRun: boolean
  readonly uid: string | undefined
  readonly resourceVersion: string | undefined
  /** Delete a corrupt object, and no other; never set unless the operator has enabled the feature gate. */
  readonly ignoreReadErrors: boolean
}

const propagations: readonly string[] = ['Foreground', 'Background', 'Orphan']

function isPropagation(value: JsonValue | undefined): value is Propagation {
  return typeof value === 'string' && propagations.includes(value)
}

/** A boolean query parameter: every value but `false` and `0` is true. */
function queryFlag(query: URLSearchParams, name: string): boolean | undefined {
  const text = query.get(name)?.toLowerCase()
  return text === undefined ? undefined : text !== 'false' && text !== '0'
}

function checkOptions(body: JsonObject, brand: OptionsKind['brand']): void {
  const { orphanDependents, propagationPolicy: policy, dryRun } = body
  const causes: StatusCause[] = []
  const isGiven = policy !== undefined && policy !== null
  const shown = quoteText(typeof policy === 'string' ? policy : '')
  if (isGiven && typeof orphanDependents === 'boolean') {
    const why = 'orphanDependents and deletionPropagation cannot be both set'
    const message = `Invalid value: ${shown}: ${why}`
    causes.push({ reason: 'FieldValueInvalid', message, field: 'propagationPolicy' })
  }
  if (isGiven && !isPropagation(policy)) {
    causes.push(unsupported('propagationPolicy', shown, [...propagations, 'nil']))
  }
  causes.push(...dryRunCauses(textsOf({ dryRun: dryRun ?? [] }, 'dryRun')))
  if (causes.length > 0) throw invalidOptions({ kind, brand }, causes)
}

const kind = 'DeleteOptions'

/** Delete options in the query, as a `DeleteOptions` object; not read where the request has a body. */
function queryOptions({ info, query, services }: ResourceContext): JsonObject {
  const grace = parseInteger(query, 'gracePeriodSeconds')
  const orphan = queryFlag(query, 'orphanDependents')
  const ignores = queryFlag(query, unsafeDeleteOption)
  const [policy, uid, version] = ['propagationPolicy', 'uid', 'resourceVersion'].map((name) =>
    query.get(name),
  )
  // For a collection, `resourceVersion` is a parameter of its list.
  const isOne = info.verb === 'delete'
  const preconditions = {
    ...(isOne && uid !== null && { uid }),
    ...(isOne && version !== null && { resourceVersion: version }),
  }
  const isGuarded = Object.keys(preconditions).length > 0
  return {
    ...(grace !== undefined && { gracePeriodSeconds: grace }),
    ...(orphan !== undefined && { orphanDependents: orphan }),
    ...(ignores !== undefined && { [unsafeDeleteOption]: ignores }),
    ...(policy !== null && { propagationPolicy: policy }),
    dryRun: [...dryRunValues(query, services.brand)],
    ...(isGuarded && { preconditions }),
  }
}

/** Reads delete options from the body, or where there is none from the query. @throws ApiError */
export async function readDeleteOptions(context: ResourceContext): Promise<DeleteOptions> {
  const { request, services } = context
  const body = (await readDeleteBody(context)) ?? queryOptions(context)
  const options = deleteOptionsOf(body, services.brand)
  const ifMatch = request.header('if-match')?.replaceAll('"', '')
  const { resourceVersion = ifMatch === '*' ? undefined : ifMatch } = options
  if (!wantsUnsafe(context, body)) return { ...options, resourceVersion }
  checkAlone(context, body, { ...options, resourceVersion })
  return { ...options, resourceVersion, ignoreReadErrors: true }
}

/** Warns of a delete that names no propagation policy, for kinds whose dependents stay by default. */
export function warnOfOrphans(target: RequestTarget, options: DeleteOptions): void {
  const { orphanWarning } = target.definition
  if (orphanWarning !== undefined && options.propagationPolicy === undefined) {
    target.warnings.push(orphanWarning)
  }
}

const unsafeGate = 'AllowUnsafeMalformedObjectDeletion'

/** Whether the client asks to delete a corrupt object and the feature gate allows it; warns where the gate is off. */
function wantsUnsafe({ services, warnings }: ResourceContext, body: JsonObject): boolean {
  if (body[unsafeDeleteOption] !== true) return false
  const isAllowed = services.gate(unsafeGate)
  if (!isAllowed) {
    warnings.push(`${unsafeDeleteOption} is ignored: the feature gate ${unsafeGate} is off`)
  }
  return isAllowed
}

/** Refuses other options beside `ignoreStoreReadErrorWithClusterBreakingPotential`. @throws ApiError `Invalid` */
function checkAlone(
  { info, services }: ResourceContext,
  body: JsonObject,
  options: DeleteOptions,
): void {
  const isOld = options.orphanDependents !== undefined
  // Empty preconditions count as stated.
  const guards =
    objectOf(body, 'preconditions') !== undefined || options.resourceVersion !== undefined
  const others: Readonly<Record<string, boolean>> = {
    dryRun: options.dryRun,
    [isOld ? 'orphanDependents' : 'propagationPolicy']: options.propagationPolicy !== undefined,
    gracePeriodSeconds: options.gracePeriodSeconds !== undefined,
    preconditions: guards,
  }
  const given = Object.keys(others).filter((name) => others[name])
  const why = given.map((name) => `cannot be set together with .${name}`)
  if (info.verb === 'deletecollection') {
    why.push('is not allowed with DELETECOLLECTION, try again after removing the option')
  }
  if (why.length > 0) throw invalidOptions({ kind, brand: services.brand }, why.map(unsafeCause))
}

/** The cause of an `Invalid` about the option that ignores read errors. */
export function unsafeCause(why: string): StatusCause {
  const message = `Invalid value: true: ${why}`
  return { reason: 'FieldValueInvalid', message, field: unsafeDeleteOption }
}

/** The options in a decoded `DeleteOptions` object. @throws ApiError `Invalid` */
export function deleteOptionsOf(body: JsonObject, brand: OptionsKind['brand']): DeleteOptions {
  checkOptions(body, brand)
  const { orphanDependents: orphan, propagationPolicy: policy } = body
  const { uid, resourceVersion } = structOf(body, 'preconditions')
  const orphanDependents = typeof orphan === 'boolean' ? orphan : undefined
  const asked = isPropagation(policy) ? policy : undefined
  return {
    gracePeriodSeconds: numberOf(body, 'gracePeriodSeconds'),
    propagationPolicy: orphanDependents === undefined ? asked : orphanPolicy(orphanDependents),
    orphanDependents,
    dryRun: textsOf(body, 'dryRun').length > 0,
    uid: typeof uid === 'string' ? uid : undefined,
    resourceVersion: typeof resourceVersion === 'string' ? resourceVersion : undefined,
    ignoreReadErrors: false,
  }
}

/** The options of a delete as the object that admission sees. */
export function deleteOptionsObject(
  options: DeleteOptions,
  { apiDomain }: OptionsKind['brand'],
): JsonObject {
  const { gracePeriodSeconds, orphanDependents, propagationPolicy, uid, resourceVersion } = options
  const isGuarded = uid !== undefined || resourceVersion !== undefined
  return {
    kind,
    apiVersion: `meta.${apiDomain}/v1`,
    ...(gracePeriodSeconds !== undefined && { gracePeriodSeconds }),
    ...(isGuarded && {
      preconditions: {
        ...(uid !== undefined && { uid }),
        ...(resourceVersion !== undefined && { resourceVersion }),
      },
    }),
    ...(orphanDependents === undefined
      ? propagationPolicy !== undefined && { propagationPolicy }
      : { orphanDependents }),
    ...(options.dryRun && { dryRun: ['All'] }),
    ...(options.ignoreReadErrors && { [unsafeDeleteOption]: true }),
  }
}

function orphanPolicy(orphan: boolean): Propagation {
  return orphan ? 'Orphan' : 'Background'
}

/** Checks the uid and resource version of delete options. @throws ApiError `Conflict` */
export function checkDeletePreconditions(
  { definition }: RequestTarget,
  { deletion }: Pick<Strategy, 'deletion'>,
  { uid, resourceVersion }: DeleteOptions,
  metadata: ObjectMeta,
): void {
  const name = metadata.name ?? ''
  if (deletion?.checksPreconditions) {
    checkUid(definition, name, uid, metadata.uid)
    checkVersion(definition, name, resourceVersion, metadata.resourceVersion)
    return
  }
  // The original's conflict names the kind here; all other conflicts name the resource.
  const { group: storedGroup, kind: named } = storedKind(definition)
  const conflictOf = (why: string): Error =>
    conflict({ group: storedGroup, resource: named }, name, why)
  if (uid !== undefined && uid !== metadata.uid) {
    const why = `the UID in the precondition (${uid}) does not match the UID in record (${metadata.uid ?? ''})`
    throw conflictOf(`${why}. The object might have been deleted and then recreated`)
  }
  if (resourceVersion !== undefined && resourceVersion !== metadata.resourceVersion) {
    const why = `the ResourceVersion in the precondition (${resourceVersion}) does not match the ResourceVersion in record (${metadata.resourceVersion ?? ''})`
    throw conflictOf(`${why}. The object might have been modified`)
  }
}

function checkVersion(
  definition: ResourceDefinition,
  name: string,
  wanted: string | undefined,
  stored = '',
): void {
  if (wanted === undefined || wanted === stored) return
  const why = `Precondition failed: ResourceVersion in precondition: ${wanted}, ResourceVersion in object meta: ${stored}`
  throw conflict(definition, name, why)
}
