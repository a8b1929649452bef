import { conflict, notFound, staleObject } from '../api/api-error.ts'
import type { ApiObject } from '../api/object.ts'
import type { Entry } from '../cache/entry.ts'
import { ApplyConflict } from '../managed-fields/owners.ts'
import { type ApplyRequest, trackApply } from '../managed-fields/track-apply.ts'
import {
  lastAppliedKey,
  lastAppliedText,
  statedClientSide,
} from '../managed-fields/last-applied.ts'
import type { ApiResponse } from '../http/api-response.ts'
import { parsePatchOptions } from '../http/request-options.ts'
import { applyDefaults } from '../schema/defaults.ts'
import { decodeObject } from '../schema/decode.ts'
import { conflictError } from './apply-conflict.ts'
import { authorizeCreate } from './authorize-create.ts'
import { createNamed } from './create.ts'
import { type Account, trackingOf } from './field-account.ts'
import { readLatest } from './object-commit.ts'
import { checkNameOfPath, placeInNamespace } from './object-names.ts'
import { readConfiguration } from './read-configuration.ts'
import type { ResourceContext } from './resource-context.ts'
import { respondWith } from './respond.ts'
import { updateAttempts, updateOnce } from './update-object.ts'
import { createWriteContext } from './write-context.ts'

/** The one who takes over from client-side applies: the command line that made them. */
const clientSideManager = 'kubectl'

/** Serves an apply to `…/{name}` and `…/{name}/{subresource}`: 200, or 201 where it created the object. */
export async function applyObject(context: ResourceContext): Promise<ApiResponse> {
  const { definition, info, query } = context
  const options = parsePatchOptions(query, true)
  const configuration = await readConfiguration(context, definition, options.fieldValidation)
  const { dryRun, fieldManager, force } = options
  const request = applyRequest(context, configuration, fieldManager, force)
  const account: Account = (_live, next) => next.metadata.managedFields ?? []
  const said = context.warnings.length
  for (let attempt = 1; attempt <= updateAttempts; attempt++) {
    // What an attempt warned of is said once, by the attempt that was stored.
    context.warnings.length = said
    const current = await readLatest(context, info)
    const entry = current
      ? await updateOnce(context, { dryRun, account, unconditional: true }, current, (live) =>
          applyTo(context, request, live),
        )
      : await createApplied(context, request, { dryRun, account })
    if (entry) return respondWith(context, current ? 200 : 201, entry)
  }
  throw conflict(definition, info.name, staleObject)
}

function applyRequest(
  context: ResourceContext,
  configuration: ApiObject,
  manager: string,
  force: boolean,
): ApplyRequest {
  const { definition, services } = context
  const tracking = trackingOf(context, manager)
  return {
    ...tracking,
    configuration,
    force,
    canonical: (object) => decodeObject(definition.schema, object).object,
    ...(manager === clientSideManager && {
      formerlyStated: (live) =>
        statedClientSide(live, tracking.apiVersion, definition.schema, services.brand),
    }),
  }
}

/** The object as it is to be written, in the request's version. @throws ApiError `Conflict` for what others own. */
function applyTo(
  context: ResourceContext,
  request: ApplyRequest,
  live: ApiObject | undefined,
): ApiObject {
  const next = merge(request, live)
  if (request.manager === clientSideManager) {
    const key = lastAppliedKey(context.services.brand)
    const { annotations } = next.metadata
    // What tools that apply on their side read must not fall behind.
    if (annotations?.[key]) {
      annotations[key] = lastAppliedText(request.configuration, context.services.brand)
    }
  }
  placeInNamespace(context, next)
  checkNameOfPath(context, next)
  applyDefaults(context.definition.schema, next, createWriteContext(context))
  return next
}

function merge(request: ApplyRequest, live: ApiObject | undefined): ApiObject {
  try {
    return trackApply(request, live) as ApiObject
  } catch (error) {
    if (error instanceof ApplyConflict) throw conflictError(error)
    throw error
  }
}

async function createApplied(
  context: ResourceContext,
  request: ApplyRequest,
  options: { readonly dryRun: boolean; readonly account: Account },
): Promise<Entry | undefined> {
  const { definition, info } = context
  if (info.subresource !== '') throw notFound(definition, info.name)
  const object = applyTo(context, request, undefined)
  const { uid } = object.metadata
  if (uid) {
    const why = `uid mismatch: the provided object specified uid ${uid}, and no existing object was found`
    throw conflict(definition, info.name, why)
  }
  await authorizeCreate(context)
  return createNamed(context, object, options)
}
