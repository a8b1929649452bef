import { ApiError } from '../../api/api-error.ts'
import { explainedInternalError } from '../../api/explained-internal-error.ts'
import { isJsonObject, type JsonObject, type JsonValue } from '../../api/json.ts'
import { textOf } from '../../api/json-fields.ts'
import { parseJson, decodeUtf8 } from '../../json/json-parse.ts'
import { ParseError } from '../../json/parse-error.ts'
import { applyJsonPatch } from '../../patch/json-patch.ts'
import { type Operation, parseJsonPatch } from '../../patch/json-patch-operations.ts'
import { stepInto, tokensOf } from '../../patch/json-pointer.ts'
import { jsonTypeName } from '../../schema/json-type-name.ts'
import { WebhookFailure } from './webhook-failure.ts'

/** Reads the operations of a webhook's patch. @throws WebhookFailure */
export function readPatch(webhook: string, bytes: Uint8Array): readonly JsonValue[] {
  const undecodable = (why: string, cause?: unknown): WebhookFailure =>
    new WebhookFailure(webhook, `received undecodable patch in webhook response: ${why}`, { cause })
  let patch: JsonValue
  try {
    patch = parseJson(decodeUtf8(bytes)).value
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
 * The object that a webhook's patch makes; `object` stays as it is.
 *
 * @throws ApiError `InternalError` for a patch that cannot be applied, in the original's words.
 */
export function applyPatch(object: JsonObject, patch: readonly JsonValue[]): JsonValue {
  try {
    return applyJsonPatch(object, parsedOperations([...patch]))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    throw explainedInternalError(patchFault(object, patch) ?? error.message)
  }
}

function parsedOperations(patch: JsonValue[]): readonly Operation[] {
  return parseJsonPatch(patch, true)
}

/** Why a patch cannot be applied: that of its first operation that fails. */
function patchFault(object: JsonObject, patch: readonly JsonValue[]): string | undefined {
  let document: JsonValue = object
  for (const operation of patch) {
    try {
      document = applyJsonPatch(document, parsedOperations([operation]))
    } catch (error) {
      if (!(error instanceof ApiError) || !isJsonObject(operation)) return undefined
      return operationFault(document, operation)
    }
  }
  return undefined
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
