import { proxyAuthenticator } from '../../../core/access/authn/proxy/proxy-authenticator.ts'
import type { JsonObject } from '../../../core/base/api/json.ts'
import type { ApiRequest } from '../../../core/base/http/api-request.ts'
import { requestHeaders } from '../../../core/base/http/request-headers.ts'
import { FetchError } from '../../../core/base/outgoing/fetch-error.ts'
import type { HostAnswer, HostRequest } from '../../../core/base/outgoing/host-fetch.ts'
import { concatBytes } from '../../../core/objects/codec/chunks.ts'
import { certificate } from '../access/certified-request.ts'
import { podPlugins } from '../access/pod-plugins.ts'
import { openTestServer, type TestServer, type TestServerOptions } from './test-server.ts'

export const gadgetGroup = 'sample.test'
export const gadgetPath = `/apis/${gadgetGroup}/v1/namespaces/default/gadgets`
export const apiServicePath = '/apis/apiregistration.k8s.io/v1/apiservices'

/** An APIService for the gadgets of the server behind, in a service of the namespace `default`. */
export function gadgetApiService(spec: JsonObject = {}) {
  return {
    apiVersion: 'apiregistration.k8s.io/v1',
    kind: 'APIService',
    metadata: { name: `v1.${gadgetGroup}` },
    spec: {
      group: gadgetGroup,
      version: 'v1',
      groupPriorityMinimum: 1000,
      versionPriority: 15,
      service: { namespace: 'default', name: 'gadgets' },
      insecureSkipTLSVerify: true,
      ...spec,
    },
  }
}

export function gadget(name: string, size = 1) {
  return { apiVersion: `${gadgetGroup}/v1`, kind: 'Gadget', metadata: { name }, spec: { size } }
}

export const gadgetDefinition = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: `gadgets.${gadgetGroup}` },
  spec: {
    group: gadgetGroup,
    scope: 'Namespaced',
    names: { plural: 'gadgets', singular: 'gadget', kind: 'Gadget', shortNames: ['gd'] },
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        schema: {
          openAPIV3Schema: {
            type: 'object',
            properties: { spec: { type: 'object', properties: { size: { type: 'integer' } } } },
          },
        },
      },
    ],
  },
}

/** How the server behind answers: itself, never, or not at all, since nothing listens; or by a function, undefined for itself. */
export type Behind =
  | 'up'
  | 'hangs'
  | 'refuses'
  | ((request: HostRequest) => HostAnswer | Promise<HostAnswer> | undefined)

/** A server, and one behind it that serves gadgets. */
export interface AggregatedPair {
  /** The server that users ask. */
  readonly front: TestServer
  /** The server that has the gadgets, as its own users see it. */
  readonly back: TestServer
  /** How it answers from now on. */
  state: Behind
  /** What it was asked so far. */
  readonly asked: HostRequest[]
}

/** The headers in which a proxy names users. */
export const ofProxies = {
  username: ['X-Remote-User'],
  uid: ['X-Remote-Uid'],
  group: ['X-Remote-Group'],
  extraPrefix: ['X-Remote-Extra-'],
  allowedNames: [],
}

/** Opens both; the APIService is for the test to create. The front reaches the service `default/gadgets` without addresses. */
export async function openAggregatedPair(
  options: TestServerOptions = {},
  state: Behind = 'up',
): Promise<AggregatedPair> {
  const back = await openTestServer({
    // Namespaces and owners are those of the server in front.
    controllers: ['*', '-serviceaccount', '-garbagecollector', '-namespace'],
    disableAdmissionPlugins: [...podPlugins, 'NamespaceLifecycle'],
    requestMethods: [({ runtime }) => proxyAuthenticator(ofProxies, runtime.clock)],
  })
  await back.post('/apis/apiextensions.k8s.io/v1/customresourcedefinitions', gadgetDefinition)
  const pair: { state: Behind; asked: HostRequest[] } = { state, asked: [] }
  const front = await openTestServer({
    resolveService: ({ namespace, name }) =>
      namespace === 'default' && name === 'gadgets' ? 'https://gadgets.test' : undefined,
    hostFetch: async (request) => {
      pair.asked.push(request)
      const { state } = pair
      const given = typeof state === 'function' ? state(request) : undefined
      if (given) return given
      if (state === 'hangs') return unlessAborted(request)
      if (state === 'refuses') {
        const goText = 'dial tcp 127.0.0.1:443: connect: connection refused'
        throw new FetchError('refused', `${request.label}: nothing listens`, { goText })
      }
      return answerOf(back, request)
    },
    ...options,
  })
  return Object.assign(pair, { front, back })
}

function unlessAborted({ signal }: HostRequest): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
  })
}

/** The answer of a test's server to a request that another one sends as its proxy. */
export async function answerOf({ server }: TestServer, sent: HostRequest): Promise<HostAnswer> {
  const { status, headers, body } = await server.handle(apiRequestOf(sent))
  return { status, headers, body: ArrayBuffer.isView(body) || body === null ? once(body) : body }
}

async function* once(body: Uint8Array | null): AsyncGenerator<Uint8Array> {
  if (body) yield body
}

function apiRequestOf({ method, url, headers, body, signal }: HostRequest): ApiRequest {
  const lines: [string, string][] = []
  for (let at = 0; at + 1 < headers.length; at += 2)
    lines.push([headers[at] ?? '', headers[at + 1] ?? ''])
  const whole = async (): Promise<Uint8Array> => {
    if (!body) return new Uint8Array()
    if (body instanceof Uint8Array) return body
    const chunks: Uint8Array[] = []
    for await (const chunk of body) chunks.push(chunk)
    return concatBytes(...chunks)
  }
  return {
    method,
    path: url.pathname,
    search: url.search.slice(1),
    ...requestHeaders(Object.fromEntries(lines)),
    headerLines: () => lines,
    body: whole,
    bodyStream: () => (body instanceof Uint8Array ? once(body) : body),
    signal,
    peer: { secure: true, proxyCertificate: { ...certificate, notBefore: 0, notAfter: Infinity } },
  }
}
