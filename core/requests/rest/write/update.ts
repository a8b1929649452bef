import { notFound } from '../../../base/api/api-error.ts'
import { cloneJson, type JsonObject, setKey } from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import type { ApiResponse } from '../../../base/http/api-response.ts'
import { parseWriteOptions } from '../../../base/http/request-options.ts'
import { isKnown } from '../../../objects/schema/decoded-members.ts'
import { readRequestObject } from '../request-object.ts'
import type { ResourceContext } from '../resource-context.ts'
import { respondWithStored } from '../respond.ts'
import { checkStoredUid } from '../uid-precondition.ts'
import { authorizeCreate } from './authorize-create.ts'
import { createNamed } from './create-object.ts'
import { updateAccount } from './field-account.ts'
import { inTurn } from './in-turn.ts'
import { namedVersion } from './named-version.ts'
import { readLatest } from './object-commit.ts'
import { checkNameOfPath, placeInNamespace } from './object-names.ts'
import { dropRepeatedOwners } from './repeated-owners.ts'
import { attemptUpdate } from './update-object.ts'
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
  const creates = info.subresource === '' && allowsCreateOnUpdate
  const { dryRun, fieldManager } = options
  const { uid } = object.metadata
  const write = { dryRun, account: updateAccount(context, fieldManager) }
  const ifMatch = request.header('if-match')
  const update = { ...write, unconditional: allowsUnconditionalUpdate, uid, ifMatch }
  // The first attempt takes the decoded object itself, which knows the empty lists and maps that were sent.
  const copy = copyBeside(object, known)
  let isFirst = true
  const next = (): ApiObject => {
    const made = isFirst ? object : copyBeside(copy, known)
    isFirst = false
    return made
  }
  let code = 200
  const entry = await inTurn(context, info, async (turn) => {
    const current = await readLatest(context, info)
    code = current || !creates ? 200 : 201
    if (code === 200) return attemptUpdate(context, { ...update, next, turn }, current)
    // If-Match asks for an existing object; a resource version in the body is ignored.
    if (ifMatch) throw notFound(definition, info.name)
    namedVersion(object.metadata)
    if (uid) checkStoredUid(definition, info, uid, '', dryRun)
    await authorizeCreate(context)
    return createNamed(context, next(), { ...write, byUpdate: true, turn })
  })
  return respondWithStored(context, code, entry)
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
