import { admitNamespace } from '../admission/namespace-lifecycle.ts'
import type { ApiResponse } from '../http/api-response.ts'
import { parseWriteOptions } from '../http/request-options.ts'
import { applyDefaults } from '../schema/defaults.ts'
import { bindPod } from './bind-pod.ts'
import { setAccount, updateAccount } from '../rest/write/field-account.ts'
import { placeInNamespace } from '../rest/write/object-names.ts'
import { readRequestObject } from '../rest/request-object.ts'
import type { ResourceContext } from '../rest/resource-context.ts'
import { respondWith } from '../rest/respond.ts'
import { respondWithSuccess } from './respond-success.ts'
import { answerReview, isReview } from './reviews/answer-review.ts'
import { TransientEntry } from '../rest/transient-entry.ts'
import { createWriteContext } from '../rest/write/write-context.ts'

/** Metadata that only the server sets: a client's values are dropped and not echoed. */
const serverFields = [
  'uid',
  'selfLink',
  'creationTimestamp',
  'deletionTimestamp',
  'deletionGracePeriodSeconds',
]

/** Serves a POST to a virtual type: an operation that is answered, and never stored. */
export async function createVirtual(context: ResourceContext): Promise<ApiResponse> {
  const { definition, services } = context
  const options = parseWriteOptions(context, 'CreateOptions')
  const object = await readRequestObject(context, definition, options.fieldValidation)
  for (const field of serverFields) Reflect.deleteProperty(object.metadata, field)
  placeInNamespace(context, object)
  applyDefaults(definition.schema, object, createWriteContext(context))
  if (isReview(definition, services.brand)) {
    // Reviews whose answer is the posted object show who owns its fields, as objects that are stored do.
    setAccount(object, updateAccount(context, options.fieldManager)(undefined, object))
    const answer = await answerReview(context, object)
    return respondWith(context, 201, new TransientEntry(answer, 0))
  }
  admitNamespace(context, object.metadata.name ?? '')
  // A uid counts as a precondition only in the pod's own binding subresource.
  delete object.metadata.uid
  await bindPod(context, object, options.dryRun)
  return respondWithSuccess(context)
}
