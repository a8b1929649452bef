import {
  type ApiServer,
  type ApiServerOptions,
  brands,
  createApiServer,
  MemoryBackend,
  openEngine,
} from '../../../core/index.ts'
import {
  RestoredServer,
  type RestoredServerOptions,
} from '../../../core/server/snapshots/restored-server.ts'
import type { Storage } from '../../../core/storage/engine/storage.ts'
import { testUsers } from '../requests/test-requests.ts'
import { type TestRuntime, testRuntime } from './test-runtime.ts'

export { MemoryBackend }
export { loadRelease } from '../../../core/kinds/assembly/releases/load-release.ts'

export interface StartedServer {
  readonly server: ApiServer
  readonly runtime: TestRuntime
  readonly storage: Storage
  close(): Promise<void>
}

/** What all servers are started with. */
const plan: RestoredServerOptions = {
  brand: brands.k8s,
  tokens: testUsers,
  anonymous: true,
  dev: false,
  featureGates: new Map(),
  runtimeConfig: new Map(),
  platform: 'test/none',
  address: () => '',
}

/** Starts a server on the records of a back end, as a page does that brings back a state. */
export function openServerOn(records: MemoryBackend): Promise<RestoredServer> {
  const state = { records, compaction: undefined }
  return RestoredServer.open(plan, state, { runtime: testRuntime() })
}

/** Starts a server on the records of a back end. This file is bundled: each copy of the program has loaded nothing on demand yet. */
export async function startOn(
  backend: MemoryBackend,
  options: Partial<ApiServerOptions> = {},
): Promise<StartedServer> {
  const runtime = testRuntime()
  const storage = await openEngine(backend, runtime, { identity: { brand: plan.brand.name } })
  const server = await createApiServer({ ...plan, storage, runtime, ...options })
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
