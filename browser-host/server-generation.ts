import { type ApiServer, type ApiServerOptions, createApiServer } from '../core/index.ts'
import {
  type BrowserStorage,
  type BrowserStorageOptions,
  openBrowserStorage,
} from './open-browser-storage.ts'

/** A server and the store it stands on, from one opening of the store to its closing. */
export interface ServerGeneration {
  readonly server: ApiServer
  readonly place: BrowserStorage['place']
  /** Whether the store can go on: the browser takes one away when its user clears what the site has stored. */
  isUsable(): Promise<boolean>
  /** Ends watches with 410: the state that they show is about to go. */
  close(): Promise<void>
}

/** @throws StorageError when the store cannot be opened; RangeError for bad feature gates. */
export async function openGeneration(
  store: BrowserStorageOptions,
  options: Omit<ApiServerOptions, 'storage' | 'runtime' | 'brand'>,
): Promise<ServerGeneration> {
  const { brand, runtime } = store
  const opened = await openBrowserStorage(store)
  const { storage, place } = opened
  try {
    const server = await createApiServer({ ...options, brand, runtime, storage })
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
