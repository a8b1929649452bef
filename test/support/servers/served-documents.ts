import { brands } from '../../../core/base/api/brand.ts'
import { ApiError } from '../../../core/base/api/errors/api-error.ts'
import type { JsonValue } from '../../../core/base/api/json.ts'
import { loadRelease } from '../../../core/kinds/assembly/releases/load-release.ts'
import { createServedApi, type ServedApi } from '../../../core/server/served-api.ts'
import { getRequest } from '../requests/get-request.ts'
import { gatesOf } from '../schemas/gates-of.ts'
import { objectAt } from '../schemas/openapi-document.ts'
import type { ServedDocuments } from '../schemas/published-facts.ts'
import { testRuntime } from './test-runtime.ts'

/** A server by its flags. */
export interface ServedOptions {
  readonly release: string
  /** `api/all=true` */
  readonly runtimeConfig?: string
  readonly featureGates?: string
  /** Without OpenAPI. */
  readonly discoveryOnly?: boolean
}

const aggregated = 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList'

async function servedApi(options: ServedOptions): Promise<ServedApi> {
  return createServedApi({
    brand: brands.k8s,
    runtime: testRuntime(),
    featureGates: gatesOf(options.featureGates ?? ''),
    runtimeConfig: gatesOf(options.runtimeConfig ?? ''),
    platform: 'linux/amd64',
    address: () => '',
    release: await loadRelease(options.release),
  })
}

/** One document in JSON; undefined where a server with these options does not serve it. */
export async function servedDocument(
  options: ServedOptions,
  path: string,
): Promise<JsonValue | undefined> {
  return get(await servedApi(options), path)
}

/** Documents of discovery and OpenAPI that a server with these options serves. */
export async function servedDocuments(options: ServedOptions): Promise<ServedDocuments> {
  const api = await servedApi(options)
  const documents: Record<string, JsonValue> = {}
  const keep = async (path: string): Promise<void> => {
    const document = await get(api, path)
    if (document !== undefined) documents[path] = document
  }
  await keep('/apis')
  for (const path of ['/api', '/apis']) {
    const document = await get(api, path, aggregated)
    if (document !== undefined) documents[`${path} v2`] = document
  }
  for (const { group, versions } of api.catalog.groups()) {
    for (const { version } of versions) {
      await keep(group === '' ? `/api/${version}` : `/apis/${group}/${version}`)
    }
  }
  if (options.discoveryOnly) return documents
  await keep('/openapi/v2')
  const index = await get(api, '/openapi/v3')
  if (index !== undefined) {
    for (const name of Object.keys(objectAt(index, 'paths'))) await keep(`/openapi/v3/${name}`)
  }
  return documents
}

/** A document, or undefined where it is not served in a format of `accept`. */
async function get(
  api: ServedApi,
  path: string,
  accept = 'application/json',
): Promise<JsonValue | undefined> {
  const request = getRequest(path, { accept })
  const response = path.startsWith('/openapi/')
    ? await api.openApi.respond(request)
    : answered(() => api.discovery.respond(request))
  if (!(response?.body instanceof Uint8Array)) return undefined
  return JSON.parse(new TextDecoder().decode(response.body)) as JsonValue
}

function answered<T>(respond: () => T): T | undefined {
  try {
    return respond()
  } catch (error) {
    if (error instanceof ApiError && error.code === 406) return undefined
    throw error
  }
}
