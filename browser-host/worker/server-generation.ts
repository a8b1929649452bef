import {
  type ApiServer,
  type ApiServerOptions,
  createApiServer,
  createClient,
  inProcessTransport,
  type Logger,
  serverUser,
  simulatedControllers,
} from '../../core/index.ts'
import {
  type BrowserStorage,
  type BrowserStorageOptions,
  openBrowserStorage,
} from '../store/open-browser-storage.ts'

/** A server with its store, from the opening of the store to its closing. */
export interface ServerGeneration {
  readonly server: ApiServer
  readonly place: BrowserStorage['place']
  /** Whether the store is writable: the browser takes it away when the user clears the site's data. */
  isUsable(): Promise<boolean>
  /** Closes server and store. Watches end with 410, as their state is discarded. */
  close(): Promise<void>
}

/** Opens a store and a server on it, with options that may be loaded meanwhile. @throws StorageError for an unusable store; RangeError for bad feature gates. */
export async function openGeneration(
  store: BrowserStorageOptions,
  options: () => Promise<Omit<ApiServerOptions, 'storage' | 'runtime' | 'brand'>>,
): Promise<ServerGeneration> {
  const { brand, runtime } = store
  const opened = await openBrowserStorage(store)
  const { storage, place } = opened
  try {
    const chosen = await options()
    const server = await createApiServer({ ...chosen, brand, runtime, storage })
    await untilNodes(server, chosen, runtime.logger)
    return {
      server,
      place,
      async isUsable() {
        const { writable } = await storage.status()
        return writable
      },
      async close() {
        server.retire()
        await server.close()
        await opened.close()
      },
    }
  } catch (error) {
    await opened.close()
    throw error
  }
}

const limit = 2000
const usualNodes = 3

/** Resolves once the simulated nodes exist, which clients look for first, or after two seconds. The last one is made last. */
async function untilNodes(
  server: ApiServer,
  { simulate = false, simulation = {} }: Pick<ApiServerOptions, 'simulate' | 'simulation'>,
  logger: Logger,
): Promise<void> {
  const { nodes = usualNodes } = simulation
  if (nodes === 0 || !simulatedControllers(simulate).includes('simulated-nodes')) return
  const userAgent = 'skerry-worker'
  const client = createClient(inProcessTransport(server, serverUser), { userAgent })
  const signal = AbortSignal.timeout(limit)
  const options = { fieldSelector: `metadata.name=node-${nodes}`, signal }
  try {
    for await (const _event of client.watch('/api/v1/nodes', options)) return
  } catch (error) {
    logger.warn('the simulated nodes are late', { error: String(error) })
  }
}
