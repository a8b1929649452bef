import { invalid } from '../api/api-error.ts'
import { cloneJson } from '../api/json.ts'
import type { ApiObject } from '../api/object.ts'
import type { Entry } from '../cache/entry.ts'
import type { ApiResponse } from '../http/api-response.ts'
import { parseWriteOptions } from '../http/request-options.ts'
import { invalidValue } from '../schema/validation/causes.ts'
import { updateAccount } from './field-account.ts'
import { getObject } from './get.ts'
import { checkNameOfPath, placeInNamespace } from './object-names.ts'
import { readPatch } from './read-patch.ts'
import { readRequestObject } from './request-object.ts'
import type { ResourceContext } from './resource-context.ts'
import { respondWith } from './respond.ts'
import { replicasOf, type Scaling, scaleOf, setReplicas } from './scale-object.ts'
import { shownBy } from './shown-kind.ts'
import { TransientEntry } from './transient-entry.ts'
import { checkUid } from './uid-precondition.ts'
import { updateObject, type UpdateOptions } from './update-object.ts'
import { fromStoredVersion } from './versions.ts'

function scalingOf(context: ResourceContext): Scaling {
  const { definition, info } = context
  const paths = definition.subresources.get(info.subresource)?.scale
  if (!paths) throw new TypeError(`${definition.resource} cannot be scaled`)
  return { schema: definition.schema, paths, shown: shownBy(context) }
}

function showScale(context: ResourceContext, entry: Entry): ApiResponse {
  const object = fromStoredVersion(context.definition, entry.object())
  const scale = scaleOf(object, scalingOf(context))
  return respondWith(context, 200, new TransientEntry(scale, entry.revision))
}

/** Serves `GET …/{name}/scale`. */
export function getScale(context: ResourceContext): ApiResponse | Promise<ApiResponse> {
  return getObject(context, showScale)
}

/** Serves `PUT …/{name}/scale`. */
export async function replaceScale(context: ResourceContext): Promise<ApiResponse> {
  const { dryRun, fieldManager, fieldValidation } = parseWriteOptions(
    context.query,
    'UpdateOptions',
  )
  const scale = await readRequestObject(context, shownBy(context), fieldValidation)
  const unconditional = context.definition.strategy.allowsUnconditionalUpdate
  const account = updateAccount(context, fieldManager)
  return writeScale(context, { dryRun, unconditional, account }, () => cloneJson(scale))
}

/** Serves `PATCH …/{name}/scale`. */
export async function patchScale(context: ResourceContext): Promise<ApiResponse> {
  const { dryRun, fieldManager, fieldValidation } = parseWriteOptions(context.query, 'PatchOptions')
  const patched = await readPatch(context, shownBy(context), fieldValidation)
  const account = updateAccount(context, fieldManager)
  return writeScale(context, { dryRun, unconditional: true, account }, patched)
}

/**
 * Changes the object's number of replicas, by the rules of a write of the whole object: it is validated, and its
 * generation rises.
 *
 * @throws ApiError `NotFound`; `Conflict` for another uid or a stale version; `Invalid` for a negative number.
 */
async function writeScale(
  context: ResourceContext,
  options: UpdateOptions,
  makeScale: (current: ApiObject) => ApiObject,
): Promise<ApiResponse> {
  const { definition, info } = context
  const scaling = scalingOf(context)
  const makeNext = (current: ApiObject): ApiObject => {
    const scale = makeScale(scaleOf(current, scaling))
    placeInNamespace(context, scale)
    checkNameOfPath(context, scale)
    checkScale(context, scale, scaling, current)
    setReplicas(current, replicasOf(scale), scaling)
    const { resourceVersion: _, ...metadata } = current.metadata
    const { resourceVersion } = scale.metadata
    current.metadata = { ...metadata, ...(resourceVersion !== undefined && { resourceVersion }) }
    return current
  }
  const whole: ResourceContext = { ...context, definition, info: { ...info, subresource: '' } }
  return showScale(context, await updateObject(whole, options, makeNext))
}

function checkScale(
  { definition, info }: ResourceContext,
  scale: ApiObject,
  { shown }: Scaling,
  current: ApiObject,
): void {
  const replicas = replicasOf(scale)
  if (replicas < 0) {
    throw invalid(shown, info.name, [
      invalidValue('spec.replicas', replicas, 'must be greater than or equal to 0'),
    ])
  }
  const { group, resource } = definition
  const named = { group, resource: `${resource}/${info.subresource}` }
  checkUid(named, info.name, scale.metadata.uid || undefined, current.metadata.uid)
}
