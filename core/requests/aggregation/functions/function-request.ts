import { badRequest } from '../../../base/api/errors/api-error.ts'
import type { JsonValue } from '../../../base/api/json.ts'
import type { User } from '../../../base/api/user.ts'
import { percentDecode } from '../../../base/http/percent-decode.ts'
import type { RequestInfo } from '../../../base/http/request-info.ts'
import { decodeUtf8, parseJson } from '../../../base/json/json-parse.ts'
import { ParseError } from '../../../base/json/parse-error.ts'
import type { HostRequest } from '../../../base/outgoing/host-fetch.ts'
import type { AggregateRequest } from './aggregate-function.ts'

interface Parts {
  readonly sent: HostRequest
  readonly info: RequestInfo
  readonly bytes: Uint8Array
  readonly signal: AbortSignal
}

/** A request as a function gets it. @throws ApiError `BadRequest` for a body that is to be JSON and is none */
export function requestOf({ sent, info, bytes, signal }: Parts): AggregateRequest {
  const { method, url, headers } = sent
  const place =
    info.kind === 'resource' ? info : { resource: '', subresource: '', namespace: '', name: '' }
  return {
    method,
    path: url.pathname,
    query: url.searchParams,
    verb: info.verb === '' ? method.toLowerCase() : info.verb,
    resource: place.resource,
    subresource: place.subresource,
    namespace: place.namespace,
    name: place.name,
    user: userOf(headers),
    body: jsonOf(valuesOf(headers, 'content-type')[0], bytes),
    bytes,
    headers: joinedHeaders(headers),
    signal,
  }
}

function jsonOf(type: string | undefined, bytes: Uint8Array): JsonValue | undefined {
  const isJson = type === undefined || /^application\/(?:[-.\w]+\+)?json\b/i.test(type)
  if (bytes.byteLength === 0 || !isJson) return undefined
  try {
    return parseJson(decodeUtf8(bytes)).value
  } catch (error) {
    if (error instanceof ParseError) throw badRequest(error.message, error)
    throw error
  }
}

/** Headers by name; the values of one that repeats are joined. */
export function joinedHeaders(headers: readonly string[]): ReadonlyMap<string, string> {
  const values = new Map<string, string>()
  for (let at = 0; at + 1 < headers.length; at += 2) {
    const [name = '', value = ''] = [headers[at], headers[at + 1]]
    const before = values.get(name)
    values.set(name, before === undefined ? value : `${before}, ${value}`)
  }
  return values
}

function valuesOf(headers: readonly string[], name: string): readonly string[] {
  return headers.filter((_value, at) => at % 2 === 1 && headers[at - 1] === name)
}

const extraPrefix = 'x-remote-extra-'

/** The user whom the headers of a proxy name. */
export function userOf(headers: readonly string[]): User {
  const extra = new Map<string, string[]>()
  for (let at = 0; at + 1 < headers.length; at += 2) {
    const [name = '', value = ''] = [headers[at], headers[at + 1]]
    if (!name.startsWith(extraPrefix)) continue
    const encoded = name.slice(extraPrefix.length)
    const key = percentDecode(encoded) ?? encoded
    extra.set(key, [...(extra.get(key) ?? []), value])
  }
  return {
    name: valuesOf(headers, 'x-remote-user')[0] ?? '',
    uid: valuesOf(headers, 'x-remote-uid')[0] ?? '',
    groups: valuesOf(headers, 'x-remote-group'),
    extra,
  }
}
