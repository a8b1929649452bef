import type { ApiResponse } from '../../../base/http/api-response.ts'
import { parsePatchOptions } from '../../../base/http/request-options.ts'
import type { ResourceContext } from '../resource-context.ts'
import { respondWithStored } from '../respond.ts'
import { applyObject } from './apply.ts'
import { dropDuplicateOwners } from './duplicate-owners.ts'
import { managedFieldsOfUpdate } from './managed-fields.ts'
import { checkNameOfPath, placeInNamespace } from './object-names.ts'
import { isApply, readPatch } from './read-patch.ts'
import { updateObject } from './update.ts'

/** Serves `PATCH …/{name}` and `PATCH …/{name}/{subresource}`. */
export async function patchObject(context: ResourceContext): Promise<ApiResponse> {
  if (isApply(context)) return applyObject(context)
  const { definition, request } = context
  const { dryRun, fieldManager, fieldValidation } = parsePatchOptions(context, false)
  const patched = await readPatch(context, definition, fieldValidation)
  const managedFields = managedFieldsOfUpdate(context, fieldManager)
  const ifMatch = request.header('if-match')
  // A patch may take the version away, which some kinds require.
  const unconditional = definition.strategy.allowsUnconditionalUpdate
  const options = { dryRun, managedFields, unconditional, ifMatch }
  const entry = await updateObject(context, options, function* next(_, current, known) {
    const object = yield* patched(current, known)
    placeInNamespace(context, object)
    checkNameOfPath(context, object)
    dropDuplicateOwners(context, object, 'mutation')
    return object
  })
  return respondWithStored(context, 200, entry)
}
