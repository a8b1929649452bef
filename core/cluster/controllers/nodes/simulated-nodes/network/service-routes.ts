import { keyOf } from '../../../../../base/api/metadata/object-keys.ts'
import type * as corev1 from '../../../../../base/api/types/core.v1.generated.ts'
import type * as discoveryv1 from '../../../../../base/api/types/discovery.v1.generated.ts'
import type { Runtime } from '../../../../../base/runtime.ts'
import type { PortProtocol } from '../../../../simulation/network/port-listener.ts'
import type { ClusterParts } from '../../../shared/framework/cluster-registration.ts'
import type { FindObjects, ObjectIndex } from '../../../shared/objects/object-index.ts'
import { endpointSliceResource, serviceResource } from '../../../shared/objects/resources.ts'
import { AffinityTable } from './affinity-table.ts'
import { type Endpoint, endpointsIn, usableOf } from './endpoints.ts'

/** Label by which a slice names its service. */
const serviceName = 'kubernetes.io/service-name'

/** Key of the service of the API server itself. */
const apiService = 'default/kubernetes'

/** Who sends a packet. */
export interface Sender {
  readonly address: string
  /** Name of the node that it comes through; empty for one outside of the cluster. */
  readonly node: string
}

/** Where a packet to a service goes. */
export type ServiceRoute =
  | { readonly kind: 'endpoint'; readonly endpoint: Endpoint; readonly service: corev1.Service }
  /** Of the service `kubernetes`, whose endpoints are addresses of the host. */
  | { readonly kind: 'api server' }
  | { readonly kind: 'refused' }
  | { readonly kind: 'dropped' }

/** A service's port that an address and port stand for. */
interface Entry {
  readonly service: corev1.Service
  readonly port: corev1.ServicePort
  /** Whether the external traffic policy decides, not the internal one. */
  readonly isExternal: boolean
}

type RouteParts = Pick<ClusterParts, 'objects' | 'brand'> & {
  readonly runtime: Pick<Runtime, 'clock' | 'random'>
}

/**
 * The ways from the addresses of services to their endpoints, as kube-proxy programs them: cluster IPs, node ports, external addresses and
 * those of load balancers, with session affinity and traffic policies.
 */
export class ServiceRoutes {
  readonly #runtime: RouteParts['runtime']
  readonly #services: ObjectIndex<corev1.Service>
  readonly #byAddress: FindObjects<corev1.Service>
  readonly #byNodePort: FindObjects<corev1.Service>
  readonly #slicesOf: FindObjects<discoveryv1.EndpointSlice>
  readonly #affinities: AffinityTable
  /** Endpoints of a port of a service, by the key of the service and the port's name; as slices have them. */
  readonly #endpoints = new Map<string, Map<string, readonly Endpoint[]>>()

  constructor({ objects, brand, runtime }: RouteParts, signal: AbortSignal) {
    this.#runtime = runtime
    this.#affinities = new AffinityTable(runtime.clock)
    const services = objects.of(serviceResource)
    this.#services = services
    this.#byAddress = services.index('service address', addressesOf)
    this.#byNodePort = services.index('node port', ({ spec }) =>
      (spec.ports ?? []).flatMap(({ nodePort, protocol }) =>
        nodePort ? [`${nodePort} ${protocol}`] : [],
      ),
    )
    const slices: ObjectIndex<discoveryv1.EndpointSlice> = objects.of(endpointSliceResource(brand))
    this.#slicesOf = slices.index('service', (slice) => [ownerOf(slice)])
    const changed = (slice: discoveryv1.EndpointSlice): void => {
      this.#endpoints.delete(ownerOf(slice))
    }
    slices.follow(
      {
        added: changed,
        changed: (slice, before) => {
          changed(slice)
          changed(before)
        },
        deleted: changed,
      },
      signal,
    )
    services.follow({ deleted: (service) => this.#affinities.forget(keyOf(service)) }, signal)
  }

  /** The way of a packet to an address; undefined where it is none of a service. */
  toAddress(
    address: string,
    port: number,
    protocol: PortProtocol,
    sender: Sender,
  ): ServiceRoute | undefined {
    const services = this.#byAddress(address)
    if (services.length === 0) return undefined
    for (const service of services) {
      const found = portOf(service, port, protocol)
      const isExternal = !(service.spec.clusterIPs ?? []).includes(address)
      if (found) return this.#choose({ service, port: found, isExternal }, sender, sender.node)
    }
    // No rule is there for the port: nobody on the network has the address itself.
    return { kind: 'dropped' }
  }

  /** The way of a packet to a port of a node; undefined where no service has that node port. */
  toNodePort(
    node: string,
    port: number,
    protocol: PortProtocol,
    sender: Sender,
  ): ServiceRoute | undefined {
    const [service] = this.#byNodePort(`${port} ${protocol}`)
    const found = service?.spec.ports?.find(
      (each) => each.nodePort === port && each.protocol === protocol,
    )
    return (
      service && found && this.#choose({ service, port: found, isExternal: true }, sender, node)
    )
  }

  /** The way of a client that knows the endpoints of a service, such as an ingress controller; undefined where it has no such port. */
  toService(key: string, port: number | string, sender: Sender): ServiceRoute | undefined {
    const service = this.#services.byKey(key)
    const found = service?.spec.ports?.find((each) => each.port === port || each.name === port)
    if (!service || !found) return undefined
    return this.#choose({ service, port: found, isExternal: true }, sender, sender.node)
  }

  /** Chooses an endpoint for a packet that a node routes. */
  #choose({ service, port, isExternal }: Entry, sender: Sender, node: string): ServiceRoute {
    if (keyOf(service) === apiService) return { kind: 'api server' }
    const { internalTrafficPolicy, externalTrafficPolicy, sessionAffinity } = service.spec
    const all = this.#endpointsOf(service, port)
    // Packets from within the cluster count as its own.
    const isFromOutside = isExternal && sender.node === ''
    const isLocal = isExternal
      ? externalTrafficPolicy === 'Local' && isFromOutside
      : internalTrafficPolicy === 'Local'
    const usable = usableOf(isLocal ? all.filter((each) => each.node === node) : all)
    if (usable.length === 0) {
      return { kind: isLocal && usableOf(all).length > 0 ? 'dropped' : 'refused' }
    }
    const choose = (): Endpoint => usable[this.#below(usable.length)] ?? (usable[0] as Endpoint)
    if (sessionAffinity !== 'ClientIP') return { kind: 'endpoint', endpoint: choose(), service }
    const seconds = service.spec.sessionAffinityConfig?.clientIP?.timeoutSeconds ?? 10_800
    const chosen = this.#affinities.endpointFor(
      { service: keyOf(service), port: port.name ?? '', client: sender.address },
      seconds * 1000,
      usable,
      choose,
    )
    return { kind: 'endpoint', endpoint: chosen, service }
  }

  /** A number below `limit`, drawn at random. */
  #below(limit: number): number {
    if (limit < 2) return 0
    const [high = 0, low = 0] = this.#runtime.random(new Uint8Array(2), 'simulation')
    return (high * 256 + low) % limit
  }

  #endpointsOf(service: corev1.Service, { name = '' }: corev1.ServicePort): readonly Endpoint[] {
    const key = keyOf(service)
    const known = this.#endpoints.get(key) ?? new Map<string, readonly Endpoint[]>()
    this.#endpoints.set(key, known)
    const found =
      known.get(name) ?? this.#slicesOf(key).flatMap((slice) => endpointsIn(slice, name))
    known.set(name, found)
    return found
  }
}

/** Addresses that stand for a service. */
function addressesOf({ spec, status }: corev1.Service): string[] {
  const { clusterIPs = [], externalIPs = [], type } = spec
  if (type === 'ExternalName') return []
  const ingress = status.loadBalancer?.ingress ?? []
  return Array.from(
    new Set([
      ...clusterIPs.filter((each) => each !== '' && each !== 'None'),
      ...externalIPs,
      ...ingress.flatMap(({ ip, ipMode }) => (ip && ipMode !== 'Proxy' ? [ip] : [])),
    ]),
  )
}

function portOf(
  { spec }: corev1.Service,
  port: number,
  protocol: PortProtocol,
): corev1.ServicePort | undefined {
  return spec.ports?.find((each) => each.port === port && each.protocol === protocol)
}

/** Key of the service of a slice. */
function ownerOf({ metadata }: discoveryv1.EndpointSlice): string {
  return `${metadata.namespace}/${metadata.labels?.[serviceName] ?? ''}`
}
