import { invalid } from '../../base/api/errors/api-error.ts'
import type { StatusCause } from '../../base/api/errors/status.ts'
import { cloneJson } from '../../base/api/json.ts'
import { subdomainName } from '../../base/api/metadata/names.ts'
import type { ApiObject, WritableObject } from '../../base/api/object.ts'
import type { ApiResponse } from '../../base/http/api-response.ts'
import { parsePatchOptions, parseWriteOptions } from '../../base/http/request-options.ts'
import { fromStoredVersion } from '../../objects/catalog/object-versions.ts'
import type { Entry } from '../../objects/codec/entry.ts'
import {
  covered,
  invalidValue,
  notNegativeMessage,
} from '../../objects/schema/validation/causes.ts'
import { validateObjectMeta } from '../../objects/schema/validation/object-meta.ts'
import { checkStoredUid, checkUid } from '../rest/preconditions.ts'
import { getObject } from '../rest/read/get.ts'
import { readRequestObject } from '../rest/request-object.ts'
import {
  relatedContext,
  type RequestTarget,
  type ResourceContext,
} from '../rest/resource-context.ts'
import { respondWith } from '../rest/respond.ts'
import { TransientEntry } from '../rest/transient-entry.ts'
import { shownEntry } from '../rest/version-views.ts'
import { withDeclared } from '../rest/write/declarative-validation.ts'
import { setManagedFields } from '../rest/write/managed-fields.ts'
import { appliedManagedFields } from '../rest/write/merge-configuration.ts'
import { checkNameOfPath, placeInNamespace } from '../rest/write/object-names.ts'
import { readConfiguration } from '../rest/write/read-configuration.ts'
import { isApply, readPatch } from '../rest/write/read-patch.ts'
import { updateObject, type UpdateOptions } from '../rest/write/update.ts'
import type { AdmissionView } from '../rest/write/write-admission.ts'
import type { NextState } from '../rest/write/write-attempt.ts'
import { isSteps } from '../rest/write/write-steps.ts'
import { ScaleManagedFields } from './scale-managed-fields.ts'
import {
  checkCustomScale,
  customScaleOf,
  requireReplicas,
  replicasOf,
  type Scaling,
  scaleOf,
  setReplicas,
} from './scale-object.ts'
import { kindOfSubresource } from './subresource-kind.ts'

function scalingOf(target: RequestTarget): Scaling {
  const { definition, info } = target
  const paths = definition.subresources.get(info.subresource)?.scale
  if (!paths) throw new TypeError(`${definition.resource} cannot be scaled`)
  return { schema: definition.schema, paths, shown: kindOfSubresource(target) }
}

/** The object behind a Scale, in the version of the request. */
function servedObject({ definition }: RequestTarget, entry: Entry): ApiObject {
  return fromStoredVersion(definition, entry.object())
}

function respondScale(context: ResourceContext, object: ApiObject, entry: Entry): ApiResponse {
  const scale = scaleOf(object, scalingOf(context))
  return respondWith(context, 200, new TransientEntry(scale, entry.revision))
}

/** Serves `GET …/{name}/scale`. @throws ApiError `InternalError` for a custom object without a number of replicas. */
export function getScale(context: ResourceContext): ApiResponse | Promise<ApiResponse> {
  return getObject(context, (_context, entry) => {
    const object = servedObject(context, entry)
    if (context.definition.isCustom === true) requireReplicas(object, scalingOf(context))
    return respondScale(context, object, entry)
  })
}

/** The answer to a write of a Scale. */
async function respondWritten(context: ResourceContext, written: Entry): Promise<ApiResponse> {
  const entry = await shownEntry(context.definition, written)
  return respondScale(context, servedObject(context, entry), entry)
}

/** Serves `PUT …/{name}/scale`. */
export async function replaceScale(context: ResourceContext): Promise<ApiResponse> {
  const { dryRun, fieldManager, fieldValidation } = parseWriteOptions(context, 'UpdateOptions')
  const scale = await readRequestObject(context, kindOfSubresource(context), fieldValidation)
  const { definition } = context
  const unconditional =
    definition.strategy.allowsUnconditionalUpdate || definition.isCustom === true
  const managedFields = new ScaleManagedFields(context, scalingOf(context)).afterUpdate(
    fieldManager,
  )
  return writeScale(context, { dryRun, unconditional, managedFields }, (current) => {
    const { uid } = scale.metadata
    if (uid) checkStoredUid(definition, context.info, uid, current.metadata.uid, dryRun)
    return cloneJson(scale)
  })
}

/** Serves `PATCH …/{name}/scale`. */
export async function patchScale(context: ResourceContext): Promise<ApiResponse> {
  if (isApply(context)) return applyScale(context)
  const { dryRun, fieldManager, fieldValidation } = parsePatchOptions(context, false)
  const patched = await readPatch(context, kindOfSubresource(context), fieldValidation)
  const managedFields = new ScaleManagedFields(context, scalingOf(context)).afterUpdate(
    fieldManager,
  )
  return writeScale(context, { dryRun, unconditional: true, managedFields }, patched)
}

/** Serves an apply of a Scale, of which only the number of replicas is carried over to the object. */
async function applyScale(context: ResourceContext): Promise<ApiResponse> {
  const { dryRun, fieldValidation, ...options } = parsePatchOptions(context, true)
  const scaling = scalingOf(context)
  const configuration = await readConfiguration(context, scaling.shown, fieldValidation)
  const fields = new ScaleManagedFields(context, scaling)
  const terms = { dryRun, unconditional: true, managedFields: appliedManagedFields }
  return writeScale(context, terms, function* applied(_scale, object) {
    const { scale, managedFields } = yield* fields.apply(object, configuration, options)
    setManagedFields(object, managedFields)
    return scale
  })
}

/** The context of the object behind a Scale: a write of a Scale follows the rules of the main resource. */
function wholeOf(context: ResourceContext): ResourceContext {
  return relatedContext(context, { info: { ...context.info, subresource: '' } })
}

/** Admission is asked about the Scale; only the number of replicas is carried over to the object. */
function viewOf({ info }: RequestTarget, scaling: Scaling): AdmissionView {
  return {
    subresource: info.subresource,
    show: (whole) => scaleOf(whole, scaling),
    take: (whole, scale) => setReplicas(whole, replicasOf(scale), scaling),
  }
}

/**
 * Changes the object's number of replicas by the rules of an update of the whole object, including validation and
 * generation.
 *
 * @throws ApiError `NotFound`; `Conflict` for another uid or a stale version; `Invalid` for a negative number.
 */
async function writeScale(
  context: ResourceContext,
  options: Pick<UpdateOptions, 'dryRun' | 'unconditional' | 'managedFields'>,
  makeScale: (current: WritableObject, object: ApiObject) => NextState,
): Promise<ApiResponse> {
  const scaling = scalingOf(context)
  const terms = {
    ...options,
    admission: viewOf(context, scaling),
    ifMatch: context.request.header('if-match'),
  }
  const entry = await updateObject(wholeOf(context), terms, function* scaled(read) {
    const current: WritableObject = read()
    const isCustom = context.definition.isCustom === true
    const made = makeScale((isCustom ? customScaleOf : scaleOf)(current, scaling), current)
    const scale = isSteps(made) ? yield* made : made
    placeInNamespace(context, scale)
    checkNameOfPath(context, scale)
    checkScale(context, scale, scaling, current)
    setReplicas(current, replicasOf(scale), scaling)
    const { resourceVersion: _, ...metadata } = current.metadata
    const { resourceVersion } = scale.metadata
    current.metadata = { ...metadata, ...(resourceVersion !== undefined && { resourceVersion }) }
    return current
  })
  return respondWritten(context, entry)
}

function checkScale(
  context: ResourceContext,
  scale: ApiObject,
  scaling: Scaling,
  current: ApiObject,
): void {
  const { definition, info } = context
  if (definition.isCustom === true) {
    return checkCustomScale({ definition, info }, scale, scaling, current)
  }
  const causes = scaleCauses(context, scale, scaling, current)
  if (causes.length > 0) throw invalid(scaling.shown, info.name, causes)
  const { group, resource } = definition
  const named = { group, resource: `${resource}/${info.subresource}` }
  checkUid(named, info.name, scale.metadata.uid || undefined, current.metadata.uid)
}

function scaleCauses(
  { definition, info, services }: ResourceContext,
  scale: ApiObject,
  scaling: Scaling,
  current: ApiObject,
): readonly StatusCause[] {
  const { subresource } = info
  const replicas = replicasOf(scale)
  const meta = {
    namespaced: true,
    nameRule: subdomainName,
    knownFinalizers: [services.brand.word],
  }
  const { managedFields: _managedFields, ...metadata } = scale.metadata
  const written = validateObjectMeta(metadata, meta)
  if (replicas < 0) {
    written.push(covered(invalidValue('spec.replicas', replicas, notNegativeMessage), 'minimum'))
  }
  // Scales of few resources are validated declaratively, though all are of one kind.
  if (definition.schema.migrated?.includes(`subresource=/${subresource}`) !== true) return written
  const { schema } = scaling.shown
  const stored = scaleOf(current, scaling)
  return withDeclared(services, written, { schema, subresource, next: scale, stored })
}
