import { admitNamespace } from '../admission/namespace-lifecycle.ts'
import { alreadyExists, badRequest, invalid, methodNotAllowed } from '../api/api-error.ts'
import { generateName } from '../api/generated-name.ts'
import type { ApiObject } from '../api/object.ts'
import type { Entry } from '../cache/entry.ts'
import type { ApiResponse } from '../http/api-response.ts'
import { parseWriteOptions } from '../http/request-options.ts'
import { applyDefaults } from '../schema/defaults.ts'
import { createVirtual } from './create-virtual.ts'
import { commitObject, dryRunEntry, readLatest } from './object-commit.ts'
import { placeInNamespace, requireName } from './object-names.ts'
import { readRequestObject } from './request-object.ts'
import type { ResourceContext } from './resource-context.ts'
import { respondWith } from './respond.ts'
import { toStoredVersion } from './versions.ts'
import { createWriteContext } from './write-context.ts'

/** How often a generated name is drawn before its collisions are the client's to solve. */
const nameAttempts = 8

/** Serves `POST …/{resource}`: 201 and the object as stored. */
export async function createObject(context: ResourceContext): Promise<ApiResponse> {
  const { definition, info, query } = context
  if (!definition.storedAs) return createVirtual(context)
  if (definition.namespaced && info.namespace === '') throw methodNotAllowed(definition, 'create')
  const options = parseWriteOptions(query, 'CreateOptions')
  const object = await readRequestObject(context, definition, options.fieldValidation)
  if (object.metadata.resourceVersion) {
    throw badRequest('resourceVersion should not be set on objects to be created')
  }
  const entry = await createFrom(context, object, options.dryRun)
  return respondWith(context, 201, entry)
}

/** Creates `object`, which is in the request's version and may be changed; PUT may create too. */
export async function createFrom(
  context: ResourceContext,
  object: ApiObject,
  dryRun: boolean,
): Promise<Entry> {
  placeInNamespace(context, object)
  requireName(context, object)
  admitNamespace(context)
  const stored = prepare(context, object)
  const { definition } = context
  const { generateName: prefix, name } = stored.metadata
  if (name) return insert(context, stored, dryRun)
  for (let attempt = 1; prefix; attempt++) {
    stored.metadata.name = generateName(prefix, context.services.runtime)
    const taken = await readLatest(context, placeOf(stored))
    if (!taken) return insert(context, stored, dryRun)
    if (attempt === nameAttempts) throw alreadyExists(definition, stored.metadata.name)
  }
  throw new TypeError('an object to be created has neither a name nor a prefix for one')
}

function placeOf(object: ApiObject): { namespace: string; name: string } {
  return { namespace: object.metadata.namespace ?? '', name: object.metadata.name ?? '' }
}

function prepare(context: ResourceContext, object: ApiObject): ApiObject {
  const { definition, services } = context
  const write = createWriteContext(context)
  applyDefaults(definition.schema, object, write)
  const stored = toStoredVersion(definition, object)
  const {
    resourceVersion: _version,
    deletionTimestamp: _deleted,
    deletionGracePeriodSeconds: _grace,
    managedFields: _managed,
    ...metadata
  } = stored.metadata
  stored.metadata = { ...metadata, uid: write.uuid(), creationTimestamp: write.now }
  const { strategy } = services.catalog.storedBehind(definition)
  strategy.prepareForCreate(stored, write)
  if (strategy.hasGeneration) stored.metadata.generation = 1
  else delete stored.metadata.generation
  return stored
}

async function insert(
  context: ResourceContext,
  object: ApiObject,
  dryRun: boolean,
): Promise<Entry> {
  const { definition, services } = context
  const { strategy } = services.catalog.storedBehind(definition)
  const name = object.metadata.name ?? ''
  const causes = strategy.validateCreate(object, createWriteContext(context))
  if (causes.length > 0) throw invalid(definition, name, causes)
  context.warnings.push(...strategy.warnings(object))
  if (dryRun) {
    if (await readLatest(context, placeOf(object))) throw alreadyExists(definition, name)
    return dryRunEntry(context, object, 0)
  }
  const entry = await commitObject(context, object, 0)
  if (!entry) throw alreadyExists(definition, name)
  return entry
}
