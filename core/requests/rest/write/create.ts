import { methodNotAllowedHere } from '../../../base/api/api-error.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import type { ApiResponse } from '../../../base/http/api-response.ts'
import { parseWriteOptions, type WriteOptions } from '../../../base/http/request-options.ts'
import type { Entry } from '../../../objects/codec/entry.ts'
import { readRequestObject } from '../request-object.ts'
import type { ResourceContext } from '../resource-context.ts'
import { respondWithStored } from '../respond.ts'
import { createFrom } from './create-object.ts'
import { updateAccount } from './field-account.ts'
import { dropRepeatedOwners } from './repeated-owners.ts'

/** Serves `POST …/{resource}`: 201 and the object as stored. */
export async function createObject(context: ResourceContext): Promise<ApiResponse> {
  const { definition, info } = context
  if (definition.namespaced && info.namespace === '') throw methodNotAllowedHere()
  const options = parseWriteOptions(context, 'CreateOptions')
  return respondWithStored(context, 201, await createSent(context, options))
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
  dropRepeatedOwners(context, object, 'reading')
  const account = updateAccount(context, fieldManager)
  const { resourceVersion: version } = object.metadata
  return createFrom(context, object, { dryRun, account, version })
}
