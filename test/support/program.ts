import {
  type ApiServer,
  type ApiServerOptions,
  brands,
  createApiServer,
  MemoryBackend,
  openEngine,
} from '../../core/index.ts'
import type { Storage } from '../../core/storage/storage.ts'
import { testUsers } from './test-requests.ts'
import { type TestRuntime, testRuntime } from './test-runtime.ts'

export { createMockServer } from '../../core/mock/mock-server.ts'
export { MemoryBackend }
export { unevenRuntime } from './uneven-runtime.ts'

export interface StartedServer {
  readonly server: ApiServer
  readonly runtime: TestRuntime
  readonly storage: Storage
  close(): Promise<void>
}

/** Starts a server on the records of a back end. This file is bundled: each copy of the program has loaded nothing on demand yet. */
export async function startOn(
  backend: MemoryBackend,
  options: Partial<ApiServerOptions> = {},
): Promise<StartedServer> {
  const runtime = testRuntime()
  const storage = await openEngine(backend, runtime)
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
    address: () => '',
    ...options,
  })
  return {
    server,
    runtime,
    storage,
    async close() {
      await server.close()
      await storage.close()
    },
  }
}
