import { notFound } from '../../../base/api/errors/api-error.ts'
import { cloneJson, type JsonObject, setKey } from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import type { ApiResponse } from '../../../base/http/api-response.ts'
import { parseWriteOptions } from '../../../base/http/request-options.ts'
import type { Entry } from '../../../objects/codec/entry.ts'
import { isKnown } from '../../../objects/schema/decode.ts'
import { authorizeCreate } from '../authorize-verb.ts'
import { noteSize } from '../large-body.ts'
import { checkStoredUid } from '../preconditions.ts'
import { readRequestObject } from '../request-object.ts'
import type { ResourceContext } from '../resource-context.ts'
import { respondWithStored } from '../respond.ts'
import { createNamed } from './create.ts'
import { dropDuplicateOwners } from './duplicate-owners.ts'
import { managedFieldsOfUpdate } from './managed-fields.ts'
import { checkNameOfPath, placeInNamespace } from './object-names.ts'
import { queueWrite } from './queue-write.ts'
import { resourceVersionPrecondition } from './validate-write.ts'
import type { Change } from './write-attempt.ts'
import { attemptWrite } from './write-path.ts'
import { knownBefore } from './write-stages.ts'

/** Serves `PUT …/{name}` and `PUT …/{name}/{subresource}`: 200, or 201 where the kind allows create on update. */
export async function replaceObject(context: ResourceContext): Promise<ApiResponse> {
  const { definition, info, request } = context
  const options = parseWriteOptions(context, 'UpdateOptions')
  const known = request.value?.() === undefined ? undefined : knownBefore(context)
  const object = await readRequestObject(context, definition, options.fieldValidation, known)
  dropDuplicateOwners(context, object, 'reading')
  placeInNamespace(context, object)
  checkNameOfPath(context, object)
  const { allowsCreateOnUpdate, allowsUnconditionalUpdate } = definition.strategy
  const creates = info.subresource === '' && allowsCreateOnUpdate
  const { dryRun, fieldManager } = options
  const { uid } = object.metadata
  const write = { dryRun, managedFields: managedFieldsOfUpdate(context, fieldManager) }
  const ifMatch = request.header('if-match')
  const update = { ...write, unconditional: allowsUnconditionalUpdate, uid, ifMatch }
  // The first attempt takes the decoded object itself, and may change it.
  const copy = copyBeside(object, known)
  let isFirst = true
  const next = (): ApiObject => {
    const made = isFirst ? object : copyBeside(copy, known)
    isFirst = false
    return made
  }
  let code = 200
  const entry = await queueWrite(
    context,
    info,
    async (turn) => {
      const current = await turn.read()
      code = current || !creates ? 200 : 201
      if (code === 200) return attemptUpdate(context, { ...update, next, turn }, current)
      // If-Match asks for an existing object; a resource version in the body is ignored.
      if (ifMatch) throw notFound(definition, info.name)
      resourceVersionPrecondition(object.metadata)
      if (uid) checkStoredUid(definition, info, uid, '', dryRun)
      await authorizeCreate(context)
      return createNamed(context, next(), { ...write, byUpdate: true, turn })
    },
    itself,
  )
  return respondWithStored(context, code, entry)
}

const itself = (entry: Entry): Entry => entry

/** A copy that shares no part with the object, except for members that are those of `known`. */
function copyBeside(object: ApiObject, known: JsonObject | undefined): ApiObject {
  if (!known) return cloneJson(object)
  const copy = { ...object }
  for (const [name, value] of Object.entries(object)) {
    if (value !== undefined && !isKnown(known, name, value)) setKey(copy, name, cloneJson(value))
  }
  return copy
}

export type UpdateOptions = Omit<Change, 'current' | 'next' | 'turn'>

/**
 * Replaces an object, or one of its subresources, by what `next` makes of its newest state; repeated from a newer state
 * when another write came first.
 *
 * @returns the new state; the current one where nothing changed, and then nothing was written.
 * @throws ApiError `NotFound`; `Conflict` for a stale version; `Invalid`.
 */
export function updateObject<T extends ApiObject = ApiObject>(
  context: ResourceContext,
  options: UpdateOptions,
  next: Change<T>['next'],
): Promise<Entry> {
  return queueWrite(
    context,
    context.info,
    async (turn) => attemptUpdate(context, { ...options, next, turn }, await turn.read()),
    itself,
  )
}

/** One attempt of {@link updateObject}. @returns undefined where another write came first. */
function attemptUpdate(
  context: ResourceContext,
  change: Omit<Change, 'current'>,
  current: Entry | undefined,
): Promise<Entry | undefined> {
  const { definition, info } = context
  if (!current) throw notFound(definition, info.name)
  noteSize(context, current.size ?? 0)
  return attemptWrite(context, { ...change, current })
}
