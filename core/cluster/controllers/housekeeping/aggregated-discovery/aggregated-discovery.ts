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
    await this.#needed(signal)
    if (signal.aborted) return
    const Downloads = await lazyDownloads.load()
    if (!signal.aborted) await new Downloads(name, this.#parts).run(signal)
  }

  /** Resolves once there is an aggregated API, or when `signal` aborts. */
  #needed(signal: AbortSignal): Promise<void> {
    const { apis } = this.#parts.aggregation
    return new Promise((resolve) => {
      const end = (): void => {
        cancel()
        signal.removeEventListener('abort', end)
        resolve()
      }
      const look = (): void => {
        if (apis.all().length > 0 || signal.aborted) end()
      }
      const cancel = apis.onChange(look)
      signal.addEventListener('abort', end)
      look()
    })
  }
}

export const aggregatedDiscovery: ControllerRegistration = {
  name,
  needs: (brand) => [apiServiceResource(brand)],
  create: (parts) => new AggregatedDiscovery(parts),
}
