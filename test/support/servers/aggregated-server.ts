import {
  type ApiRequest,
  type ApiResponse,
  type ApiServer,
  brands,
  createApiServer,
  MemoryBackend,
  openEngine,
  proxyAuthenticator,
  type RequestHandler,
  type Storage,
} from '../../../core/index.ts'
import { type NodeRuntime, nodeRuntime } from '../../../node-host/base/node-runtime.ts'
import type { TlsSettings } from '../../../node-host/serving/http/connections/servers.ts'
import { Listener } from '../../../node-host/serving/http/listener.ts'
import { makeTestPki } from '../../node/host/certificates/test-pki.ts'
import { podPlugins } from '../access/pod-plugins.ts'
import { requestOf, testUsers } from '../requests/test-requests.ts'
import { gadgetDefinition, gadgetGroup, gadgetPath, ofProxies } from './aggregated-pair.ts'

/**
 * How the server answers: as it is; every request late; no request at all; as one that knows discovery only in its older form,
 * or none at `/apis`; as one without OpenAPI v3.
 */
export type AggregatedState =
  | 'up'
  | 'slow'
  | 'hanging'
  | 'older-discovery'
  | 'no-group-list'
  | 'no-openapi-v3'

export interface AggregatedServerOptions {
  /** PEM of the authorities of proxies, from `extension-apiserver-authentication` of the server in front. */
  readonly proxyAuthorities: string
  /** How late a slow server answers, in milliseconds. */
  readonly delay?: number
}

const silent = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
}

/**
 * A server of our own that serves gadgets over TLS on loopback, for a server in front of it. Only a proxy with a certificate of
 * the given authorities names users to it; all other callers are anonymous, and may do nothing.
 */
export class AggregatedServer {
  /** PEM of the authority of its certificate. */
  readonly authority: string
  /** The same at every opening. */
  readonly port: number
  /** How requests are answered from now on. */
  state: AggregatedState = 'up'
  /** Methods and paths of the requests so far. */
  readonly asked: readonly string[]
  readonly #parts: Parts
  #listener: Listener

  private constructor(parts: Parts, listener: Listener) {
    this.#parts = parts
    this.#listener = listener
    this.authority = parts.authority
    this.port = listener.port
    this.asked = parts.asked
    parts.stateOf = () => this.state
  }

  static async start(options: AggregatedServerOptions): Promise<AggregatedServer> {
    const parts = await makeParts(options)
    return new AggregatedServer(parts, await openListener(parts, 0))
  }

  /** The service through which a server on the same machine reaches it, and the APIService. */
  objects({ namespace = 'default', name = 'gadgets', trusts = true } = {}) {
    const caBundle = Buffer.from(this.authority).toString('base64')
    return [
      {
        apiVersion: 'v1',
        kind: 'Service',
        metadata: { namespace, name },
        spec: { type: 'ExternalName', externalName: 'localhost' },
      },
      {
        apiVersion: 'apiregistration.k8s.io/v1',
        kind: 'APIService',
        metadata: { name: `v1.${gadgetGroup}` },
        spec: {
          group: gadgetGroup,
          version: 'v1',
          groupPriorityMinimum: 1000,
          versionPriority: 15,
          service: { namespace, name, port: this.port },
          ...(trusts ? { caBundle } : { insecureSkipTLSVerify: true }),
        },
      },
    ] as const
  }

  /** Asks it as its own administrator, whatever its state. @returns the JSON of the answer */
  async ask(method: string, address: string, body?: object): Promise<unknown> {
    const headers = { 'content-type': 'application/json' }
    const answer = await this.#parts.server.handle(requestOf(method, address, { body, headers }))
    return JSON.parse(Buffer.from(answer.body as Uint8Array).toString()) as unknown
  }

  /** Closes its port and every connection. */
  goDown(): Promise<void> {
    return this.#listener.close(0)
  }

  /** Opens its port again after {@link goDown}, with its own certificate or with one of another authority, for another name. */
  async comeUp(certificate: 'own' | 'foreign' = 'own'): Promise<void> {
    const tls = certificate === 'own' ? this.#parts.tls : await foreignTls(this.#parts.tls)
    this.#listener = await openListener({ ...this.#parts, tls }, this.port)
  }

  async close(): Promise<void> {
    await this.goDown()
    const { server, storage, runtime } = this.#parts
    await server.close()
    await storage.close()
    await runtime.close()
  }
}

interface Parts {
  readonly authority: string
  readonly tls: TlsSettings
  readonly server: ApiServer
  readonly storage: Storage
  readonly runtime: NodeRuntime
  readonly delay: number
  readonly asked: string[]
  stateOf: () => AggregatedState
}

async function makeParts({ proxyAuthorities, delay = 500 }: AggregatedServerOptions) {
  const { authority, tls } = await makeTestPki(['localhost', 'gadgets.default.svc'])
  const runtime = nodeRuntime(silent)
  const storage = await openEngine(new MemoryBackend(), runtime)
  const server = await createApiServer({
    brand: brands.k8s,
    storage,
    runtime,
    tokens: testUsers,
    requestMethods: [({ runtime: { clock } }) => proxyAuthenticator(ofProxies, clock)],
    anonymous: true,
    dev: false,
    featureGates: new Map(),
    runtimeConfig: new Map(),
    platform: 'test/none',
    controllers: ['*', '-serviceaccount', '-garbagecollector', '-namespace'],
    address: () => '',
    // Namespaces and owners are those of the server in front.
    disableAdmissionPlugins: [...podPlugins, 'NamespaceLifecycle'],
  })
  const parts: Parts = {
    authority: authority.certificate,
    tls: {
      ...tls,
      clientCertificateAuthorities: [],
      proxyCertificateAuthorities: [proxyAuthorities],
    },
    server,
    storage,
    runtime,
    delay,
    asked: [],
    stateOf: () => 'up',
  }
  const path = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'
  const headers = { 'content-type': 'application/json' }
  await server.handle(requestOf('POST', path, { body: gadgetDefinition, headers }))
  const isServed = async () =>
    (await server.handle(requestOf('GET', gadgetPath, {}))).status === 200
  while (!(await isServed())) await runtime.timers.yieldTurn()
  return parts
}

async function foreignTls(own: TlsSettings): Promise<TlsSettings> {
  const { tls } = await makeTestPki(['elsewhere.test'])
  return { ...own, certificate: tls.certificate, key: tls.key }
}

function openListener(parts: Parts, port: number): Promise<Listener> {
  const { server, tls } = parts
  const handler: RequestHandler = {
    handle: (request) => answer(parts, request),
    connect: (request, protocols) => server.connect(request, protocols),
  }
  return Listener.open({ handler, logger: silent, host: '127.0.0.1', port, tls })
}

async function answer({ server, runtime, delay, asked, stateOf }: Parts, request: ApiRequest) {
  const { method, path, signal } = request
  asked.push(`${method} ${path}`)
  const state = stateOf()
  if (state === 'hanging') await aborted(signal)
  if (state === 'slow') await new Promise<void>((resolve) => runtime.timers.after(delay, resolve))
  if (state === 'no-group-list' && path === '/apis') return notFound()
  if (state === 'no-openapi-v3' && path.startsWith('/openapi/v3')) return notFound()
  return server.handle(state === 'older-discovery' ? withoutNewerForm(request) : request)
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
  })
}

function notFound(): ApiResponse {
  const headers = ['content-type', 'text/plain; charset=utf-8']
  return { status: 404, headers, body: Buffer.from('404 page not found\n') }
}

/** The request as a server reads it that knows no aggregated discovery: it passes over a media type with parameters. */
function withoutNewerForm(request: ApiRequest): ApiRequest {
  const { method, path, search, peer } = request
  return {
    method,
    path,
    search,
    ...(peer && { peer }),
    header: (name) => (name === 'accept' ? olderTypes(request.header(name)) : request.header(name)),
    headerLines: () => request.headerLines(),
    hasHeaderWithPrefix: (prefix) => request.hasHeaderWithPrefix(prefix),
    body: (limit) => request.body(limit),
    bodyStream: () => request.bodyStream(),
    signal: request.signal,
  }
}

function olderTypes(accept = '*/*'): string {
  const older = accept.split(',').filter((type) => !type.includes('apidiscovery'))
  return older.join(',') || 'application/json'
}
