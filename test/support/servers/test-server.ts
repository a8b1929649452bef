import { onTestFinished } from 'vitest'
import type { Status } from '../../../core/base/api/errors/status.ts'
import type { JsonObject } from '../../../core/base/api/json.ts'
import type { ApiObject, ObjectMeta } from '../../../core/base/api/object.ts'
import type { HostFetch } from '../../../core/base/outgoing/host-fetch.ts'
import {
  type ApiResponse,
  type ApiServer,
  type ApiServerOptions,
  brands,
  createApiServer,
  MemoryBackend,
  openEngine,
  type PluginOptions,
  type Storage,
} from '../../../core/index.ts'
import { concatBytes } from '../../../core/objects/codec/chunks.ts'
import type { Backend } from '../../../core/storage/engine/backend.ts'
import { podPlugins } from '../access/pod-plugins.ts'
import { Arrivals } from '../requests/arrivals.ts'
import { headerOf, headersOf } from '../requests/response-headers.ts'
import { type Call, requestOf, testUsers } from '../requests/test-requests.ts'
import { parseEvents, type SeenEvent } from '../requests/watch-reader.ts'
import { type TestRuntime, testRuntime } from './test-runtime.ts'

export type { Call } from '../requests/test-requests.ts'

/** Any answer's body: an object, a list, a Table or a Status, as the test expects it. */
export type Body = Omit<ApiObject, 'kind' | 'metadata'> & {
  readonly kind: string
  readonly metadata: ObjectMeta & { readonly resourceVersion: string }
  readonly items: readonly ApiObject[]
} & Pick<Status, 'code' | 'reason' | 'message' | 'details'>

export interface Answer {
  readonly status: number
  readonly bytes: Uint8Array
  /** The bytes as UTF-8. */
  readonly text: string
  /** The body, parsed as JSON. */
  readonly body: Body
  header(name: string): string | undefined
  /** Texts of the `Warning` headers. */
  readonly warnings: readonly string[]
}

export interface Watch {
  /** The next event, waiting for it where it is still to come. */
  next(): Promise<SeenEvent>
  /** `ADDED a`: the next event's type and name. */
  line(): Promise<string>
  /** Resolves once the server has ended the stream. */
  readonly ended: Promise<void>
  /** Events that have come and were not read. */
  readonly unclaimed: number
}

export interface TestServer {
  readonly runtime: TestRuntime
  readonly storage: Storage
  readonly server: ApiServer
  /** `address` is the path with its query. */
  send(method: string, address: string, call?: Call): Promise<Answer>
  get(address: string, call?: Call): Promise<Answer>
  post(address: string, body: Call['body'], call?: Call): Promise<Answer>
  put(address: string, body: Call['body'], call?: Call): Promise<Answer>
  /** A merge patch, unless the headers say otherwise. */
  patch(address: string, body: Call['body'], call?: Call): Promise<Answer>
  delete(address: string, body?: Call['body'], call?: Call): Promise<Answer>
  watch(address: string, call?: Call): Promise<Watch>
}

export interface TestServerOptions extends Partial<
  Pick<
    ApiServerOptions,
    | 'brand'
    | 'release'
    | 'anonymous'
    | 'tokens'
    | 'tokenMethods'
    | 'requestMethods'
    | 'authorizers'
    | 'dev'
    | 'featureGates'
    | 'runtimeConfig'
    | 'controllers'
    | 'simulate'
    | 'simulation'
    | 'rootCertificates'
    | 'certificateSigning'
    | 'clientAuthorities'
    | 'proxyTrust'
    | 'limit'
    | 'priorityAndFairness'
    | 'requestTimeoutMs'
    | 'liveGraceMs'
    | 'hostname'
    | 'eventTtlMs'
    | 'serviceClusterIpRange'
    | 'serviceNodePortRange'
    | 'faults'
    | 'observer'
    | 'log'
    | 'auditing'
    | keyof PluginOptions
    | 'admissionPlugins'
    | 'address'
    | 'serviceAccounts'
    | 'countTokenUses'
    | 'metrics'
    | 'hostMetrics'
    | 'rejectsForwardingRedirects'
    | 'resolveService'
    | 'hasClusterNetwork'
    | 'routesToEndpoints'
  >
> {
  /** Where the store keeps its records; in memory unless given. */
  readonly backend?: Backend
  /** The program that writes to the store; none unless given. */
  readonly writer?: string
  /** Puts into the store what the server finds there. */
  readonly found?: (storage: Storage) => Promise<unknown>
  /** Replaces the engine on its way to the server. */
  readonly wrap?: (storage: Storage) => Storage
  /** Where the clock stands at the start, in milliseconds since the epoch. */
  readonly now?: number
  /** Answers the server's own requests; they fail unless given. */
  readonly hostFetch?: HostFetch
}

const decoder = new TextDecoder()

async function bytesIn({ body }: ApiResponse): Promise<Uint8Array> {
  if (body === null) return new Uint8Array()
  if (body instanceof Uint8Array) return body
  const chunks: Uint8Array[] = []
  for await (const chunk of body) chunks.push(chunk.slice())
  return concatBytes(...chunks)
}

async function textOf(response: ApiResponse): Promise<string> {
  return decoder.decode(await bytesIn(response))
}

async function answerOf(response: ApiResponse): Promise<Answer> {
  const bytes = await bytesIn(response)
  const text = decoder.decode(bytes)
  return {
    status: response.status,
    bytes,
    text,
    get body(): Body {
      return JSON.parse(text) as Body
    },
    header: (name) => headerOf(response, name),
    warnings: headersOf(response, 'warning'),
  }
}

async function pump(response: ApiResponse, events: Arrivals<SeenEvent>): Promise<void> {
  if (response.body === null || response.body instanceof Uint8Array) {
    throw new TypeError(`not a watch: ${await textOf(response)}`)
  }
  for await (const chunk of response.body)
    for (const event of parseEvents(chunk)) events.push(event)
}

async function openWatch(server: ApiServer, address: string, call: Call): Promise<Watch> {
  const joint = address.includes('?') ? '&' : '?'
  const response = await server.handle(requestOf('GET', `${address}${joint}watch=1`, call))
  if (response.status !== 200) throw new TypeError(await textOf(response))
  const events = new Arrivals<SeenEvent>()
  const ended = pump(response, events)
  const next = (): Promise<SeenEvent> => events.next()
  return {
    next,
    ended,
    get unclaimed() {
      return events.unclaimed
    },
    line: async () => {
      const { type, object } = await next()
      return `${type} ${object.metadata.name}`
    },
  }
}

function withBodyType(call: Call, contentType: string): Call {
  return { ...call, headers: { 'content-type': contentType, ...call.headers } }
}

/** A whole server on the memory store, with RBAC on; it is closed when the test ends. */
export async function openTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const runtime = testRuntime(options.now, options.hostFetch)
  const { writer } = options
  const engine = await openEngine(options.backend ?? new MemoryBackend(), runtime, { writer })
  await options.found?.(engine)
  const storage = options.wrap?.(engine) ?? engine
  const {
    backend: _backend,
    writer: _writer,
    found: _found,
    wrap: _wrap,
    now: _now,
    hostFetch: _,
    ...chosen
  } = options
  const server = await createApiServer({
    brand: brands.k8s,
    storage,
    runtime,
    tokens: testUsers,
    anonymous: true,
    dev: false,
    featureGates: new Map(),
    runtimeConfig: new Map(),
    platform: 'test/none',
    // Without objects in every namespace that no test has asked for.
    controllers: ['*', '-serviceaccount'],
    address: () => '',
    disableAdmissionPlugins: podPlugins,
    ...chosen,
  })
  onTestFinished(async () => {
    await server.close()
    await engine.close()
  })
  const send: TestServer['send'] = async (method, address, call = {}) =>
    answerOf(await server.handle(requestOf(method, address, call)))
  const json = 'application/json'
  return {
    runtime,
    storage,
    server,
    send,
    get: (address, call) => send('GET', address, call),
    post: (address, body, call = {}) =>
      send('POST', address, withBodyType({ ...call, body }, json)),
    put: (address, body, call = {}) => send('PUT', address, withBodyType({ ...call, body }, json)),
    patch: (address, body, call = {}) =>
      send('PATCH', address, withBodyType({ ...call, body }, 'application/merge-patch+json')),
    delete: (address, body, call = {}) =>
      send('DELETE', address, withBodyType({ ...call, body }, json)),
    watch: (address, call = {}) => openWatch(server, address, call),
  }
}

export const configMaps = '/api/v1/namespaces/default/configmaps'
export const deployments = '/apis/apps/v1/namespaces/default/deployments'
export const pods = '/api/v1/namespaces/default/pods'

export function configMap(name: string, metadata: object = {}): JsonObject {
  return {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name, ...metadata },
    data: { color: 'red' },
  }
}

const podSpec = { containers: [{ name: 'main', image: 'nginx' }] }

export function pod(name: string, spec: object = {}): JsonObject {
  return { apiVersion: 'v1', kind: 'Pod', metadata: { name }, spec: { ...podSpec, ...spec } }
}

export function deployment(name: string, spec: object = {}): JsonObject {
  const labels = { app: name }
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name },
    spec: {
      selector: { matchLabels: labels },
      template: { metadata: { labels }, spec: podSpec },
      ...spec,
    },
  }
}
