import {
  alreadyExists,
  serviceUnavailable,
  methodNotAllowedOnPath,
} from '../../../base/api/errors/api-error.ts'
import { RemovedVersionError } from '../../../base/api/errors/stored-object-errors.ts'
import { cloneJson } from '../../../base/api/json.ts'
import { generateName } from '../../../base/api/metadata/generated-name.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import type { ApiResponse } from '../../../base/http/api-response.ts'
import { parseWriteOptions, type WriteOptions } from '../../../base/http/request-options.ts'
import type { Entry } from '../../../objects/codec/entry.ts'
import { readableObject } from '../../../storage/cache/readable-object.ts'
import { readLatest } from '../newest-state.ts'
import { readRequestObject } from '../request-object.ts'
import type { ResourceContext } from '../resource-context.ts'
import { respondWithStored } from '../respond.ts'
import type { Turn } from '../write-queues.ts'
import { dropDuplicateOwners } from './duplicate-owners.ts'
import { type MakeManagedFields, managedFieldsOfUpdate } from './managed-fields.ts'
import { placeInNamespace } from './object-names.ts'
import type { Creation } from './write-attempt.ts'
import { attemptWrite } from './write-path.ts'

/** Serves `POST …/{resource}`: 201 and the object as stored. */
export function createObject(context: ResourceContext): Promise<ApiResponse> {
  const { definition, info } = context
  if (definition.namespaced && info.namespace === '') throw methodNotAllowedOnPath()
  const options = parseWriteOptions(context, 'CreateOptions')
  return createSent(context, options).then((entry) => respondWithStored(context, 201, entry))
}

/** Not an async function: its variables would keep the parsed object in memory until the commit is done. */
function createSent(context: ResourceContext, options: WriteOptions): Promise<Entry> {
  const read = readRequestObject(context, context.definition, options.fieldValidation)
  return read instanceof Promise
    ? read.then((object) => createRead(context, object, options))
    : createRead(context, read, options)
}

function createRead(
  context: ResourceContext,
  object: ApiObject,
  { dryRun, fieldManager }: WriteOptions,
): Promise<Entry> {
  dropDuplicateOwners(context, object, 'reading')
  const managedFields = managedFieldsOfUpdate(context, fieldManager)
  const { resourceVersion: version } = object.metadata
  return createFrom(context, object, { dryRun, managedFields, version })
}

export interface CreateOptions {
  readonly dryRun: boolean
  readonly managedFields: MakeManagedFields
  /** The resource version in the body, which a create must not have; a dry run echoes it. */
  readonly version?: string | undefined
  /** Whether a PUT or an apply creates the object. */
  readonly byUpdate?: boolean | undefined
  /** Generates the name of an object that has none, from `generateName`. */
  readonly drawName?: (() => string) | undefined
  readonly turn?: Turn | undefined
}

/** How many names are generated before a collision is answered with `AlreadyExists`. */
const nameAttempts = 8

/** How many times unique allocations (addresses, ports) are attempted when other writes take them first. */
const claimAttempts = 8

/**
 * Creates `object`, which is in the request's version and may be changed; PUT may create too. Not an async function: those
 * keep their arguments in memory until they are done, and the parsed object is not needed during the commit.
 *
 * @throws ApiError `AlreadyExists` and those of {@link attemptWrite}, at once or in the promise.
 */
export function createFrom(
  context: ResourceContext,
  object: ApiObject,
  options: CreateOptions,
): Promise<Entry> {
  placeInNamespace(context, object)
  const { name = '', generateName = '' } = object.metadata
  // An object with neither name nor generateName is refused by validation, together with its other faults.
  if (name === '' && generateName !== '') return createGenerated(context, object, options)
  const hasPrefix = generateName !== ''
  return createNamed(context, object, options).then(
    (entry) => entry ?? refuseTaken(context, name, hasPrefix),
  )
}

/** Creates an object that has its name and namespace. @returns undefined when the name is taken. */
export function createNamed(
  context: ResourceContext,
  object: ApiObject,
  options: CreateOptions,
): Promise<Entry | undefined> {
  const { definition, services } = context
  const claims = services.writes.allocators.has(definition.storedAs?.prefix ?? '')
  return claims
    ? createClaiming(context, object, options)
    : attemptWrite(context, creationOf(object, options))
}

function creationOf(object: ApiObject, options: CreateOptions): Creation {
  const { dryRun, managedFields, version, byUpdate, drawName, turn } = options
  return {
    dryRun,
    managedFields,
    version,
    byUpdate,
    drawName,
    turn,
    current: undefined,
    next: () => object,
  }
}

async function refuseTaken(
  context: ResourceContext,
  name: string,
  hasPrefix: boolean,
): Promise<never> {
  const taken = await readLatest(context, { namespace: context.info.namespace, name })
  // An object that cannot be decoded takes its name all the same.
  const found = taken && objectIfReadable(taken)
  const isTerminating = found?.metadata.deletionTimestamp !== undefined
  const state = isTerminating ? 'object is being deleted: ' : ''
  throw alreadyExists(context.definition, name, { state, hasPrefix })
}

/** The object of an entry; undefined where it is corrupt, or of a version that its definition no longer has. */
function objectIfReadable(entry: Entry): ApiObject | undefined {
  try {
    return readableObject(entry)
  } catch (error) {
    if (error instanceof RemovedVersionError) return undefined
    throw error
  }
}

/** Creates an object under a name generated from `generateName`; a taken name is generated again. */
async function createGenerated(
  context: ResourceContext,
  object: ApiObject,
  options: CreateOptions,
): Promise<Entry> {
  const warningsBefore = context.warnings.length
  const { generateName: prefix = '' } = object.metadata
  let name = ''
  const drawName = (): string => (name = generateName(prefix, context.services.runtime))
  for (let attempt = 1; attempt <= nameAttempts; attempt++) {
    context.warnings.length = warningsBefore
    const entry = await createNamed(context, cloneJson(object), { ...options, drawName })
    if (entry) return entry
  }
  throw alreadyExists(context.definition, name, { hasPrefix: true })
}

/** Creates an object with unique allocations (addresses, ports), which other writes may take first. */
async function createClaiming(
  context: ResourceContext,
  object: ApiObject,
  options: CreateOptions,
): Promise<Entry | undefined> {
  const { name = '', namespace = '' } = object.metadata
  const warningsBefore = context.warnings.length
  for (let attempt = 1; attempt <= claimAttempts; attempt++) {
    context.warnings.length = warningsBefore
    const entry = await attemptWrite(context, creationOf(cloneJson(object), options))
    if (entry || (await readLatest(context, { namespace, name }))) return entry
  }
  throw serviceUnavailable(
    'unique allocations of the object were taken by other writes again and again',
  )
}
