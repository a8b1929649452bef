import type { Status } from '../api/status.ts'
import { encodeDocument } from '../codec/negotiation.ts'
import type { ApiResponse } from '../http/api-response.ts'
import { parseWriteOptions } from '../http/request-options.ts'
import { applyDefaults } from '../schema/defaults.ts'
import { bindPod } from './bind-pod.ts'
import { placeInNamespace } from './object-names.ts'
import { readRequestObject } from './request-object.ts'
import type { ResourceContext } from './resource-context.ts'
import { respondWith } from './respond.ts'
import { answerReview, isReview } from './reviews/answer-review.ts'
import { TransientEntry } from './transient-entry.ts'
import { createWriteContext } from './write-context.ts'

const success: Status = {
  kind: 'Status',
  apiVersion: 'v1',
  metadata: {},
  status: 'Success',
  code: 201,
}

/** Serves a POST to a virtual type: an operation that is answered, and never stored. */
export async function createVirtual(context: ResourceContext): Promise<ApiResponse> {
  const { definition, query, request, services } = context
  const options = parseWriteOptions(query, 'CreateOptions')
  const object = await readRequestObject(context, definition, options.fieldValidation)
  placeInNamespace(context, object)
  applyDefaults(definition.schema, object, createWriteContext(context))
  if (isReview(definition, services.brand)) {
    const answer = await answerReview(context, object)
    return respondWith(context, 201, new TransientEntry(answer, 0))
  }
  if (!options.dryRun) await bindPod(context, object)
  const { contentType, body } = encodeDocument(success, request.header('accept'))
  return { status: 201, headers: ['content-type', contentType], body }
}
