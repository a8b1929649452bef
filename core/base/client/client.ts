import type { JsonObject, JsonValue } from '../api/json.ts'
import type { ApiObject, WritableObject } from '../api/object.ts'
import { readAll } from '../streams/join-bytes.ts'
import { readLines } from '../streams/read-lines.ts'
import {
  type CallOptions,
  deleteBody,
  type DeleteOptions,
  type FormOptions,
  type ListOptions,
  type ReadOptions,
  searchOf,
  type SelectorOptions,
  type UnreadWriteOptions,
  type WatchOptions,
  type WriteOptions,
} from './call-options.ts'
import {
  decodeError,
  decodeEvent,
  decodeList,
  decodeObject,
  type FormEvent,
  objectEvent,
  type ObjectList,
  parseObject,
  type WatchEvent,
} from './decode-response.ts'
import type { NewAt, ObjectAt, PatchAt } from './resource-path.ts'
import {
  isConnection,
  type Transport,
  type TransportConnect,
  type TransportConnection,
} from './transport.ts'
import { type RequestByValue, senderOf, type ValueResponse } from './value-transport.ts'
import { warningTexts } from './warning-header.ts'

export type PatchType = 'json' | 'merge' | 'strategic' | 'apply'

const json = 'application/json'

const patchTypes: Readonly<Record<PatchType, string>> = {
  json: 'application/json-patch+json',
  merge: 'application/merge-patch+json',
  strategic: 'application/strategic-merge-patch+json',
  apply: 'application/apply-patch+yaml',
}

/**
 * Client of the API: its verbs over paths of collections and objects, which {@link resourcePath} makes. Every method throws
 * an {@link ApiError} for a response with code 400 or more, and the transport's error when the server cannot be reached or
 * the call is aborted. Objects of a {@link TypedPath} have its type.
 */
export interface Client {
  get<Path extends string>(path: Path, options?: ReadOptions): Promise<ObjectAt<Path>>
  /** Lists one page; the whole collection without `limit`. */
  list<Path extends string>(path: Path, options?: ListOptions): Promise<ObjectList<ObjectAt<Path>>>
  /** Lists page after page of one snapshot. Throws `Expired` when its continue token expires before the last page. */
  pages<Path extends string>(
    path: Path,
    options: ListOptions & { readonly limit: number },
  ): AsyncIterable<ObjectList<ObjectAt<Path>>>
  create<Path extends string>(
    path: Path,
    object: NewAt<Path>,
    options: UnreadWriteOptions,
  ): Promise<unknown>
  create<Path extends string>(
    path: Path,
    object: NewAt<Path>,
    options?: WriteOptions,
  ): Promise<ObjectAt<Path>>
  update<Path extends string>(
    path: Path,
    object: NewAt<Path>,
    options: UnreadWriteOptions,
  ): Promise<unknown>
  update<Path extends string>(
    path: Path,
    object: NewAt<Path>,
    options?: WriteOptions,
  ): Promise<ObjectAt<Path>>
  patch<Path extends string, Type extends PatchType>(
    path: Path,
    type: Type,
    patch: PatchAt<Path, Type>,
    options: UnreadWriteOptions,
  ): Promise<unknown>
  patch<Path extends string, Type extends PatchType>(
    path: Path,
    type: Type,
    patch: PatchAt<Path, Type>,
    options?: WriteOptions,
  ): Promise<ObjectAt<Path>>
  /** Deletes an object. @returns the object while finalizers or a grace period hold it, a `Status` once it is removed. */
  delete(path: string, options?: DeleteOptions): Promise<WritableObject>
  deleteCollection(path: string, options?: DeleteOptions & SelectorOptions): Promise<void>
  /** Watches a collection until the server ends the stream; an ERROR event is thrown as an {@link ApiError}. */
  watch(path: string, options?: WatchOptions): AsyncGenerator<WatchEvent>
}

/** Client that also reads responses other than objects: Tables, discovery, documents of any path. */
export interface WireClient extends Client {
  /** Reads the JSON object served at `path`, in the form that `accept` asks for. */
  read(path: string, options?: FormOptions): Promise<JsonObject>
  /** Like {@link Client.watch}, in the form that `accept` asks for. */
  stream(path: string, options?: WatchOptions & FormOptions): AsyncGenerator<FormEvent>
  /** Reads the bytes of a response; `address` is a path with an optional query. */
  raw(address: string, options?: CallOptions & { readonly accept?: string }): Promise<Uint8Array>
  /** The body of a response, as it comes: a log that is followed. */
  bytes(address: string, options?: CallOptions): Promise<AsyncIterable<Uint8Array>>
  /**
   * Opens a connection of messages: a process or a port of a pod.
   * @throws ApiError for a refusal; TypeError where the transport has no connections.
   */
  connect(
    address: string,
    protocols: readonly string[],
    options?: CallOptions,
  ): Promise<TransportConnection>
}

export interface ClientOptions {
  readonly userAgent: string
  /** Called with each warning of a response. */
  readonly warn?: (text: string) => void
}

type AnyWriteOptions = WriteOptions & Partial<UnreadWriteOptions>

interface Call {
  readonly method: string
  readonly path: string
  readonly search: string
  readonly signal: AbortSignal | undefined
  readonly accept?: string | undefined
  readonly payload?: { readonly contentType: string; readonly value: JsonValue }
  readonly isUnread?: boolean
  readonly mostBytes?: number | undefined
}

class TransportClient implements WireClient {
  readonly #transport: Transport
  readonly #request: RequestByValue
  readonly #userAgent: string
  readonly #warn: (text: string) => void

  constructor(transport: Transport, { userAgent, warn }: ClientOptions) {
    this.#transport = transport
    this.#request = senderOf(transport)
    this.#userAgent = userAgent
    this.#warn = warn ?? ((): void => undefined)
  }

  async get<Path extends string>(path: Path, options: ReadOptions = {}): Promise<ObjectAt<Path>> {
    return decodeAt<Path>(await this.#read(path, options))
  }

  async list<Path extends string>(
    path: Path,
    options: ListOptions = {},
  ): Promise<ObjectList<ObjectAt<Path>>> {
    return decodeList(await this.#read(path, options)) as ObjectList<ObjectAt<Path>>
  }

  async *pages<Path extends string>(
    path: Path,
    options: ListOptions & { readonly limit: number },
  ): AsyncIterable<ObjectList<ObjectAt<Path>>> {
    let page = await this.list(path, options)
    yield page
    // A continue token holds the resource version and its match; the server refuses them beside a token.
    const { resourceVersion: _version, resourceVersionMatch: _match, ...rest } = options
    while (page.metadata.continue !== undefined) {
      page = await this.list(path, { ...rest, continue: page.metadata.continue })
      yield page
    }
  }

  create<Path extends string>(
    path: Path,
    object: NewAt<Path>,
    options: UnreadWriteOptions,
  ): Promise<unknown>
  create<Path extends string>(
    path: Path,
    object: NewAt<Path>,
    options?: WriteOptions,
  ): Promise<ObjectAt<Path>>
  create(path: string, object: ApiObject, options: AnyWriteOptions = {}): Promise<unknown> {
    return this.#write('POST', path, { contentType: json, value: object }, options)
  }

  update<Path extends string>(
    path: Path,
    object: NewAt<Path>,
    options: UnreadWriteOptions,
  ): Promise<unknown>
  update<Path extends string>(
    path: Path,
    object: NewAt<Path>,
    options?: WriteOptions,
  ): Promise<ObjectAt<Path>>
  update(path: string, object: ApiObject, options: AnyWriteOptions = {}): Promise<unknown> {
    return this.#write('PUT', path, { contentType: json, value: object }, options)
  }

  patch<Path extends string, Type extends PatchType>(
    path: Path,
    type: Type,
    patch: PatchAt<Path, Type>,
    options: UnreadWriteOptions,
  ): Promise<unknown>
  patch<Path extends string, Type extends PatchType>(
    path: Path,
    type: Type,
    patch: PatchAt<Path, Type>,
    options?: WriteOptions,
  ): Promise<ObjectAt<Path>>
  patch(
    path: string,
    type: PatchType,
    patch: JsonValue,
    options: AnyWriteOptions = {},
  ): Promise<unknown> {
    return this.#write('PATCH', path, { contentType: patchTypes[type], value: patch }, options)
  }

  async delete(path: string, options: DeleteOptions = {}): Promise<WritableObject> {
    return decodeObject(await this.#exchange(deleteCall(path, '', options)))
  }

  async deleteCollection(
    path: string,
    options: DeleteOptions & SelectorOptions = {},
  ): Promise<void> {
    const { labelSelector, fieldSelector } = options
    const search = searchOf({
      ...(labelSelector !== undefined && { labelSelector }),
      ...(fieldSelector !== undefined && { fieldSelector }),
    })
    // The response lists all deleted objects; it is read without keeping it in memory.
    await drain(await this.#send(deleteCall(path, search, options)))
  }

  async *watch(path: string, options: WatchOptions = {}): AsyncGenerator<WatchEvent> {
    for await (const event of this.stream(path, options)) yield objectEvent(event)
  }

  async read(path: string, options: FormOptions = {}): Promise<JsonObject> {
    return parseObject(await this.#read(path, options))
  }

  async *stream(path: string, options: WatchOptions & FormOptions = {}): AsyncGenerator<FormEvent> {
    const { signal, accept, mostBytes } = options
    const search = searchOf({ ...options, watch: true })
    const { body } = await this.#send({ method: 'GET', path, search, signal, accept, mostBytes })
    for await (const line of readLines(body, mostBytes)) yield decodeEvent(line)
  }

  raw(
    address: string,
    { signal, accept }: CallOptions & { readonly accept?: string } = {},
  ): Promise<Uint8Array> {
    return this.#exchange({ method: 'GET', ...placeOf(address), signal, accept })
  }

  async bytes(address: string, { signal }: CallOptions = {}): Promise<AsyncIterable<Uint8Array>> {
    const accept = `${json}, */*`
    return (await this.#send({ method: 'GET', ...placeOf(address), signal, accept })).body
  }

  async connect(
    address: string,
    protocols: readonly string[],
    { signal }: CallOptions = {},
  ): Promise<TransportConnection> {
    return openConnection(this.#transport, {
      ...placeOf(address),
      headers: { 'user-agent': this.#userAgent },
      protocols,
      signal: signal ?? new AbortController().signal,
    })
  }

  #read(path: string, options: FormOptions): Promise<Uint8Array> {
    const { signal, accept, mostBytes } = options
    const search = searchOf(options)
    return this.#exchange({ method: 'GET', path, search, signal, accept, mostBytes })
  }

  async #write<Path extends string>(
    method: string,
    path: Path,
    payload: NonNullable<Call['payload']>,
    options: AnyWriteOptions,
  ): Promise<ObjectAt<Path> | undefined> {
    const search = searchOf(options)
    const { signal, answer } = options
    const isUnread = answer === 'unread'
    const response = await this.#send({ method, path, search, signal, payload, isUnread })
    if (!isUnread) return decodeAt<Path>(await bytesOf(response))
    await drain(response)
    return undefined
  }

  async #exchange(call: Call): Promise<Uint8Array> {
    const response = await this.#send(call)
    return bytesOf(response, call.mostBytes)
  }

  /** Sends a request. @throws ApiError for a response with code 400 or more. */
  async #send({
    method,
    path,
    search,
    signal,
    accept,
    payload,
    isUnread = false,
    mostBytes,
  }: Call): Promise<ValueResponse> {
    const headers: Record<string, string> = {
      accept: accept ?? json,
      'user-agent': this.#userAgent,
    }
    if (payload) headers['content-type'] = payload.contentType
    const value = payload?.value
    const request = { method, path, search, headers, value, signal, isUnread }
    const response = await this.#request(request)
    const warning = response.header('warning')
    if (warning !== undefined) for (const text of warningTexts(warning)) this.#warn(text)
    if (response.status < 400) return response
    const type = response.header('content-type')
    throw decodeError(response.status, await bytesOf(response, mostBytes), type)
  }
}

/** Decodes an object of a path; the server has decoded it by the schema of the kind that the path names. */
function decodeAt<Path extends string>(bytes: Uint8Array): ObjectAt<Path> {
  return decodeObject(bytes) as ObjectAt<Path>
}

/** Path and search of an address. */
function placeOf(address: string): Pick<Call, 'path' | 'search'> {
  const at = address.indexOf('?')
  return at === -1
    ? { path: address, search: '' }
    : { path: address.slice(0, at), search: address.slice(at + 1) }
}

function deleteCall(path: string, search: string, options: DeleteOptions): Call {
  const value = deleteBody(options)
  const payload = value && { contentType: json, value }
  const { signal, mostBytes } = options
  return { method: 'DELETE', path, search, signal, mostBytes, ...(payload && { payload }) }
}

/** Creates a client. `userAgent` names the caller in the audit log, and is the default field manager of its writes. */
export function createClient(transport: Transport, options: ClientOptions): WireClient {
  return new TransportClient(transport, options)
}

/** Opens a connection. @throws ApiError for a refusal; TypeError where the transport has no connections. */
async function openConnection(
  transport: Transport,
  request: TransportConnect,
): Promise<TransportConnection> {
  if (!transport.connect) {
    throw new TypeError('the transport of this client has requests only, and no connections')
  }
  const outcome = await transport.connect(request)
  if (isConnection(outcome)) return outcome
  throw decodeError(outcome.status, await readAll(outcome.body), outcome.header('content-type'))
}

/** The whole body of a response. @throws RangeError for a streamed one of more than `most` bytes */
function bytesOf(response: ValueResponse, most?: number): Promise<Uint8Array> | Uint8Array {
  return response.whole ?? readAll(response.body, most)
}

/** Reads the body to its end without keeping it. */
async function drain(response: ValueResponse): Promise<void> {
  if (response.whole) return
  const pieces = response.body[Symbol.asyncIterator]()
  let next = await pieces.next()
  while (next.done !== true) next = await pieces.next()
}
