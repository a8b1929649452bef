import type { ApiObject } from '../../base/api/object.ts'
import type { Binding } from '../../base/api/types/core.v1.generated.ts'
import type { Writable } from '../../base/api/types/views.ts'
import type { ApiResponse } from '../../base/http/api-response.ts'
import { parseWriteOptions, type WriteOptions } from '../../base/http/request-options.ts'
import { applyDefaults } from '../../objects/schema/defaults.ts'
import { readRequestObject } from '../rest/request-object.ts'
import type { ResourceContext } from '../rest/resource-context.ts'
import { respondWith } from '../rest/respond.ts'
import { TransientEntry } from '../rest/transient-entry.ts'
import { setManagedFields, managedFieldsOfUpdate } from '../rest/write/managed-fields.ts'
import { placeInNamespace } from '../rest/write/object-names.ts'
import { type AdmittedOperation, admitOperation } from './admit-operation.ts'
import { bindPod } from './bind-pod.ts'
import { respondWithSuccess } from './respond-success.ts'
import { answerReview } from './reviews/answer-review.ts'

/** Metadata that only the server sets: a client's values are dropped and not echoed. */
const serverFields = [
  'uid',
  'selfLink',
  'creationTimestamp',
  'deletionTimestamp',
  'deletionGracePeriodSeconds',
]

interface PostedObject<T extends ApiObject> {
  readonly operation: AdmittedOperation<T>
  readonly options: WriteOptions
}

/** Reads and admits the body of a POST to a virtual resource, whose objects are never stored. */
async function readPosted<T extends ApiObject = ApiObject>(
  context: ResourceContext,
): Promise<PostedObject<T>> {
  const { definition, write } = context
  const options = parseWriteOptions(context, 'CreateOptions')
  const { schema } = definition
  const posted = await readRequestObject<T>(context, definition, options.fieldValidation)
  for (const field of serverFields) Reflect.deleteProperty(posted.metadata, field)
  placeInNamespace(context, posted)
  applyDefaults(schema, posted, write)
  setManagedFields(posted, managedFieldsOfUpdate(context, options.fieldManager)(undefined, posted))
  const { dryRun } = options
  return { operation: await admitOperation(context, { object: posted, schema, dryRun }), options }
}

/** Serves a POST of a review: the answer is the posted object with its status, stored nowhere. */
export async function postReview(context: ResourceContext): Promise<ApiResponse> {
  const { operation } = await readPosted(context)
  const answer = await answerReview(context, operation)
  return respondWith(context, 201, new TransientEntry(answer, 0))
}

/** Serves `POST …/bindings`, the older form of `POST …/pods/{name}/binding`. */
export async function postBinding(context: ResourceContext): Promise<ApiResponse> {
  const { operation, options } = await readPosted<Binding>(context)
  // A uid counts as a precondition only in the pod's own binding subresource.
  const binding: Writable<Binding> = operation.object
  delete binding.metadata.uid
  await bindPod(context, operation, options.dryRun)
  return respondWithSuccess(context)
}
