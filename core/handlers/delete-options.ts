import { badRequest, conflict, unsafeDeleteOption } from '../api/api-error.ts'
import { isJsonObject, type JsonObject, type JsonValue } from '../api/json.ts'
import type { ObjectMeta } from '../api/object.ts'
import type { Propagation } from '../api/propagation.ts'
import type { Cause } from '../api/status.ts'
import {
  invalidOptions,
  type OptionsKind,
  type OptionsSource,
  parseDryRun,
  parseInteger,
} from '../http/request-options.ts'
import { maxBodyBytes } from './request-object.ts'
import type { ResourceContext } from './resource-context.ts'
import { checkUid } from './uid-precondition.ts'

export interface DeleteOptions {
  readonly gracePeriodSeconds: number | undefined
  /** What the client asked for, in words of today: see {@link DeleteOptions.orphanDependents}. */
  readonly propagationPolicy: Propagation | undefined
  /** The old way to ask for `Orphan` or `Background`; set only where it was used. */
  readonly orphanDependents: boolean | undefined
  readonly dryRun: boolean
  readonly uid: string | undefined
  readonly resourceVersion: string | undefined
  /** Delete what cannot be read, and nothing else; never set unless the operator has enabled it. */
  readonly ignoreReadErrors: boolean
}

const propagations: readonly string[] = ['Background', 'Foreground', 'Orphan']

function isPropagation(value: JsonValue | undefined): value is Propagation {
  return typeof value === 'string' && propagations.includes(value)
}

function member<T extends JsonValue>(
  body: JsonObject,
  name: string,
  is: (value: JsonValue) => value is T,
  what: string,
): T | undefined {
  const value = body[name]
  if (value === undefined || value === null) return undefined
  if (is(value)) return value
  throw badRequest(`DeleteOptions cannot be read: ${name} must be ${what}`)
}

const isText = (value: JsonValue): value is string => typeof value === 'string'
const isNumber = (value: JsonValue): value is number =>
  typeof value === 'number' && Number.isInteger(value)
const isBoolean = (value: JsonValue): value is boolean => typeof value === 'boolean'

function isTextList(value: JsonValue): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}

async function readBody(context: ResourceContext): Promise<JsonObject> {
  const { definition, request, services } = context
  const bytes = await request.body(maxBodyBytes)
  if (bytes.length === 0) return {}
  const { group, version } = definition
  const expected = { group, version, kind: 'DeleteOptions' }
  const { value } = services.formats.parseBody(bytes, request.header('content-type'), expected)
  if (!isJsonObject(value)) throw badRequest('the body of a delete must be a DeleteOptions object')
  const kind = value['kind']
  if (kind === undefined || kind === 'DeleteOptions') return value
  throw badRequest(
    `the body of a delete must be of kind DeleteOptions, not ${JSON.stringify(kind)}`,
  )
}

/** Clients take anything but these two for yes. */
function queryFlag(query: URLSearchParams, name: string): boolean | undefined {
  const text = query.get(name)?.toLowerCase()
  return text === undefined ? undefined : text !== 'false' && text !== '0'
}

function orphanDependentsOf(body: JsonObject, query: URLSearchParams): boolean | undefined {
  const given = member(body, 'orphanDependents', isBoolean, 'true or false')
  return given ?? queryFlag(query, 'orphanDependents')
}

function propagationOf(
  body: JsonObject,
  { query, services }: OptionsSource,
): Propagation | undefined {
  const orphan = orphanDependentsOf(body, query)
  const policy = body['propagationPolicy'] ?? query.get('propagationPolicy') ?? undefined
  if (orphan !== undefined && policy !== undefined) {
    throw invalidOption(
      services.brand,
      'Invalid value: orphanDependents and deletionPropagation cannot be both set',
    )
  }
  if (orphan !== undefined) return orphan ? 'Orphan' : 'Background'
  if (policy === undefined || policy === null || isPropagation(policy)) return policy ?? undefined
  const supported = propagations.map((value) => `"${value}"`).join(', ')
  throw invalidOption(
    services.brand,
    `Unsupported value: ${JSON.stringify(policy)}: supported values: ${supported}`,
  )
}

const kind = 'DeleteOptions'

function invalidOption(brand: OptionsKind['brand'], message: string): Error {
  const cause: Cause = { reason: 'FieldValueInvalid', message, field: 'propagationPolicy' }
  return invalidOptions({ kind, brand }, [cause])
}

/** Options come in the body, and, from clients that send none, in the query. @throws ApiError */
export async function readDeleteOptions(context: ResourceContext): Promise<DeleteOptions> {
  const { request } = context
  const body = await readBody(context)
  const options = deleteOptionsOf(body, context)
  const ifMatch = request.header('if-match')?.replaceAll('"', '')
  const { resourceVersion = ifMatch === '*' ? undefined : ifMatch } = options
  if (!wantsUnsafe(context, body)) return { ...options, resourceVersion }
  checkAlone(context, body, { ...options, resourceVersion })
  return { ...options, resourceVersion, ignoreReadErrors: true }
}

const unsafeGate = 'AllowUnsafeMalformedObjectDeletion'

/** Whether the client asks to delete what cannot be read, and the operator lets clients ask; it is warned otherwise. */
function wantsUnsafe({ services, query, warnings }: ResourceContext, body: JsonObject): boolean {
  const wanted =
    member(body, unsafeDeleteOption, isBoolean, 'true or false') ??
    queryFlag(query, unsafeDeleteOption)
  if (wanted !== true) return false
  const isAllowed = services.gate(unsafeGate)
  if (!isAllowed) {
    warnings.push(`${unsafeDeleteOption} is ignored: the feature gate ${unsafeGate} is off`)
  }
  return isAllowed
}

/** A forced delete heeds nothing, so whoever asks for it must not ask for anything beside. @throws ApiError `Invalid` */
function checkAlone(
  { info, query, services }: ResourceContext,
  body: JsonObject,
  options: DeleteOptions,
): void {
  const isOld = (body['orphanDependents'] ?? query.get('orphanDependents')) !== null
  const guards = (body['preconditions'] ?? null) !== null || options.resourceVersion !== undefined
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

/** Why the option that ignores unreadable objects does not fit. */
export function unsafeCause(why: string): Cause {
  const message = `Invalid value: true: ${why}`
  return { reason: 'FieldValueInvalid', message, field: unsafeDeleteOption }
}

/** The options that a `DeleteOptions` object spells out, completed from the query. @throws ApiError */
export function deleteOptionsOf(body: JsonObject, source: OptionsSource): DeleteOptions {
  const { query, services } = source
  const preconditions = member(body, 'preconditions', isJsonObject, 'an object') ?? {}
  const dryRun = member(body, 'dryRun', isTextList, 'a list of strings') ?? query.getAll('dryRun')
  const version = member(preconditions, 'resourceVersion', isText, 'a string')
  return {
    gracePeriodSeconds:
      member(body, 'gracePeriodSeconds', isNumber, 'a whole number') ??
      parseInteger(query, 'gracePeriodSeconds'),
    propagationPolicy: propagationOf(body, source),
    orphanDependents: orphanDependentsOf(body, query),
    dryRun: parseDryRun(dryRun, { kind, brand: services.brand }),
    uid: member(preconditions, 'uid', isText, 'a string'),
    resourceVersion: version,
    ignoreReadErrors: false,
  }
}

/** @throws ApiError `Conflict` when the object is not the one that the client means. */
export function checkDeletePreconditions(
  context: ResourceContext,
  options: DeleteOptions,
  metadata: ObjectMeta,
): void {
  const { definition } = context
  const name = metadata.name ?? ''
  const { uid, resourceVersion } = options
  checkUid(definition, name, uid, metadata.uid)
  if (resourceVersion !== undefined && resourceVersion !== metadata.resourceVersion) {
    const why = `Precondition failed: ResourceVersion in precondition: ${resourceVersion}, ResourceVersion in object meta: ${metadata.resourceVersion ?? ''}`
    throw conflict(definition, name, why)
  }
}
