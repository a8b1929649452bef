import { notFound } from '../../api/api-error.ts'
import { cloneJson, type JsonObject, setKey } from '../../api/json.ts'
import type { ApiObject } from '../../api/object.ts'
import type { ApiResponse } from '../../http/api-response.ts'
import { parseWriteOptions } from '../../http/request-options.ts'
import { authorizeCreate } from './authorize-create.ts'
import { createFrom } from './create-object.ts'
import { updateAccount } from './field-account.ts'
import { readLatest } from './object-commit.ts'
import { dropRepeatedOwners } from './repeated-owners.ts'
import { checkNameOfPath, placeInNamespace } from './object-names.ts'
import { isKnown } from '../../schema/decoded-members.ts'
import { readRequestObject } from '../request-object.ts'
import type { ResourceContext } from '../resource-context.ts'
import { respondWithStored } from '../respond.ts'
import { checkStoredUid } from '../uid-precondition.ts'
import { updateObject } from './update-object.ts'
import { knownBefore } from './write-path.ts'

/** Serves `PUT …/{name}` and `PUT …/{name}/{subresource}`: 200, or 201 where the kind allows create on update. */
export async function replaceObject(context: ResourceContext): Promise<ApiResponse> {
  const { definition, info, request } = context
  const options = parseWriteOptions(context, 'UpdateOptions')
  const known = request.value?.() === undefined ? undefined : knownBefore(context)
  const object = await readRequestObject(context, definition, options.fieldValidation, known)
  dropRepeatedOwners(context, object, 'reading')
  placeInNamespace(context, object)
  checkNameOfPath(context, object)
  const { allowsCreateOnUpdate, allowsUnconditionalUpdate } = definition.strategy
  const isObject = info.subresource === ''
  const { dryRun, fieldManager } = options
  const account = updateAccount(context, fieldManager)
  if (isObject && allowsCreateOnUpdate && !(await readLatest(context, info))) {
    const { uid } = object.metadata
    // If-Match asks for an existing object; a resource version in the body is ignored.
    if (request.header('if-match')) throw notFound(definition, info.name)
    if (uid) checkStoredUid(definition, info, uid, '', dryRun)
    await authorizeCreate(context)
    const creation = { dryRun, account, byUpdate: true }
    return respondWithStored(context, 201, await createFrom(context, object, creation))
  }
  const updateOptions = {
    dryRun,
    account,
    unconditional: allowsUnconditionalUpdate,
    uid: object.metadata.uid,
    ifMatch: request.header('if-match'),
  }
  // The first attempt takes the decoded object itself, which knows the empty lists and maps that were sent.
  const copy = copyBeside(object, known)
  let isFirst = true
  const entry = await updateObject(context, updateOptions, () => {
    const next = isFirst ? object : copyBeside(copy, known)
    isFirst = false
    return next
  })
  return respondWithStored(context, 200, entry)
}

/** A copy that shares no part with the object, except for members that are those of `known`. */
function copyBeside(object: ApiObject, known: JsonObject | undefined): ApiObject {
  if (!known) return cloneJson(object)
  const copy = { ...object }
  for (const [name, value] of Object.entries(object)) {
    if (value !== undefined && !isKnown(known, name, value)) setKey(copy, name, cloneJson(value))
  }
  return copy
}
