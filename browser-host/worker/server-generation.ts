import { type ApiServer, type ApiServerOptions, createApiServer } from '../../core/index.ts'
import {
  type BrowserStorage,
  type BrowserStorageOptions,
  openBrowserStorage,
} from '../store/open-browser-storage.ts'
import { untilNodes } from './until-nodes.ts'

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
