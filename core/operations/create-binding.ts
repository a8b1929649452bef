import type { ApiResponse } from '../http/api-response.ts'
import { parseWriteOptions } from '../http/request-options.ts'
import { admitOperation } from './admit-operation.ts'
import { bindPod } from './bind-pod.ts'
import { checkNameOfBody, placeInNamespace } from '../rest/write/object-names.ts'
import { readRequestObject } from '../rest/request-object.ts'
import type { ResourceContext } from '../rest/resource-context.ts'
import { respondWithSuccess } from './respond-success.ts'
import { shownBy } from './shown-kind.ts'

/** Serves `POST …/pods/{name}/binding`. */
export async function createBinding(context: ResourceContext): Promise<ApiResponse> {
  const { dryRun, fieldValidation } = parseWriteOptions(context, 'CreateOptions')
  const shown = shownBy(context)
  const posted = await readRequestObject(context, shown, fieldValidation)
  placeInNamespace(context, posted)
  const { schema } = shown
  const binding = await admitOperation(context, { object: posted, schema, dryRun })
  checkNameOfBody(context, binding)
  await bindPod(context, binding, dryRun)
  return respondWithSuccess(context)
}
