import type { AdmissionCondition } from '../../access/admission/admission-plugin.ts'
import type { ApiObject } from '../../base/api/object.ts'
import type { ShownKind } from '../../objects/catalog/resource-definition.ts'
import { applyDefaults } from '../../objects/schema/defaults.ts'
import { askAdmission, interestedPlugins, RequestAttributes } from '../rest/admission.ts'
import type { ResourceContext } from '../rest/resource-context.ts'

/** A posted object that is not stored: a binding, an eviction, a review. */
export interface PostedOperation<T extends ApiObject = ApiObject> {
  readonly object: T
  readonly schema: ShownKind['schema']
  readonly dryRun: boolean
}

/** An operation behind the mutating plug-ins, whose object its handler still checks. */
export interface AdmittedOperation<T extends ApiObject = ApiObject> {
  /** The object as mutating plug-ins left it. */
  readonly object: T
  /** Asks the validating plug-ins, once the handler found nothing wrong. @throws ApiError of the plug-in that refuses. */
  readonly validate: () => Promise<void>
}

/**
 * Mutating admission of a POST whose object is an operation and not stored. The object has its defaults and managed fields.
 *
 * @throws ApiError of the plug-in that refuses.
 */
export async function admitOperation<T extends ApiObject>(
  context: ResourceContext,
  { object, schema, dryRun }: PostedOperation<T>,
): Promise<AdmittedOperation<T>> {
  const { subresource, name: pathName } = context.info
  const name = pathName || (object.metadata.name ?? '')
  const plugins = interestedPlugins(context, 'CREATE', subresource)
  const question = { operation: 'CREATE', subresource, name, dryRun, object } as const
  const attributes = new RequestAttributes(context, question)
  // Admission conditions are not checked again: the operation has no commit of its own.
  const conditions: AdmissionCondition[] = []
  await askAdmission('mutating', attributes, conditions, plugins)
  // What plug-ins leave is of the kind that they were given.
  const admitted = (attributes.object ?? object) as T
  if (plugins.needsDefaults) applyDefaults(schema, admitted, context.write)
  return {
    object: admitted,
    validate: async () => askAdmission('validating', attributes, conditions, plugins),
  }
}
