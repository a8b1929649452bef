import type { Brand } from '../base/api/brand.ts'
import { createFeatureGates } from '../base/release/feature-gates.ts'
import type { Runtime } from '../base/runtime.ts'
import { defaultRelease } from '../kinds/assembly/releases/load-release.ts'
import type { Storage } from '../storage/engine/storage.ts'
import { createServedApi, ownApi } from './served-api.ts'
import { sharedStorage } from './shared-storage.ts'

interface SharedViewOptions {
  readonly brand: Brand
  readonly runtime: Runtime
}

/** A shared store as a server on it sees it, without a server: its keys, and objects in JSON. Closing it closes the store. */
export function sharedView(storage: Storage, { brand, runtime }: SharedViewOptions): Storage {
  const release = defaultRelease
  const [featureGates, runtimeConfig] = [new Map<string, boolean>(), new Map<string, boolean>()]
  const api = createServedApi({
    brand,
    runtime,
    release,
    featureGates,
    runtimeConfig,
    platform: '',
    address: () => '',
  })
  const gate = createFeatureGates(featureGates, release.gates)
  const own = ownApi(api, () => [])
  return sharedStorage({ brand, runtime, gate, options: { storage } }, own)
}
