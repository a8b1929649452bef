import { methodNotAllowedHere } from '../../api/api-error.ts'
import type { ApiResponse } from '../../http/api-response.ts'
import { parseWriteOptions } from '../../http/request-options.ts'
import { readRequestObject } from '../request-object.ts'
import type { ResourceContext } from '../resource-context.ts'
import { respondWithStored } from '../respond.ts'
import { createFrom } from './create-object.ts'
import { updateAccount } from './field-account.ts'
import { namedVersion } from './named-version.ts'
import { dropRepeatedOwners } from './repeated-owners.ts'

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
  return respondWithStored(context, 201, entry)
}
