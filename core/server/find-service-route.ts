import type { FindObject } from '../access/authn/service-account-parts.ts'
import type { Brand } from '../base/api/brand.ts'
import type { EndpointSlice } from '../base/api/types/discovery.v1.generated.ts'
import type { Runtime } from '../base/runtime.ts'
import { clusterOrigin } from '../objects/services/cluster-origin.ts'
import { endpointOrigin } from '../objects/services/endpoint-origin.ts'
import type { ServiceReference } from '../objects/services/service-reference.ts'
import type { ServiceRoute } from '../objects/services/service-route.ts'
import type { NodeAccessHolder } from '../requests/node-access/node-access.ts'
import { lazyPodStreams } from '../requests/pod-streams/load-pod-streams.ts'
import { sharedIfReadable } from '../storage/cache/readable-object.ts'
import type { StoredObjects } from '../storage/cache/stored-objects.ts'

/** What the ways to services depend on. */
export interface ServiceRouteParts {
  readonly brand: Brand
  readonly runtime: Runtime
  readonly nodeAccess: NodeAccessHolder
  readonly find: FindObject
  readonly objects: (group: string, resource: string) => StoredObjects
  /** `host:port` of this server; empty where it has none. */
  readonly address: () => string
  /** Whether services are reached at their endpoints instead of their cluster IPs. */
  readonly toEndpoints: boolean
}

/** Finds the way to a service that a webhook or an aggregated API names. @throws UnreachableService */
export async function findServiceRoute(
  parts: ServiceRouteParts,
  service: ServiceReference,
): Promise<ServiceRoute | undefined> {
  const { runtime, find, nodeAccess } = parts
  const { isSimulated, isDialled } = nodeAccess.network
  const own = isDialled && isOwn(service, parts.brand) ? parts.address() : ''
  if (own !== '') return { origin: `https://${own}` }
  const origin = originOf(parts, service)
  if (!isSimulated) return { origin }
  const { simulatedRoute } = await lazyPodStreams.load()
  return simulatedRoute({ runtime, find, nodeAccess }, service, origin)
}

/** Whether a service is that of the API server, whose address in the cluster may lead to another server. */
function isOwn({ namespace, name, port }: ServiceReference, { word }: Brand): boolean {
  return namespace === 'default' && name === word && port === 443
}

function originOf(parts: ServiceRouteParts, service: ServiceReference): string {
  const { find, runtime, toEndpoints } = parts
  if (!toEndpoints) return clusterOrigin((key) => find('services', key), service)
  const reads = {
    service: find('services', `${service.namespace}/${service.name}`),
    slices: slicesOf(parts, service),
    draw(limit: number): number {
      const [high = 0, low = 0] = runtime.random(new Uint8Array(2), 'internal')
      return (high * 256 + low) % limit
    },
  }
  return endpointOrigin(reads, service)
}

function slicesOf(
  { objects, brand }: ServiceRouteParts,
  { namespace, name }: ServiceReference,
): readonly EndpointSlice[] {
  const found: EndpointSlice[] = []
  const slices = objects(`discovery.${brand.apiDomain}`, 'endpointslices')
  for (const entry of slices.entries(namespace)) {
    const slice = sharedIfReadable<EndpointSlice>(entry)
    if (slice?.metadata.labels?.[`${brand.labelDomain}/service-name`] === name) found.push(slice)
  }
  return found
}
