import { admitNamespace } from '../../admission/namespace-lifecycle.ts'
import { admitGrant } from '../../admission/privilege-escalation.ts'
import type { Allocator } from '../../allocation/claim.ts'
import {
  alreadyExists,
  badRequest,
  invalid,
  methodNotAllowedHere,
  serviceUnavailable,
} from '../../api/api-error.ts'
import { generateName } from '../../api/generated-name.ts'
import { cloneJson } from '../../api/json.ts'
import type { ApiObject } from '../../api/object.ts'
import type { Entry } from '../../codec/entry.ts'
import { readableObject } from '../../cache/readable-object.ts'
import type { ApiResponse } from '../../http/api-response.ts'
import { parseWriteOptions } from '../../http/request-options.ts'
import type { WriteContext } from '../../catalog/resource-definition.ts'
import { applyDefaults } from '../../schema/defaults.ts'
import { nullEmpty } from '../../schema/null-empty.ts'
import { type Account, setAccount, updateAccount } from './field-account.ts'
import { namedVersion } from './named-version.ts'
import {
  commitObject,
  type Condition,
  dryRunEntry,
  readLatest,
  untilCurrent,
} from './object-commit.ts'
import { dropRepeatedOwners } from './repeated-owners.ts'
import { nameByServer, placeInNamespace, requireName } from './object-names.ts'
import { readRequestObject } from '../request-object.ts'
import { turnForOthers } from '../large-body.ts'
import type { ResourceContext } from '../resource-context.ts'
import { respondWith } from '../respond.ts'
import { storedKind, toStoredVersion } from '../versions.ts'
import { createWriteContext } from './write-context.ts'

/** How often a generated name is drawn before its collisions are the client's to solve. */
const nameAttempts = 8

/** Serves `POST …/{resource}`: 201 and the object as stored. */
export async function createObject(context: ResourceContext): Promise<ApiResponse> {
  const { definition, info } = context
  if (definition.namespaced && info.namespace === '') throw methodNotAllowedHere()
  const options = parseWriteOptions(context, 'CreateOptions')
  const object = await readRequestObject(context, definition, options.fieldValidation)
  dropRepeatedOwners(context, object, 'reading')
  const { dryRun, fieldManager } = options
  const account = updateAccount(context, fieldManager)
  const version = namedVersion(object.metadata)
  const entry = await createFrom(context, object, { dryRun, account, version })
  return respondWith(context, 201, entry)
}

export interface CreateOptions {
  readonly dryRun: boolean
  readonly account: Account
  /** The version that the client named, which only an object that is there has. A dry run shows it as it came. */
  readonly version?: string
}

/**
 * Creates `object`, which is in the request's version and may be changed; PUT may create too. Not an async function:
 * those hold on to what they were given until they are done, and the object is not needed while it is written.
 */
export function createFrom(
  context: ResourceContext,
  object: ApiObject,
  options: CreateOptions,
): Promise<Entry> {
  placeInNamespace(context, object)
  nameByServer(context, object)
  const { name = '', generateName = '' } = object.metadata
  // An object with neither name nor generateName is refused by validation, together with its other faults.
  if (name !== '' || generateName === '')
    return unlessTaken(context, name, createNamed(context, object, options))
  admitNamespace(context, '')
  return createGenerated(context, createWriteContext(context), object, options)
}

/** The same for an object that has its name and namespace. @returns undefined when the name is taken. */
export function createNamed(
  context: ResourceContext,
  object: ApiObject,
  options: CreateOptions,
): Promise<Entry | undefined> {
  admitNamespace(context, object.metadata.name ?? '')
  const inserted = (): Promise<Entry | undefined> => {
    const write = createWriteContext(context)
    const prepared = prepareNew(context, write, object, options.account)
    const inserting = (): Promise<Entry | undefined> => insert(context, write, prepared, options)
    return turnForOthers(context)?.then(inserting) ?? inserting()
  }
  return admitGrant(context, object)?.then(inserted) ?? inserted()
}

async function unlessTaken(
  context: ResourceContext,
  name: string,
  inserted: Promise<Entry | undefined>,
): Promise<Entry> {
  const entry = await inserted
  if (entry) return entry
  const taken = await readLatest(context, { namespace: context.info.namespace, name })
  // The name of an object that cannot be read is taken all the same.
  const found = taken && readableObject(taken)
  const isTerminating = found?.metadata.deletionTimestamp !== undefined
  throw alreadyExists(context.definition, name, isTerminating ? 'object is being deleted: ' : '')
}

async function createGenerated(
  context: ResourceContext,
  write: WriteContext,
  object: ApiObject,
  options: CreateOptions,
): Promise<Entry> {
  const { definition, services } = context
  const { generateName: prefix = '' } = object.metadata
  await admitGrant(context, object)
  for (let attempt = 1; ; attempt++) {
    const named = attempt === nameAttempts ? object : cloneJson(object)
    const name = generateName(prefix, services.runtime)
    named.metadata.name = name
    const prepared = prepareNew(context, write, named, options.account)
    const entry = await insert(context, write, prepared, options)
    if (entry) return entry
    if (attempt === nameAttempts) throw alreadyExists(definition, name)
  }
}

/** What a client cannot say of a new object. */
const serverFields = ['resourceVersion', 'deletionTimestamp', 'deletionGracePeriodSeconds'] as const

/** The object as it will be stored, but for what validation may find. Its name is known: kinds derive labels from it. */
export function prepareNew(
  { definition, services }: Pick<ResourceContext, 'definition' | 'services'>,
  write: WriteContext,
  object: ApiObject,
  account: Account,
): ApiObject {
  for (const field of serverFields) {
    if (object.metadata[field] !== undefined) delete object.metadata[field]
  }
  applyDefaults(definition.schema, object, write)
  setAccount(object, account(undefined, object))
  nullEmpty(definition.schema, object)
  const stored = toStoredVersion(definition, object)
  const { metadata } = stored
  metadata.uid = write.uuid()
  metadata.creationTimestamp = write.now
  const { strategy } = services.catalog.storedBehind(definition)
  strategy.prepareForCreate(stored, write)
  if (strategy.hasGeneration) metadata.generation = 1
  return stored
}

/** @returns undefined when the name is taken. @throws ApiError `Invalid` */
function insert(
  context: ResourceContext,
  write: WriteContext,
  object: ApiObject,
  options: CreateOptions,
): Promise<Entry | undefined> {
  const { definition, services } = context
  const allocator = services.allocators.get(definition.storedAs?.prefix ?? '')
  if (allocator) return insertClaiming(context, write, object, { ...options, allocator })
  check(context, write, object, options)
  const inserting = (): Promise<Entry | undefined> => insertChecked(context, object, options)
  return turnForOthers(context)?.then(inserting) ?? inserting()
}

function insertChecked(
  context: ResourceContext,
  object: ApiObject,
  { dryRun, version }: CreateOptions,
): Promise<Entry | undefined> {
  if (dryRun) return tryInsert(context, object, version)
  const { name = '' } = object.metadata
  return commitObject(context, object, 0, { condition: whileAdmitted(context, name) })
}

/** The namespace may begin to go while an object is on its way: what deletes its content would not see it. */
function whileAdmitted(context: ResourceContext, name: string): Condition {
  return () => admitNamespace(context, name)
}

/** @throws ApiError `Invalid`, and `BadRequest` for a version in what is sound otherwise. */
function check(
  context: ResourceContext,
  write: WriteContext,
  object: ApiObject,
  { dryRun, version = '' }: CreateOptions,
): void {
  const { definition, services } = context
  const { strategy } = services.catalog.storedBehind(definition)
  const causes = strategy.validateCreate(object, write)
  if (causes.length > 0) throw invalid(storedKind(definition), object.metadata.name ?? '', causes)
  requireName(context, object)
  for (const warning of strategy.warnings(object)) context.warnings.push(warning)
  if (version !== '' && !dryRun) {
    throw badRequest('resourceVersion should not be set on objects to be created')
  }
}

/** How often others may come first to what an object claims before it is given up. */
const claimAttempts = 8

/** The same for an object that is allocated unique values (addresses, ports), which are validated with the rest of it. */
async function insertClaiming(
  context: ResourceContext,
  write: WriteContext,
  object: ApiObject,
  { allocator, ...options }: CreateOptions & { readonly allocator: Allocator },
): Promise<Entry | undefined> {
  const { name = '', namespace = '' } = object.metadata
  const said = context.warnings.length
  const condition = whileAdmitted(context, name)
  if (!context.services.cache.isCurrent) await untilCurrent(context)
  for (let attempt = 1; attempt <= claimAttempts; attempt++) {
    context.warnings.length = said
    const claiming = cloneJson(object)
    const claim = allocator.claim(write, claiming, undefined)
    try {
      check(context, write, claiming, options)
      if (options.dryRun) return await tryInsert(context, claiming, options.version)
      const entry = await commitObject(context, claiming, 0, { claim, condition })
      if (entry || (await readLatest(context, { namespace, name }))) return entry
    } finally {
      claim.settle()
    }
  }
  throw serviceUnavailable('others were given the same again and again')
}

async function tryInsert(
  context: ResourceContext,
  object: ApiObject,
  version?: string,
): Promise<Entry | undefined> {
  const { name = '', namespace = '' } = object.metadata
  const taken = await readLatest(context, { namespace, name })
  return taken ? undefined : dryRunEntry(context, object, 0, version)
}
