import type { JsonObject } from '../../../core/base/api/json.ts'
import { brands, createApiServer, type ApiServerOptions } from '../../../core/index.ts'
import { concatBytes } from '../../../core/objects/codec/chunks.ts'
import { openEtcd } from '../../../node-host/store/etcd/open-etcd.ts'
import { podPlugins } from '../access/pod-plugins.ts'
import { requestOf, testUsers } from '../requests/test-requests.ts'
import { systemRuntime } from '../servers/system-runtime.ts'
import type { Target } from './allocation-load.ts'

/** A server of this process on an etcd, with the machine's clock. */
export interface EtcdServer extends Target {
  close(): Promise<void>
}

export async function openEtcdServer(
  name: string,
  servers: readonly string[],
  options: Partial<ApiServerOptions> = {},
): Promise<EtcdServer> {
  const storage = await openEtcd({ servers })
  const server = await createApiServer({
    brand: brands.k8s,
    storage,
    runtime: systemRuntime,
    tokens: testUsers,
    anonymous: false,
    dev: false,
    featureGates: new Map(),
    runtimeConfig: new Map(),
    platform: 'test/none',
    address: () => '',
    disableAdmissionPlugins: podPlugins,
    ...options,
  })
  return {
    name,
    async send(method, path, body) {
      const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json'
      const call = { body, headers: body ? { 'content-type': type } : {} }
      const response = await server.handle(requestOf(method, path, call))
      const chunks: Uint8Array[] = []
      if (response.body instanceof Uint8Array) chunks.push(response.body)
      else if (response.body) for await (const chunk of response.body) chunks.push(chunk.slice())
      const text = new TextDecoder().decode(concatBytes(...chunks))
      return { status: response.status, body: JSON.parse(text) as JsonObject }
    },
    async close() {
      await server.close()
      await storage.close()
    },
  }
}
