import { brands, createApiServer, type Logger } from '../core/index.ts'
import type { HostedServer } from './hosted-server.ts'
import { openBrowserStorage } from './open-browser-storage.ts'
import type { ServerSettings } from './port/host-messages.ts'
import type { ServerControl } from './port/server-control.ts'
import { webRuntime } from './web-runtime.ts'

export async function createPersistentServer(
  settings: Extract<ServerSettings, { kind: 'persistent' }>,
  logger: Logger,
): Promise<HostedServer> {
  const runtime = webRuntime(logger)
  const brand = brands[settings.brand ?? 'svc']
  const { storage } = await openBrowserStorage({
    name: settings.name,
    brand,
    runtime,
    kind: 'indexeddb',
  })
  const handler = await createApiServer({
    brand,
    storage,
    runtime,
    tokens: new Map(),
    anonymous: true,
    dev: true,
    featureGates: new Map(),
    runtimeConfig: new Map(),
    platform: 'browser/wasm',
    address: () => '',
  })
  return { handler, control: () => ({}) as ServerControl }
}
