import { Lazy } from '../../../../base/execution/lazy.ts'
import type {
  ControllerParts,
  ControllerRegistration,
} from '../../shared/framework/controller-registration.ts'
import type { Controller } from '../../shared/framework/controller.ts'
import { apiServiceResource } from '../../shared/objects/resources.ts'

const name = 'aggregated-discovery'

const lazyDownloads = new Lazy(
  async () => (await import('./discovery-downloads.ts')).DiscoveryDownloads,
)

/** Downloads discovery of aggregated APIs; that is loaded with the first of them. */
class AggregatedDiscovery implements Controller {
  readonly name = name
  readonly #parts: ControllerParts

  constructor(parts: ControllerParts) {
    this.#parts = parts
  }

  async run(signal: AbortSignal): Promise<void> {
    await this.#parts.aggregation.apis.any(signal)
    if (signal.aborted) return
    const Downloads = await lazyDownloads.load()
    if (!signal.aborted) await new Downloads(name, this.#parts).run(signal)
  }
}

export const aggregatedDiscovery: ControllerRegistration = {
  name,
  needs: (brand) => [apiServiceResource(brand)],
  create: (parts) => new AggregatedDiscovery(parts),
}
