import { createHealth, type Health } from '../access/observe/health-checks.ts'
import type { Brand } from '../base/api/brand.ts'
import type { Runtime } from '../base/runtime.ts'
import type { WatchCache } from '../storage/cache/watch-cache.ts'
import type { ApiServerOptions } from './api-server-options.ts'

interface HealthParts {
  readonly brand: Brand
  readonly runtime: Runtime
  readonly options: ApiServerOptions
  readonly lifecycle: { readonly started: boolean; readonly stopping: boolean }
}

/** The health checks of a server. */
export function createServerHealth(
  { brand, runtime, options, lifecycle }: HealthParts,
  cache: WatchCache,
): Health {
  return createHealth(brand, {
    isStarted: () => lifecycle.started,
    liveGraceMs: options.liveGraceMs ?? 0,
    runtime,
    isStopping: () => lifecycle.stopping,
    isSynced: () => cache.isFollowing,
    ...(options.storageLimits && { storageLimits: options.storageLimits }),
    further: options.encryption,
    storage: async () => {
      const { storage } = options
      // A shared store must have a quorum, which it needs to tell its newest revision.
      if (storage.isShared) await storage.progress()
      const { writable } = await storage.status()
      return writable ? undefined : 'the store refuses writes'
    },
  })
}
