import { conflict, notFound } from '../../../base/api/errors/api-error.ts'
import type { ApiResponse } from '../../../base/http/api-response.ts'
import { parsePatchOptions } from '../../../base/http/request-options.ts'
import type { Entry } from '../../../objects/codec/entry.ts'
import { authorizeCreate } from '../authorize-verb.ts'
import type { ResourceContext } from '../resource-context.ts'
import { respondWithStored } from '../respond.ts'
import type { Turn } from '../write-queues.ts'
import { createNamed } from './create.ts'
import {
  appliedManagedFields,
  type MergeConfiguration,
  mergeConfiguration,
} from './merge-configuration.ts'
import { queueWrite } from './queue-write.ts'
import { readConfiguration } from './read-configuration.ts'
import { resourceVersionPrecondition } from './validate-write.ts'
import { attemptWrite } from './write-path.ts'
import { takeSteps } from './write-steps.ts'

/** Serves an apply to `…/{name}` and `…/{name}/{subresource}`: 200, or 201 where it created the object. */
export async function applyObject(context: ResourceContext): Promise<ApiResponse> {
  const { definition, info, request } = context
  const { dryRun, fieldValidation, ...options } = parsePatchOptions(context, true)
  const configuration = await readConfiguration(context, definition, fieldValidation)
  const merge = mergeConfiguration(context, { ...options, configuration })
  const ifMatch = request.header('if-match')
  // A configuration may state resource version 0, which means none; some kinds then refuse the update.
  const unconditional = definition.strategy.allowsUnconditionalUpdate
  const write = { dryRun, managedFields: appliedManagedFields, unconditional, ifMatch }
  let code = 200
  const entry = await queueWrite(
    context,
    info,
    async (turn) => {
      const current = await turn.read()
      code = current ? 200 : 201
      return current
        ? attemptWrite(context, { ...write, turn, current, next: (read) => merge(read()) })
        : createApplied(context, merge, { dryRun, turn })
    },
    (made) => made,
  )
  return respondWithStored(context, code, entry)
}

/** Creates the applied object; a resource version in the configuration is ignored, a uid is a conflict. */
async function createApplied(
  context: ResourceContext,
  merge: MergeConfiguration,
  terms: { readonly dryRun: boolean; readonly turn: Turn },
): Promise<Entry | undefined> {
  const { definition, info } = context
  if (info.subresource !== '') throw notFound(definition, info.name)
  const object = await takeSteps(context, merge(undefined))
  const { uid } = object.metadata
  resourceVersionPrecondition(object.metadata)
  if (uid) {
    const why = `uid mismatch: the provided object specified uid ${uid}, and no existing object was found`
    throw conflict(definition, info.name, why)
  }
  await authorizeCreate(context)
  return createNamed(context, object, {
    ...terms,
    managedFields: appliedManagedFields,
    byUpdate: true,
  })
}
