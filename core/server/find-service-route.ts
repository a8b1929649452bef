import { clusterOrigin } from '../objects/webhooks/cluster-services.ts'
import type { FindRoute, ServiceReference } from '../objects/webhooks/webhook-client-config.ts'
import { latePodStreams } from '../requests/pod-streams/load-pod-streams.ts'
import type { Services } from '../requests/rest/services.ts'

export type RouteParts = Pick<Services, 'findCoreObject' | 'nodeAccess' | 'runtime'>

/** Finds the ways to services: simulated nodes answer for their pods, the host dials others. */
export function routeFinder(parts: RouteParts): FindRoute | undefined {
  const { isSimulated, isDialled } = parts.nodeAccess.network
  const originOf = (service: ServiceReference): string =>
    clusterOrigin((key) => parts.findCoreObject('services', key), service)
  if (isSimulated) {
    return async (service) => {
      const origin = originOf(service)
      const { simulatedRoute } = await latePodStreams.load()
      return simulatedRoute(parts, service, origin)
    }
  }
  return isDialled ? async (service) => ({ origin: originOf(service) }) : undefined
}
