import { badRequest } from '../../base/api/api-error.ts'
import { explainedInternalError } from '../../base/api/explained-internal-error.ts'
import type { ApiObject } from '../../base/api/object.ts'
import { quoteText } from '../../base/api/quote-text.ts'
import type { ResourceContext } from '../rest/resource-context.ts'
import { checkStoredUid } from '../rest/uid-precondition.ts'
import { hasReplicas, replicasOf, type Scaling, scaleOf } from './scale-object.ts'

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
  if (!hasReplicas(object, scaling)) scale['spec'] = { replicas: unset }
  return scale
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
