import { ApiError, explainedInternalError } from '../../../base/api/errors/api-error.ts'
import { textOf } from '../../../base/api/json-fields.ts'
import {
  cloneJson,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  isList,
} from '../../../base/api/json.ts'
import type { Steps } from '../../../base/execution/steps.ts'
import { decodeUtf8, parseUnboundedJson } from '../../../base/json/json-parse.ts'
import { ParseError } from '../../../base/json/parse-error.ts'
import { applyExplained, OperationFault } from '../../../objects/patch/explained-operation.ts'
import { maxOperations, tooManyOperations } from '../../../objects/patch/json-patch-operations.ts'
import { patchedRoot } from '../../../objects/patch/json-patch.ts'
import { PatchedDocument } from '../../../objects/patch/patched-document.ts'
import { jsonTypeName } from '../../../objects/schema/decode-trail.ts'
import { WebhookFailure } from './webhook-failure.ts'

/** Reads the operations of a webhook's patch, with numbers as they were written (`numberAsWritten`). @throws WebhookFailure */
export function readPatch(webhook: string, bytes: Uint8Array): readonly JsonValue[] {
  const undecodable = (why: string, cause?: unknown): WebhookFailure =>
    new WebhookFailure(webhook, `received undecodable patch in webhook response: ${why}`, { cause })
  let patch: JsonValue
  try {
    const { value, written } = parseUnboundedJson(decodeUtf8(bytes))
    patch = written?.() ?? value
  } catch (error) {
    if (!(error instanceof ParseError)) throw error
    throw undecodable(error.message, error)
  }
  if (patch === null) return []
  if (!isList(patch)) throw undecodable(intoGo(patch, 'value of type jsonpatch.Patch'))
  const odd = patch.find((item) => item !== null && !isJsonObject(item))
  if (odd !== undefined) throw undecodable(intoGo(odd, 'value of type jsonpatch.Operation'))
  return patch
}

function intoGo(value: JsonValue, target: string): string {
  return `json: cannot unmarshal ${jsonTypeName(value)} into Go ${target}`
}

/**
 * The object that a webhook's patch makes; `object` stays as it is. Other requests may have turns in between.
 *
 * @throws ApiError `InternalError` for a patch that cannot be applied, in the original's words.
 */
export function* applyPatch(object: JsonObject, patch: readonly JsonValue[]): Steps<JsonValue> {
  if (patch.length > maxOperations) throw explainedInternalError(tooManyOperations(patch.length))
  const document = new PatchedDocument(cloneJson(object))
  for (const item of patch) {
    const operation = isJsonObject(item) ? item : {}
    const [op, path, from] = [
      textOf(operation, 'op'),
      textOf(operation, 'path'),
      textOf(operation, 'from'),
    ]
    const { value } = operation
    try {
      if (!applyExplained(document, { op: op || 'unknown', path, from, value })) {
        throw new OperationFault(`testing value ${path} failed: test failed`)
      }
    } catch (error) {
      if (!(error instanceof ApiError) && !(error instanceof OperationFault)) throw error
      throw explainedInternalError(document.exceeded ?? error.message)
    }
    if (document.isTurnOver()) yield
  }
  try {
    return patchedRoot(document)
  } catch (error) {
    throw error instanceof ApiError ? explainedInternalError(error.message) : error
  }
}
