import { type ApiRequest, type ApiResponse, brands, createApiServer } from '../../core/index.ts'
import { MemoryBackend } from '../../core/storage/memory-backend.ts'
import { openEngine } from '../../core/storage/mvcc-engine.ts'
import { testRuntime } from './test-runtime.ts'

function request(method: string, path: string, body?: object): ApiRequest {
  const bytes = new TextEncoder().encode(body ? JSON.stringify(body) : '')
  return {
    method,
    path,
    search: '',
    header: () => undefined,
    body: () => Promise.resolve(bytes),
    signal: new AbortController().signal,
    peer: { secure: true },
  }
}

function parse(response: ApiResponse): { items?: { metadata: { name: string } }[] } {
  return response.body instanceof Uint8Array
    ? JSON.parse(new TextDecoder().decode(response.body))
    : {}
}

/** Runs a whole server once, and tells what it answered. */
export async function exercise(): Promise<readonly unknown[]> {
  const runtime = testRuntime()
  const storage = await openEngine(new MemoryBackend(), runtime)
  const server = await createApiServer({
    brand: brands.k8s,
    storage,
    runtime,
    tokens: new Map(),
    anonymous: true,
    dev: true,
    featureGates: new Map(),
    runtimeConfig: new Map(),
    platform: '',
    address: () => '',
  })
  const configMaps = '/api/v1/namespaces/space/configmaps'
  const send = async (method: string, path: string, body?: object): Promise<ApiResponse> =>
    server.handle(request(method, path, body))
  const namespace = await send('POST', '/api/v1/namespaces', { metadata: { name: 'space' } })
  const created = await send('POST', configMaps, { metadata: { name: 'a' }, data: { k: 'v' } })
  const list = await send('GET', configMaps)
  const deleted = await send('DELETE', `${configMaps}/a`)
  const gone = await send('GET', `${configMaps}/a`)
  await server.close()
  await storage.close()
  return [
    namespace.status,
    created.status,
    list.status,
    parse(list).items?.[0]?.metadata.name,
    deleted.status,
    gone.status,
  ]
}
