import { conflict, notFound, staleObject, unforeseen } from '../../api/api-error.ts'
import type { Entry } from '../../codec/entry.ts'
import type { ApiResponse } from '../../http/api-response.ts'
import { parsePatchOptions, unparsedInteger } from '../../http/request-options.ts'
import { authorizeCreate } from './authorize-create.ts'
import { createNamed } from './create-object.ts'
import { givenAccount, type MergeConfiguration, mergeConfiguration } from './merge-configuration.ts'
import { namedVersion } from './named-version.ts'
import { readLatest } from './object-commit.ts'
import { readConfiguration } from './read-configuration.ts'
import type { ResourceContext } from '../resource-context.ts'
import { respondWithStored } from '../respond.ts'
import { updateAttempts } from './update-object.ts'
import { attemptWrite } from './write-path.ts'
import { takeSteps } from './write-steps.ts'

/** Serves an apply to `…/{name}` and `…/{name}/{subresource}`: 200, or 201 where it created the object. */
export async function applyObject(context: ResourceContext): Promise<ApiResponse> {
  const { definition, info, request, warnings } = context
  const { dryRun, fieldValidation, ...options } = parsePatchOptions(context, true)
  const configuration = await readConfiguration(context, definition, fieldValidation)
  const merge = mergeConfiguration(context, { ...options, configuration })
  const ifMatch = request.header('if-match')
  // A configuration may state resource version 0, which means none; some kinds then refuse the update.
  const unconditional = definition.strategy.allowsUnconditionalUpdate
  const write = { dryRun, account: givenAccount, unconditional, ifMatch }
  const said = warnings.length
  for (let attempt = 1; attempt <= updateAttempts; attempt++) {
    // Warnings of a failed attempt are dropped, so that each is given once.
    warnings.length = said
    const current = await readLatest(context, info)
    const entry = current
      ? await attemptWrite(context, { ...write, current, next: (read) => merge(read()) })
      : await createApplied(context, merge, dryRun)
    if (entry) return respondWithStored(context, current ? 200 : 201, entry)
  }
  throw conflict(definition, info.name, staleObject)
}

/** Creates the applied object; a resource version in the configuration is ignored, a uid is a conflict. */
async function createApplied(
  context: ResourceContext,
  merge: MergeConfiguration,
  dryRun: boolean,
): Promise<Entry | undefined> {
  const { definition, info } = context
  if (info.subresource !== '') throw notFound(definition, info.name)
  const object = await takeSteps(context, merge(undefined))
  const { uid } = object.metadata
  const version = namedVersion(object.metadata)
  if (!/^\d*$/.test(version)) throw unforeseen(unparsedInteger('ParseUint', version))
  if (uid) {
    const why = `uid mismatch: the provided object specified uid ${uid}, and no existing object was found`
    throw conflict(definition, info.name, why)
  }
  await authorizeCreate(context)
  return createNamed(context, object, { dryRun, account: givenAccount, byUpdate: true })
}
