import { ApiError } from '../../../../base/api/errors/api-error.ts'
import { cloneJson } from '../../../../base/api/json.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import {
  applyExplained,
  type ExplainedOperation,
  OperationFault,
} from '../../../../objects/patch/explained-operation.ts'
import { PatchedDocument } from '../../../../objects/patch/patched-document.ts'
import { MutationFault } from './apply-mutation.ts'

/**
 * The object that a JSON Patch makes of another one, which stays as it is; the same one where a test of the patch fails, since then
 * nothing of it applies.
 *
 * @throws MutationFault
 */
export function patchMutation(
  object: ApiObject,
  operations: readonly ExplainedOperation[],
): ApiObject {
  const document = new PatchedDocument(cloneJson(object))
  try {
    const applies = operations.every((operation) => applyExplained(document, operation))
    return applies ? (document.root as ApiObject) : object
  } catch (error) {
    if (!(error instanceof OperationFault) && !(error instanceof ApiError)) throw error
    throw new MutationFault(`JSON Patch: ${document.exceeded ?? error.message}`)
  }
}
