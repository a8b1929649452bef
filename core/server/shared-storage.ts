import type { Brand } from '../base/api/brand.ts'
import type { FeatureGates } from '../base/release/feature-gates.ts'
import type { Runtime } from '../base/runtime.ts'
import { allKeys, storedRange } from '../storage/cache/object-key.ts'
import { encodedStorage } from '../storage/encoding/encoded-storage.ts'
import type { ReadMeter } from '../storage/encoding/metered-reads.ts'
import type { Storage } from '../storage/engine/storage.ts'
import type { ApiServerOptions } from './api-server-options.ts'
import { defaultingEnvironment } from './register-resources.ts'
import type { OwnApi } from './served-api.ts'
import { sharedEncoding } from './shared-encoding.ts'

/** Default of `--event-ttl`, in milliseconds. */
const defaultEventTtl = 60 * 60_000

interface SharedStorageParts {
  readonly brand: Brand
  readonly runtime: Runtime
  readonly gate: FeatureGates
  readonly metrics?: { readonly storage: ReadMeter }
  readonly options: Pick<
    ApiServerOptions,
    'storage' | 'storageMediaType' | 'transformers' | 'eventTtlMs'
  >
}

/** The store of several servers, whose objects are as the real server keeps them; loaded by those servers alone. */
export function sharedStorage(parts: SharedStorageParts, api: OwnApi): Storage {
  const { brand, gate, options } = parts
  const { storage, storageMediaType: form, transformers } = options
  return encodedStorage(storage, async () => {
    const encoding = sharedEncoding({
      brand,
      api,
      form,
      transformers,
      environment: defaultingEnvironment(parts),
      customInCbor: gate('CBORServingAndStorage'),
      unreadableIsDeletable: gate('AllowUnsafeMalformedObjectDeletion'),
      meter: parts.metrics?.storage,
      placed: storage.storedKey && ((key) => storage.storedKey?.(key) ?? key),
    })
    return { ...encoding, secondsOf: lifetimes(api, options.eventTtlMs) }
  })
}

/** Events live for `--event-ttl`, and the store itself deletes them. */
function lifetimes(
  { catalog }: OwnApi,
  ttlMs: number = defaultEventTtl,
): ((key: string) => number | undefined) | undefined {
  const prefix = catalog.findStored('', 'events')?.storedAs?.prefix
  if (prefix === undefined || ttlMs === 0) return undefined
  const { start } = storedRange(prefix, allKeys)
  const seconds = Math.max(1, Math.round(ttlMs / 1000))
  return (key) => (key.startsWith(start) ? seconds : undefined)
}
