import { Lazy } from '../../../../base/execution/lazy.ts'
import { anyApi } from '../../../../requests/aggregation/any-api.ts'
import type { ControllerRegistration } from '../../shared/framework/controller-registration.ts'
import { apiServiceResource } from '../../shared/objects/resources.ts'

const name = 'aggregated-discovery'

const late = new Lazy(async () => (await import('./discovery-downloads.ts')).DiscoveryDownloads)

/** Downloads discovery of aggregated APIs; its code is loaded once there is one. */
export const aggregatedDiscovery: ControllerRegistration = {
  name,
  needs: (brand) => [apiServiceResource(brand)],
  create: (parts) => ({
    name,
    async run(signal) {
      await anyApi(parts.aggregation.apis, signal)
      if (signal.aborted) return
      const Downloads = await late.load()
      if (!signal.aborted) await new Downloads(name, parts).run(signal)
    },
  }),
}
