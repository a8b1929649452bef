import type { User } from '../../../core/base/api/user.ts'
import { requestHeaders } from '../../../core/base/http/request-headers.ts'
import { wholeBody } from '../../../core/base/http/whole-body.ts'
import type { ApiRequest } from '../../../core/index.ts'

/** What a test's request has beside method and address. */
export interface Call {
  /** Sent as it is where it is text or bytes, as JSON otherwise. */
  readonly body?: object | string | Uint8Array | undefined
  /** Names in lower case. */
  readonly headers?: Readonly<Record<string, string>>
  /** A user of {@link testUsers}; empty for a request without credentials. */
  readonly as?: string
}

function user(name: string, groups: readonly string[]): User {
  return { name, uid: '', groups, extra: new Map() }
}

/** Who may send requests: `admin` may do everything, `jane` nothing. A user's token is the name. */
export const testUsers: ReadonlyMap<string, User> = new Map([
  ['admin', user('admin', ['system:masters'])],
  ['jane', user('jane', [])],
])

const encoder = new TextEncoder()

function bytesOf(body: Call['body']): Uint8Array {
  if (body === undefined) return new Uint8Array()
  if (body instanceof Uint8Array) return body
  return encoder.encode(typeof body === 'string' ? body : JSON.stringify(body))
}

/** The request of a test: of `admin` unless another user is named. */
export function requestOf(method: string, address: string, call: Call): ApiRequest {
  const [path = '', search = ''] = address.split('?')
  const { as = 'admin', headers = {} } = call
  const credentials = as === '' ? {} : { authorization: `Bearer ${as}` }
  const all: Readonly<Record<string, string>> = { ...credentials, ...headers }
  return {
    method,
    path,
    search,
    ...requestHeaders(all),
    ...wholeBody(bytesOf(call.body)),
    signal: new AbortController().signal,
    peer: { secure: true },
  }
}
