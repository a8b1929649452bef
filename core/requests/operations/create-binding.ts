import type { ApiResponse } from '../../base/http/api-response.ts'
import { parseWriteOptions } from '../../base/http/request-options.ts'
import { readRequestObject } from '../rest/request-object.ts'
import type { ResourceContext } from '../rest/resource-context.ts'
import { setAccount, shownAccount } from '../rest/write/field-account.ts'
import { checkNameOfBody, placeInNamespace } from '../rest/write/object-names.ts'
import { admitOperation } from './admit-operation.ts'
import { bindPod } from './bind-pod.ts'
import { respondWithSuccess } from './respond-success.ts'
import { shownBy } from './shown-kind.ts'

/** Serves `POST …/pods/{name}/binding`. */
export async function createBinding(context: ResourceContext): Promise<ApiResponse> {
  const { dryRun, fieldManager, fieldValidation } = parseWriteOptions(context, 'CreateOptions')
  const shown = shownBy(context)
  const posted = await readRequestObject(context, shown, fieldValidation)
  placeInNamespace(context, posted)
  const { schema } = shown
  setAccount(posted, shownAccount(context, shown, fieldManager)(undefined, posted))
  const operation = await admitOperation(context, { object: posted, schema, dryRun })
  checkNameOfBody(context, operation.object)
  await bindPod(context, operation, dryRun)
  return respondWithSuccess(context)
}
