import { ApiError } from '../../api/api-error.ts'
import { explainedInternalError } from '../../api/explained-internal-error.ts'
import { cloneJson, isJsonObject, type JsonObject, type JsonValue } from '../../api/json.ts'
import type { Steps } from '../../api/steps.ts'
import { textOf } from '../../api/json-fields.ts'
import { decodeUtf8, parseEndlessJson } from '../../json/json-parse.ts'
import { ParseError } from '../../json/parse-error.ts'
import { applyOperation, patchedRoot } from '../../patch/json-patch.ts'
import {
  maxOperations,
  parseJsonPatch,
  tooManyOperations,
} from '../../patch/json-patch-operations.ts'
import { PatchedDocument } from '../../patch/patched-document.ts'
import { stepInto, tokensOf } from '../../patch/json-pointer.ts'
import { jsonTypeName } from '../../schema/json-type-name.ts'
import { WebhookFailure } from './webhook-failure.ts'

/** Reads the operations of a webhook's patch, with numbers as they were written (`asWritten`). @throws WebhookFailure */
export function readPatch(webhook: string, bytes: Uint8Array): readonly JsonValue[] {
  const undecodable = (why: string, cause?: unknown): WebhookFailure =>
    new WebhookFailure(webhook, `received undecodable patch in webhook response: ${why}`, { cause })
  let patch: JsonValue
  try {
    const { value, written } = parseEndlessJson(decodeUtf8(bytes))
    patch = written?.() ?? value
  } catch (error) {
    if (!(error instanceof ParseError)) throw error
    throw undecodable(error.message, error)
  }
  if (patch === null) return []
  if (!Array.isArray(patch)) throw undecodable(intoGo(patch, 'value of type jsonpatch.Patch'))
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
    try {
      for (const operation of parseJsonPatch([item], true)) applyOperation(document, operation)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const fault = isJsonObject(item) ? operationFault(document.root, item) : undefined
      throw explainedInternalError(document.exceeded ?? fault ?? error.message)
    }
    if (document.isTurnOver()) yield
  }
  try {
    return patchedRoot(document)
  } catch (error) {
    throw error instanceof ApiError ? explainedInternalError(error.message) : error
  }
}

const missing = 'missing value'

function operationFault(document: JsonValue, operation: JsonObject): string | undefined {
  const op = textOf(operation, 'op')
  const [path, from] = [textOf(operation, 'path'), textOf(operation, 'from')]
  const at = placeOf(document, path)
  switch (op) {
    case 'add':
      if (!at.holder)
        return `add operation does not apply: doc is missing path: "${path}": ${missing}`
      return `error in add for path: '${path}': ${indexFault(at)}`
    case 'remove':
      if (!at.holder)
        return `remove operation does not apply: doc is missing path: "${path}": ${missing}`
      return `error in remove for path: '${path}': ${absence(at)}`
    case 'replace':
      if (!at.holder)
        return `replace operation does not apply: doc is missing path: ${path}: ${missing}`
      return `replace operation does not apply: doc is missing key: ${path}: ${missing}`
    case 'test':
      if (!at.holder) return `test operation does not apply: is missing path: ${path}: ${missing}`
      return `testing value ${path} failed: test failed`
    case 'move':
    case 'copy': {
      const source = placeOf(document, from)
      if (!source.holder)
        return `${op} operation does not apply: doc is missing from path: ${from}: ${missing}`
      if (op === 'move' && source.value === undefined) {
        return `error in move for path: '${source.key}': ${absence(source)}`
      }
      return `${op} operation does not apply: doc is missing destination path: ${path}: ${missing}`
    }
    default:
      return `Unexpected kind: ${op === '' ? 'unknown' : op}`
  }
}

interface Place {
  readonly holder: JsonObject | JsonValue[] | undefined
  readonly key: string
  readonly value: JsonValue | undefined
}

function placeOf(document: JsonValue, path: string): Place {
  const tokens = tokensOf(path) ?? []
  const key = tokens.at(-1) ?? ''
  const holder = tokens
    .slice(0, -1)
    .reduce<JsonValue | undefined>((value, step) => stepInto(value, step), document)
  const isHolder = Array.isArray(holder) || isJsonObject(holder)
  return { holder: isHolder ? holder : undefined, key, value: stepInto(holder, key) }
}

function absence({ holder, key }: Place): string {
  return Array.isArray(holder)
    ? indexFault({ holder, key, value: undefined })
    : `Unable to remove nonexistent key: ${key}: ${missing}`
}

function indexFault({ key }: Place): string {
  return /^-?\d+$/.test(key)
    ? `Unable to access invalid index: ${Number(key)}: invalid index referenced`
    : `value was not a proper array index: '${key}': strconv.Atoi: parsing "${key}": invalid syntax`
}
