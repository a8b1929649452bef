import { createMetrics } from '../../../core/access/observe/metrics/server-metrics.ts'
import { brands } from '../../../core/base/api/brand.ts'
import { isJsonObject } from '../../../core/base/api/json.ts'
import type { ApiObject } from '../../../core/base/api/object.ts'
import type { Revision } from '../../../core/base/api/revision.ts'
import type { ApiResponse } from '../../../core/base/http/api-response.ts'
import { hasVerb, parseRequestInfo } from '../../../core/base/http/request-info.ts'
import { encodeJson } from '../../../core/base/json/json-write.ts'
import { parseRelease } from '../../../core/base/release/release.ts'
import { BuiltInCatalog } from '../../../core/objects/catalog/built-in-catalog.ts'
import type { ResourceDefinition } from '../../../core/objects/catalog/resource-definition.ts'
import { jsonEncoding } from '../../../core/objects/codec/json-encoding.ts'
import { objectView } from '../../../core/objects/codec/object-view.ts'
import { ResourceContext } from '../../../core/requests/rest/resource-context.ts'
import type { Services } from '../../../core/requests/rest/services.ts'
import type { CacheOptions } from '../../../core/storage/cache/cache-options.ts'
import { objectKey } from '../../../core/storage/cache/object-key.ts'
import type { StoredKind } from '../../../core/storage/cache/stored-kind.ts'
import { WatchCache } from '../../../core/storage/cache/watch-cache.ts'
import type { Backend } from '../../../core/storage/engine/backend.ts'
import { MemoryBackend } from '../../../core/storage/engine/memory-backend.ts'
import { type EngineOptions, openEngine } from '../../../core/storage/engine/mvcc-engine.ts'
import type { Storage } from '../../../core/storage/engine/storage.ts'
import { definition } from '../objects/definition.ts'
import { getRequest } from '../requests/get-request.ts'
import { type TestRuntime, testRuntime } from './test-runtime.ts'

const color = {
  path: 'spec.color',
  read: (stored: ApiObject): string => {
    const { spec } = stored
    const value = isJsonObject(spec) ? spec['color'] : undefined
    return typeof value === 'string' ? value : ''
  },
}

/** Namespaced, selectable by `spec.color`. */
export const pods = definition({
  group: '',
  version: 'v1',
  resource: 'pods',
  kind: 'Pod',
  selectableFields: new Map([[color.path, color]]),
})

/** Cluster-scoped, with no fields of its own to select by. */
export const nodes = definition({
  group: '',
  version: 'v1',
  resource: 'nodes',
  kind: 'Node',
  namespaced: false,
})

export interface ReadServer {
  readonly runtime: TestRuntime
  readonly storage: Storage
  readonly cache: WatchCache
  /** Gates that are off. */
  readonly disabledGates: Set<string>
  /** Creates or replaces a pod; resolves to its version. */
  put(namespace: string, name: string, facts?: PodFacts): Promise<Revision>
  remove(namespace: string, name: string): Promise<Revision>
  /** The context of a GET of this path and query. */
  context(address: string, signal?: AbortSignal): ResourceContext
}

export interface PodFacts {
  readonly labels?: Record<string, string>
  readonly color?: string
}

export function podObject(namespace: string, name: string, facts: PodFacts = {}): ApiObject {
  return {
    kind: 'Pod',
    apiVersion: 'v1',
    metadata: {
      name,
      ...(namespace !== '' && { namespace }),
      uid: `uid-${name}`,
      ...(facts.labels && { labels: facts.labels }),
    },
    spec: { color: facts.color ?? '' },
  }
}

/** The versions of a resource, and how its stored objects are read. */
export interface ServedKind {
  readonly definitions: readonly ResourceDefinition[]
  readonly stored: StoredKind
}

export interface ReadServerOptions {
  /** Served beside pods and nodes. */
  readonly kind?: ServedKind | undefined
  readonly backend?: Backend
  readonly engine?: EngineOptions
  readonly limits?: Partial<CacheOptions>
  readonly exclusive?: boolean
  /** Replaces the engine on the way to the cache and the handlers. */
  readonly wrap?: (storage: Storage) => Storage
}

/** The reading half of a server: an engine in memory, the cache, and contexts for the handlers. */
export async function openReadServer(options: ReadServerOptions = {}): Promise<ReadServer> {
  const runtime = testRuntime()
  const engine = await openEngine(options.backend ?? new MemoryBackend(), runtime, options.engine)
  const storage = options.wrap?.(engine) ?? engine
  const { exclusive = false, limits = {}, kind } = options
  const definitions = [pods, nodes, ...(kind?.definitions ?? [])]
  const cache = new WatchCache({ storage, runtime, exclusive, limits })
  for (const { storedAs, namespaced, selectableFields } of [pods, nodes]) {
    const prefix = storedAs?.prefix ?? ''
    cache.register({ prefix, namespaced, fields: selectableFields.values() })
  }
  const [first] = kind?.definitions ?? []
  if (kind && first) {
    const { storedAs, namespaced, selectableFields } = first
    const prefix = storedAs?.prefix ?? ''
    const { stored } = kind
    cache.register({ prefix, namespaced, fields: selectableFields.values(), stored })
  }
  await cache.start()
  const disabledGates = new Set<string>()
  const brand = brands.k8s
  const settings = { brand, runtime, platform: 'linux/amd64' }
  const parts = {
    brand,
    runtime,
    metrics: createMetrics(settings, parseRelease('1.34')),
    gate: (name: string) => !disabledGates.has(name),
    api: { catalog: new BuiltInCatalog([{ definitions }]) },
    store: { storage, cache },
    settings: {},
  }
  const services = parts as unknown as Services
  const commit = async (key: string, value?: Uint8Array): Promise<Revision> => {
    const write = value ? { type: 'put' as const, key, value } : { type: 'delete' as const, key }
    const { revision } = await engine.commit([], [write])
    await cache.waitFor(revision)
    return revision
  }
  return {
    runtime,
    storage,
    cache,
    disabledGates,
    put: (namespace, name, facts) =>
      commit(podKey(namespace, name), encodeJson(podObject(namespace, name, facts))),
    remove: (namespace, name) => commit(podKey(namespace, name)),
    context: (address, signal) => contextOf(services, address, signal),
  }
}

export function podKey(namespace: string, name: string): string {
  return objectKey('pods', namespace, name)
}

function contextOf(services: Services, address: string, signal?: AbortSignal): ResourceContext {
  const plain = getRequest(address)
  const request = signal ? { ...plain, signal } : plain
  const query = new URLSearchParams(request.search)
  const info = parseRequestInfo('GET', request.path, query)
  if (info.kind !== 'resource' || !hasVerb(info)) {
    throw new TypeError(`no resource request: ${address}`)
  }
  const found = services.api.catalog.find(info.group, info.version, info.resource)
  if (!found) throw new TypeError(`not served: ${address}`)
  const user = { name: 'jane', uid: '', groups: [], extra: new Map() }
  return new ResourceContext(
    {
      request,
      query,
      services,
      admissionTrace: undefined,
      audit: undefined,
      watchFault: undefined,
      watchLife: undefined,
    },
    { definition: found, info, user, warnings: [] },
    () => jsonEncoding(objectView(found)),
  )
}

export interface ListBody {
  readonly kind: string
  readonly metadata: {
    readonly resourceVersion: string
    readonly continue?: string
    readonly remainingItemCount?: number
  }
  readonly items: readonly ApiObject[]
}

/** The whole body, parsed. */
export async function bodyOf(response: ApiResponse): Promise<unknown> {
  const { body } = response
  if (body === null) return undefined
  const decoder = new TextDecoder()
  if (body instanceof Uint8Array) return JSON.parse(decoder.decode(body))
  let text = ''
  for await (const chunk of body) text += decoder.decode(chunk, { stream: true })
  return JSON.parse(text)
}
