import type { ApiObject } from '../../api/object.ts'
import type { Steps } from '../../api/steps.ts'
import type { ApiResponse } from '../../http/api-response.ts'
import { parsePatchOptions } from '../../http/request-options.ts'
import { applyDefaults } from '../../schema/defaults.ts'
import { applyObject } from './apply.ts'
import { updateAccount } from './field-account.ts'
import { checkNameOfPath, placeInNamespace } from './object-names.ts'
import { inTurns } from '../large-body.ts'
import { dropRepeatedOwners } from './repeated-owners.ts'
import { isApply, readPatch } from './read-patch.ts'
import type { ResourceContext } from '../resource-context.ts'
import { respondWith } from '../respond.ts'
import { updateObject } from './update-object.ts'
import { createWriteContext } from './write-context.ts'

/** Serves `PATCH …/{name}` and `PATCH …/{name}/{subresource}`. */
export async function patchObject(context: ResourceContext): Promise<ApiResponse> {
  if (isApply(context)) return applyObject(context)
  const { definition } = context
  const { dryRun, fieldManager, fieldValidation } = parsePatchOptions(context, false)
  const patched = await readPatch(context, definition, fieldValidation)
  function* steps(current: ApiObject): Steps<ApiObject> {
    const next = yield* patched(current)
    dropRepeatedOwners(context, next, 'patching')
    placeInNamespace(context, next)
    checkNameOfPath(context, next)
    applyDefaults(definition.schema, next, createWriteContext(context))
    return next
  }
  const account = updateAccount(context, fieldManager)
  const options = { dryRun, account, unconditional: true }
  const entry = await updateObject(context, options, (read) => inTurns(context, steps(read())))
  return respondWith(context, 200, entry)
}
