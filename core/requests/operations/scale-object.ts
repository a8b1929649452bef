import { badRequest, explainedInternalError } from '../../base/api/errors/api-error.ts'
import { formatGroupVersion } from '../../base/api/group-version.ts'
import { ensureStruct, numberOf, structOf } from '../../base/api/json-fields.ts'
import { isJsonObject, type JsonObject } from '../../base/api/json.ts'
import type { ApiObject, WritableObject } from '../../base/api/object.ts'
import {
  formatLabelSelector,
  labelsOfSelector,
  parseLabelSelector,
  selectorFromLabels,
  selectorFromLabelSelectorObject,
} from '../../base/api/selectors/label-selector.ts'
import { quoteText } from '../../base/text/quote-text.ts'
import { type FieldPath, fieldAt } from '../../objects/catalog/field-path.ts'
import type { ScalePaths, ShownKind } from '../../objects/catalog/resource-definition.ts'
import { decodeObject } from '../../objects/schema/decode.ts'
import type { Schema } from '../../objects/schema/schema.ts'
import { checkStoredUid } from '../rest/preconditions.ts'
import type { ResourceContext } from '../rest/resource-context.ts'

/** How an object of a resource maps to its Scale. */
export interface Scaling {
  /** The resource's schema. */
  readonly schema: Schema
  readonly paths: ScalePaths
  /** The kind of the Scale. */
  readonly shown: ShownKind
}

/** The Scale of an object: wanted and actual number of replicas, and the selector of its pods. */
export function scaleOf(object: ApiObject, { schema, paths, shown }: Scaling): ApiObject {
  const { name, namespace, uid, resourceVersion, creationTimestamp } = object.metadata
  const count = (path: FieldPath): number => Number(fieldAt(object, path) ?? 0)
  const selector = paths.labelSelector && selectorText(object, paths.labelSelector, schema)
  const whole: JsonObject = {
    kind: shown.kind,
    apiVersion: formatGroupVersion(shown.group, shown.version),
    metadata: { name, namespace, uid, resourceVersion, creationTimestamp },
    spec: { replicas: count(paths.specReplicas) },
    status: { replicas: count(paths.statusReplicas), ...selectorFields(selector, shown) },
  }
  return decodeObject(shown.schema, whole).object as ApiObject
}

/** The selector in the status of a Scale: as text alone, or as in older versions also as labels. */
function selectorFields(selector: string | undefined, { schema }: ShownKind): JsonObject {
  const status = schema.fields.get('status')?.schema
  const hasLabels = status?.kind === 'struct' && status.fields.has('targetSelector')
  if (!hasLabels || selector === undefined) return { selector }
  const labels = labelsOfSelector(parseLabelSelector(selector))
  return { selector: labels, targetSelector: selector }
}

/** Whether an object says how many replicas are wanted; a custom resource need not. */
export function hasReplicas(object: ApiObject, { paths }: Scaling): boolean {
  return (fieldAt(object, paths.specReplicas) ?? null) !== null
}

/** `spec.replicas` of a Scale; 0 where it is absent. */
export function replicasOf(scale: WritableObject): number {
  return numberOf(structOf(scale, 'spec'), 'replicas') ?? 0
}

/** Sets the wanted number of replicas in `object`, which is changed in place. */
export function setReplicas(object: ApiObject, replicas: number, { paths }: Scaling): void {
  const steps = paths.specReplicas.map(String)
  const last = steps.pop() ?? ''
  const inner = steps.reduce((struct: JsonObject, step) => ensureStruct(struct, step), object)
  inner[last] = replicas
}

function selectorText(object: ApiObject, path: FieldPath, schema: Schema): string {
  const selector = fieldAt(object, path)
  if (typeof selector === 'string') return selector
  if (!isJsonObject(selector)) return ''
  const isMap = schemaAt(schema, path)?.kind === 'map'
  return formatLabelSelector(
    isMap ? selectorFromLabels(selector) : selectorFromLabelSelectorObject(selector),
  )
}

function schemaAt(schema: Schema, path: FieldPath): Schema | undefined {
  let current: Schema | undefined = schema
  for (const step of path) {
    const fields: ReadonlyMap<string, { readonly schema: Schema }> | undefined =
      current?.kind === 'struct' ? current.fields : undefined
    current = fields?.get(String(step))?.schema
  }
  return current
}

/** The wanted replicas that a patch finds in the Scale of a custom object without any, and has to replace. */
const unset = -(2 ** 31)

/** The path of the wanted number of replicas, quoted: `".spec.replicas"`. */
function replicasPath({ paths }: Scaling): string {
  return quoteText(`.${paths.specReplicas.join('.')}`)
}

/** Checks that a custom object says how many replicas are wanted. @throws ApiError `InternalError`, as the original does */
export function requireReplicas(object: ApiObject, scaling: Scaling): void {
  if (hasReplicas(object, scaling)) return
  throw explainedInternalError(`the spec replicas field ${replicasPath(scaling)} does not exist`)
}

/** The Scale of a custom object for a write, before which the object may have no wanted number of replicas. */
export function customScaleOf(object: ApiObject, scaling: Scaling): ApiObject {
  const scale = scaleOf(object, scaling)
  return hasReplicas(object, scaling) ? scale : { ...scale, spec: { replicas: unset } }
}

/**
 * Checks a written Scale of a custom object. The strategy of the resource validates the number of replicas.
 *
 * @throws ApiError `BadRequest` where the number of replicas is still unset; `Conflict` for another uid.
 */
export function checkCustomScale(
  { definition, info }: Pick<ResourceContext, 'definition' | 'info'>,
  scale: ApiObject,
  scaling: Scaling,
  current: ApiObject,
): void {
  if (replicasOf(scale) === unset) {
    throw badRequest(`the spec replicas field ${replicasPath(scaling)} cannot be empty`)
  }
  const { uid } = scale.metadata
  if (uid) checkStoredUid(definition, info, uid, current.metadata.uid)
}
