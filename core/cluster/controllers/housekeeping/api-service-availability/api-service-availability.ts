import { hasCondition } from '../../../../base/api/conditions.ts'
import type { APIService } from '../../../../base/api/types/apiregistration.v1.generated.ts'
import { Lazy } from '../../../../base/execution/lazy.ts'
import { localCondition } from '../../../../kinds/rules/apiregistration/api-service.ts'
import type { CachedEntry } from '../../../../storage/cache/cached-entry.ts'
import { sharedIfReadable } from '../../../../storage/cache/readable-object.ts'
import type {
  ControllerParts,
  ControllerRegistration,
} from '../../shared/framework/controller-registration.ts'
import type { Controller } from '../../shared/framework/controller.ts'
import { feedOf } from '../../shared/framework/open-feed.ts'
import {
  apiServiceResource,
  endpointSliceResource,
  serviceResource,
} from '../../shared/objects/resources.ts'
import { storedPrefix } from '../../shared/objects/stored-resource.ts'

const name = 'api-service-availability'

const lazyChecks = new Lazy(
  async () => (await import('./availability-controller.ts')).availabilityController,
)

/** Checks whether APIServices are available; that is loaded with the first which is not one of this server's own as it was created. */
class ApiServiceAvailability implements Controller {
  readonly name = name
  readonly #parts: ControllerParts
  #checks: Controller | undefined

  constructor(parts: ControllerParts) {
    this.#parts = parts
  }

  async run(signal: AbortSignal): Promise<void> {
    if (!(await this.#isNeeded(signal))) return
    const checks = await lazyChecks.load()
    this.#checks ??= checks(this.#parts)
    if (!signal.aborted) await this.#checks.run(signal)
  }

  /** Resolves once there is an APIService to check; false where `signal` aborts first. */
  #isNeeded(signal: AbortSignal): Promise<boolean> {
    const prefix = storedPrefix(this.#parts, apiServiceResource(this.#parts.brand))
    const waiting = new AbortController()
    const stop = (): void => waiting.abort(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
    const needed = new Promise<boolean>((resolve) => {
      waiting.signal.addEventListener('abort', () => resolve(!signal.aborted), { once: true })
      const put = (_prefix: string, entry: CachedEntry): void => {
        if (needsChecks(sharedIfReadable<APIService>(entry))) waiting.abort()
      }
      const nothing = (): void => undefined
      const feed = feedOf(this.#parts, (each) => each === prefix)
      feed({ put, gone: nothing, reread: nothing }, waiting.signal)
    })
    if (signal.aborted) stop()
    return needed.finally(() => signal.removeEventListener('abort', stop))
  }
}

function needsChecks(apiService: APIService | undefined): boolean {
  if (!apiService) return false
  const { spec, status } = apiService
  return spec.service !== undefined || !hasCondition(status.conditions ?? [], localCondition)
}

export const apiServiceAvailability: ControllerRegistration = {
  name,
  needs: (brand) => [apiServiceResource(brand), serviceResource, endpointSliceResource(brand)],
  create: (parts) => new ApiServiceAvailability(parts),
}
