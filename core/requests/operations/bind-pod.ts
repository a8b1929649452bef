import {
  badRequest,
  conflict,
  notFound,
  unclassifiedError,
} from '../../base/api/errors/api-error.ts'
import { causeText } from '../../base/api/errors/status.ts'
import { setPodCondition } from '../../base/api/pod-condition.ts'
import type * as corev1 from '../../base/api/types/core.v1.generated.ts'
import type { Writable } from '../../base/api/types/views.ts'
import type { ApiResponse } from '../../base/http/api-response.ts'
import { parseWriteOptions } from '../../base/http/request-options.ts'
import { aggregateText } from '../../base/text/aggregate-text.ts'
import type { ResourceDefinition } from '../../objects/catalog/resource-definition.ts'
import type { WriteContext } from '../../objects/catalog/write-context.ts'
import { notSupported, required } from '../../objects/schema/validation/causes.ts'
import { storedConflict } from '../rest/preconditions.ts'
import { readRequestObject } from '../rest/request-object.ts'
import { relatedContext, type ResourceContext } from '../rest/resource-context.ts'
import {
  keepManagedFields,
  setManagedFields,
  managedFieldsOfSubresource,
} from '../rest/write/managed-fields.ts'
import { checkNameOfBody, placeInNamespace } from '../rest/write/object-names.ts'
import { updateObject } from '../rest/write/update.ts'
import { type AdmittedOperation, admitOperation } from './admit-operation.ts'
import { respondWithSuccess } from './respond-success.ts'
import { inSchemaOrder } from './schema-order.ts'
import { kindOfSubresource } from './subresource-kind.ts'

/** Serves `POST …/pods/{name}/binding`. */
export async function createBinding(context: ResourceContext): Promise<ApiResponse> {
  const { dryRun, fieldManager, fieldValidation } = parseWriteOptions(context, 'CreateOptions')
  const shown = kindOfSubresource(context)
  const posted = await readRequestObject<corev1.Binding>(context, shown, fieldValidation)
  placeInNamespace(context, posted)
  const { schema } = shown
  setManagedFields(
    posted,
    managedFieldsOfSubresource(context, shown, fieldManager)(undefined, posted),
  )
  const operation = await admitOperation(context, { object: posted, schema, dryRun })
  checkNameOfBody(context, operation.object)
  await bindPod(context, operation, dryRun)
  return respondWithSuccess(context)
}

const boundResource = { group: '', resource: 'pods/binding' } as const

/** @throws ApiError 500 whose message is the list of faults: the original does not answer `Invalid` here. */
function nodeOf({ target }: corev1.Binding): string {
  const { kind = '', name = '' } = target
  const causes = [
    ...(['', 'Node'].includes(kind)
      ? []
      : [notSupported('target.kind', kind, ['Node', '<empty>'])]),
    ...(name === '' ? [required('target.name')] : []),
  ]
  if (causes.length === 0) return name
  throw unclassifiedError(aggregateText(causes.map(causeText)))
}

/** Why the pod cannot be bound to a node; undefined where it can. */
function obstacle({ metadata, spec }: corev1.Pod): string | undefined {
  const { name = '', deletionTimestamp } = metadata
  const { nodeName: current = '', schedulingGates = [] } = spec
  if (deletionTimestamp !== undefined) {
    return `pod ${name} is being deleted, cannot be assigned to a host`
  }
  if (current !== '') return `pod ${name} is already assigned to node "${current}"`
  return schedulingGates.length > 0 ? `pod ${name} has non-empty .spec.schedulingGates` : undefined
}

/** Checks the uid and resource version that a binding may state as preconditions. @throws ApiError `Conflict` */
function checkPreconditions(
  pods: ResourceDefinition,
  { metadata }: corev1.Binding,
  { metadata: { namespace = '', name = '', ...found } }: corev1.Pod,
  dryRun: boolean,
): void {
  const { uid = '', resourceVersion = '' } = metadata
  const conflictOf = (member: 'UID' | 'ResourceVersion', wanted: string, stored = ''): Error =>
    storedConflict(pods, { namespace, name }, member, { wanted, stored, dryRun })
  if (uid !== '' && uid !== found.uid) throw conflictOf('UID', uid, found.uid)
  if (resourceVersion !== '' && resourceVersion !== found.resourceVersion) {
    throw conflictOf('ResourceVersion', resourceVersion, found.resourceVersion)
  }
}

function assign(
  binding: corev1.Binding,
  pod: Writable<corev1.Pod>,
  node: string,
  { now, gate }: WriteContext,
): void {
  const why = obstacle(pod)
  if (why !== undefined) throw conflict(boundResource, pod.metadata.name ?? '', why)
  pod.spec.nodeName = node
  const { annotations, labels } = binding.metadata
  if (annotations) {
    pod.metadata.annotations = { ...pod.metadata.annotations, ...annotations }
  }
  // A binding carries the topology labels of its node; without the gate, its labels say nothing.
  if (labels && gate('PodTopologyLabelsAdmission')) {
    pod.metadata.labels = { ...pod.metadata.labels, ...labels }
  }
  setPodCondition(pod, { type: 'PodScheduled', status: 'True' }, now)
}

/**
 * Binds the pod that a Binding names to its target node, as schedulers ask.
 *
 * @throws ApiError `NotFound`; for another target than a node; `Conflict` when the pod has a node, has scheduling gates,
 * is terminating, or fails the binding's preconditions.
 */
export async function bindPod(
  context: ResourceContext,
  { object: binding, validate }: AdmittedOperation<corev1.Binding>,
  dryRun: boolean,
): Promise<void> {
  const { services, info } = context
  const pods = services.api.catalog.findStored('', 'pods')
  const name = binding.metadata.name ?? ''
  if (!pods) throw notFound({ group: '', resource: 'pods' }, name)
  const node = nodeOf(binding)
  if (name === '') throw badRequest('Name parameter required.')
  await validate()
  const bound = { definition: pods, info: { ...info, name, subresource: 'binding' }, warnings: [] }
  const options = {
    dryRun,
    managedFields: keepManagedFields,
    unconditional: true,
    admission: 'none',
  } as const
  await updateObject<corev1.Pod>(relatedContext(context, bound), options, (read) => {
    const pod = read()
    checkPreconditions(pods, binding, pod, dryRun)
    assign(binding, pod, node, context.write)
    return inSchemaOrder(pods, pod)
  })
}
