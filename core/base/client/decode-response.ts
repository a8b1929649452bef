import { ApiError } from '../api/errors/api-error.ts'
import type { Status, StatusReason } from '../api/errors/status.ts'
import { getKey, isJsonObject, type JsonObject, type JsonValue, isList } from '../api/json.ts'
import type { ApiObject, WritableObject } from '../api/object.ts'
import { decodeUtf8, parseJson } from '../json/json-parse.ts'
import { quotedBody, refusalText } from './refusal-text.ts'

export interface ObjectList<T = ApiObject> {
  readonly metadata: {
    readonly resourceVersion: string
    readonly continue?: string
    readonly remainingItemCount?: number
  }
  readonly items: readonly T[]
}

export type WatchEvent = FormEvent & { readonly object: WritableObject }

/** Watch event whose object is in the requested form: a Table, metadata alone, or the object. */
export type FormEvent = {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED' | 'BOOKMARK'
  readonly object: JsonObject
}

function unexpected(what: string): ApiError {
  return new ApiError('InternalError', `the server answered with ${what}`)
}

/** Parses a JSON object. @throws ApiError `InternalError` when the bytes are not one. */
export function parseObject(bytes: Uint8Array): JsonObject {
  const { value } = parseJson(decodeUtf8(bytes))
  if (!isJsonObject(value)) throw unexpected('JSON that is no object')
  return value
}

function asObject(value: JsonValue | undefined): ApiObject {
  if (!isJsonObject(value) || !isJsonObject(getKey(value, 'metadata'))) {
    throw unexpected('something that is no API object')
  }
  return value as ApiObject
}

/** Decodes an API object. @throws ApiError `InternalError` when the bytes are not one. */
export function decodeObject(bytes: Uint8Array): WritableObject {
  return asObject(parseObject(bytes))
}

function text(object: JsonObject, key: string): string {
  const value = getKey(object, key)
  return typeof value === 'string' ? value : ''
}

// List item with kind and apiVersion, which items of typed lists leave out.
function item(value: JsonValue, apiVersion: string, kind: string): ApiObject {
  const object = asObject(value)
  if (text(object, 'kind') !== '') return object
  const named = { kind, apiVersion }
  return Object.assign<JsonObject, ApiObject, JsonObject>({ ...named }, object, named) as ApiObject
}

/** Decodes a list. @throws ApiError `InternalError` when the bytes are not one. */
export function decodeList(bytes: Uint8Array): ObjectList {
  const list = parseObject(bytes)
  const metadata = getKey(list, 'metadata')
  // A typed list without items may have `items: null`.
  const items = getKey(list, 'items') ?? []
  if (!isJsonObject(metadata) || !isList(items)) throw unexpected('something that is no list')
  const apiVersion = text(list, 'apiVersion')
  const kind = text(list, 'kind').replace(/List$/, '')
  const remaining = getKey(metadata, 'remainingItemCount')
  const token = text(metadata, 'continue')
  return {
    metadata: {
      resourceVersion: text(metadata, 'resourceVersion'),
      ...(token !== '' && { continue: token }),
      ...(typeof remaining === 'number' && { remainingItemCount: remaining }),
    },
    items: items.map((value) => item(value, apiVersion, kind)),
  }
}

/** Error of a `Status` body; `answered`: HTTP status, for a body without a code. */
function errorOfStatus(status: Status, answered: number = 500): ApiError {
  const token = status.metadata.continue
  const code = status.code ?? answered
  return new ApiError(status.reason ?? reasonOfCode(code), status.message ?? '', {
    code,
    ...(status.details && { details: status.details }),
    ...(token !== undefined && { continueToken: token }),
  })
}

function isStatus(object: JsonObject): object is Status {
  return text(object, 'kind') === 'Status' && isJsonObject(getKey(object, 'metadata'))
}

const reasons: ReadonlyMap<number, StatusReason> = new Map<number, StatusReason>([
  [400, 'BadRequest'],
  [401, 'Unauthorized'],
  [403, 'Forbidden'],
  [404, 'NotFound'],
  [405, 'MethodNotAllowed'],
  [406, 'NotAcceptable'],
  [409, 'Conflict'],
  [410, 'Gone'],
  [413, 'RequestEntityTooLarge'],
  [415, 'UnsupportedMediaType'],
  [422, 'Invalid'],
  [429, 'TooManyRequests'],
  [503, 'ServiceUnavailable'],
  [504, 'Timeout'],
])

function reasonOfCode(code: number): StatusReason {
  return reasons.get(code) ?? 'InternalError'
}

function messageOfCode(code: number, bytes: Uint8Array, type: string): string {
  const body = type.startsWith('text/') ? quotedBody(bytes) : ''
  return refusalText(code, body || 'unknown')
}

/** Error of a response with code 400 or more; bodies of proxies may not be a Status. `type`: the body's media type. */
export function decodeError(code: number, bytes: Uint8Array, type: string = ''): ApiError {
  let cause: unknown
  try {
    const object = parseObject(bytes)
    if (isStatus(object)) return errorOfStatus(object, code)
  } catch (error) {
    cause = error
  }
  return new ApiError(reasonOfCode(code), messageOfCode(code, bytes, type), { code, cause })
}

/**
 * Decodes one line of a JSON watch stream.
 * @throws ApiError the error of an ERROR event, or `InternalError` for a line that is not an event.
 */
export function decodeEvent(line: Uint8Array): FormEvent {
  const event = parseObject(line)
  const type = text(event, 'type')
  const object = getKey(event, 'object')
  if (type === 'ERROR' && isJsonObject(object) && isStatus(object)) throw errorOfStatus(object)
  if (type !== 'ADDED' && type !== 'MODIFIED' && type !== 'DELETED' && type !== 'BOOKMARK') {
    throw unexpected('a line that is no watch event')
  }
  if (!isJsonObject(object)) throw unexpected('a watch event without an object')
  return { type, object }
}

/** Event of an API object. @throws ApiError `InternalError` when the event holds another form. */
export function objectEvent({ type, object }: FormEvent): WatchEvent {
  return { type, object: asObject(object) }
}
