import { Lazy } from '../base/execution/lazy.ts'
import type { FindRoute } from '../objects/services/service-route.ts'
import type { ServiceRouteParts, findServiceRoute } from './find-service-route.ts'

const lazyFind: Lazy<typeof findServiceRoute> = new Lazy(
  async () => (await import('./find-service-route.ts')).findServiceRoute,
)

/**
 * Finds the ways to the services that webhooks and aggregated APIs name: simulated nodes answer for their pods, the host dials others.
 * Undefined where it can dial none.
 */
export function serviceRoutes(parts: ServiceRouteParts): FindRoute | undefined {
  const { isSimulated, isDialled } = parts.nodeAccess.network
  if (!isSimulated && !isDialled) return undefined
  return async (service) => (await lazyFind.load())(parts, service)
}
