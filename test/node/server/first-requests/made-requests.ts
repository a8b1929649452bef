import { textOf, ensureStruct } from '../../../../core/base/api/json-fields.ts'
import { isJsonObject, type JsonObject, type JsonValue } from '../../../../core/base/api/json.ts'
import { send, type SentAnswer, sendWatch } from '../../../support/requests/sent-request.ts'
import type { Call } from '../../../support/requests/test-requests.ts'
import type { StartedServer } from '../../../support/servers/program-copies.ts'

/** A request that is the first one of a server. */
export interface FirstRequest {
  readonly name: string
  /** Whether it may change the store, so that the next request needs a server of its own. */
  readonly writes: boolean
  send(server: StartedServer['server']): Promise<readonly SentAnswer[]>
}

/** Text of a stored object by its address, as a former server answered it. */
export type Read = (address: string) => string

export const table = 'application/json;as=Table;g=meta.k8s.io;v=v1'

export function call(contentType: string, body: Call['body']): Call {
  return { body, headers: { 'content-type': `application/${contentType}` } }
}

export function accepting(accept: string): Call {
  return { headers: { accept } }
}

export function request(method: string, address: string, of: Call = {}, label = ''): FirstRequest {
  const isWrite = method !== 'GET' && !address.includes('dryRun') && !label.startsWith('review')
  return {
    name: `${method} ${address}${label && ` (${label})`}`,
    writes: isWrite,
    send: async (server) => [await send(server, method, address, of)],
  }
}

export const get = (address: string, of?: Call): FirstRequest => request('GET', address, of)
export const getTable = (address: string): FirstRequest =>
  request('GET', address, accepting(table), 'Table')

export function watch(address: string, of: Call = {}): FirstRequest {
  return {
    name: `WATCH ${address}`,
    writes: false,
    send: async (server) => [await sendWatch(server, `${address}?watch=1`, of)],
  }
}

export const dry = '?dryRun=All'
const labels = { first: 'yes' }
export const annotated = { metadata: { annotations: labels } }

export const merge = (address: string): FirstRequest =>
  request('PATCH', address, call('merge-patch+json', annotated), 'merge')
export const jsonPatch = (address: string): FirstRequest => {
  const operations = [{ op: 'add', path: '/metadata/labels', value: labels }]
  return request('PATCH', address, call('json-patch+json', operations), 'JSON')
}

/** The body of an object. */
function bodyOf(text: string): JsonObject {
  const body = JSON.parse(text) as JsonValue
  if (isJsonObject(body)) return body
  throw new TypeError('an object is no JSON object')
}

/** Requests by the texts of stored objects. */
export class Writes {
  readonly #read: Read

  constructor(read: Read) {
    this.#read = read
  }

  put(address: string, options = ''): FirstRequest {
    return request('PUT', `${address}${options}`, call('json', this.#read(address)))
  }

  /** Creates an object like the one at an address. */
  post(address: string, collection: string, options = ''): FirstRequest {
    const { metadata: _, status: __, ...object } = bodyOf(this.#read(address))
    const body = { ...object, metadata: { name: 'fresh', labels } }
    return request('POST', `${collection}${options}`, call('json', body))
  }

  apply(address: string, options = '?'): FirstRequest {
    const { apiVersion = '', kind = '', metadata } = bodyOf(this.#read(address))
    const name = textOf({ metadata: metadata ?? null }, 'name') || (address.split('/').at(-1) ?? '')
    const body = { apiVersion, kind, metadata: { name, labels } }
    const manager = 'fieldManager=first&force=true'
    return request(
      'PATCH',
      `${address}${options}&${manager}`,
      call('apply-patch+yaml', body),
      'apply',
    )
  }

  /** A PUT that a pattern refuses. */
  putInvalid(address: string): FirstRequest {
    const body = bodyOf(this.#read(address))
    ensureStruct(body, 'spec')['color'] = 'R3D'
    return request('PUT', address, call('json', body), 'invalid')
  }
}
