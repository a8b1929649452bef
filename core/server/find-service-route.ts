import { loadPodStreams } from '../pod-streams/load-pod-streams.ts'
import type { Services } from '../rest/services.ts'
import { clusterOrigin } from '../webhooks/cluster-services.ts'
import type { FindRoute } from '../webhooks/webhook-client-config.ts'

export interface RouteParts extends Pick<Services, 'findCoreObject' | 'nodeAccess' | 'runtime'> {
  /** Whether the host is on the cluster's network. */
  readonly hasClusterNetwork: boolean
}

/** Finds the ways to services: simulated nodes answer at the addresses of their pods, the host dials others. */
export function routeFinder(parts: RouteParts): FindRoute | undefined {
  const { findCoreObject, nodeAccess, hasClusterNetwork } = parts
  const originOf = (service: Parameters<FindRoute>[0]): string =>
    clusterOrigin((key) => findCoreObject('services', key), service)
  if (nodeAccess.isSimulated) {
    return async (service) => {
      const origin = originOf(service)
      const { simulatedRoute } = await loadPodStreams()
      const route = simulatedRoute(parts, service, origin)
      return route?.fetch || hasClusterNetwork ? route : undefined
    }
  }
  return hasClusterNetwork ? async (service) => ({ origin: originOf(service) }) : undefined
}
