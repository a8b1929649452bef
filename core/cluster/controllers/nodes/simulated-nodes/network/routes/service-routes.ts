import type { Brand } from '../../../../../../base/api/brand.ts'
import { keyOf } from '../../../../../../base/api/metadata/object-keys.ts'
import type { ApiObject } from '../../../../../../base/api/object.ts'
import type * as corev1 from '../../../../../../base/api/types/core.v1.generated.ts'
import type * as discoveryv1 from '../../../../../../base/api/types/discovery.v1.generated.ts'
import type { Runtime } from '../../../../../../base/runtime.ts'
import type { PortProtocol } from '../../../../../simulation/network/port-listener.ts'
import type { FindObjects, IndexedObjects } from '../../../../shared/objects/object-index.ts'
import { isInRanges } from './address-ranges.ts'
import { AffinityTable } from './affinity-table.ts'
import {
  type Endpoint,
  endpointsIn,
  type EndpointPort,
  endpointsOfSubsets,
  nearest,
  usableOf,
} from './endpoints.ts'
import { type RouteNames, routeNames } from './route-names.ts'

/** Who sends a packet. */
export interface Sender {
  readonly address: string
  /** A pod with a network of its own, the network of a node, or another machine. */
  readonly kind: 'pod' | 'node' | 'outside'
  /** Name of the node that it comes through; empty for a machine that is not of the cluster. */
  readonly node: string
}

/** Where a packet to a service goes. */
export type ServiceRoute =
  | {
      readonly kind: 'endpoint'
      readonly endpoint: Endpoint
      readonly service: corev1.Service
      /** Whether the node puts its own address in place of the sender's. */
      readonly isMasqueraded: boolean
    }
  /** Of the service `kubernetes`, whose endpoints are addresses of the host. */
  | { readonly kind: 'api server' }
  | { readonly kind: 'refused' }
  | { readonly kind: 'dropped' }

/** What an address is to a service. */
type AddressKind = 'cluster' | 'external' | 'load balancer' | 'node'

/** How a packet comes to a service; by `endpoint`, where its client has chosen one itself. */
type EntryKind = AddressKind | 'endpoint'

/** A service's port that an address and port stand for. */
interface Entry {
  readonly service: corev1.Service
  readonly port: corev1.ServicePort
  readonly kind: EntryKind
  readonly family: 4 | 6
}

export interface ServiceRoutesParts {
  readonly services: IndexedObjects<corev1.Service>
  readonly slices: IndexedObjects<discoveryv1.EndpointSlice>
  /** What is read in place of slices, as kube-proxy does before release 1.19. */
  readonly endpoints?: IndexedObjects<corev1.Endpoints> | undefined
  readonly nodes: IndexedObjects<corev1.Node>
  readonly runtime: Pick<Runtime, 'clock' | 'random'>
  readonly brand: Pick<Brand, 'labelDomain' | 'word'>
}

/**
 * The ways from the addresses of services to their endpoints, as kube-proxy programs them on each node (mode `iptables`): cluster IPs,
 * node ports, external addresses and those of load balancers, with session affinity, traffic policies and hints for zones and nodes.
 */
export class ServiceRoutes {
  readonly #runtime: ServiceRoutesParts['runtime']
  readonly #names: RouteNames
  readonly #kinds = new WeakMap<corev1.Service, ReadonlyMap<string, AddressKind>>()
  readonly #nodes: IndexedObjects<corev1.Node>
  readonly #services: IndexedObjects<corev1.Service>
  readonly #older: IndexedObjects<corev1.Endpoints> | undefined
  readonly #byAddress: FindObjects<corev1.Service>
  readonly #byNodePort: FindObjects<corev1.Service>
  readonly #byHealthPort: FindObjects<corev1.Service>
  readonly #slicesOf: FindObjects<discoveryv1.EndpointSlice>
  readonly #affinities: AffinityTable
  /** Endpoints of a port of a service, by the key of the service and the port; as slices have them. */
  readonly #endpoints = new Map<string, Map<string, readonly Endpoint[]>>()

  constructor(
    { services, slices, endpoints, nodes, runtime, brand }: ServiceRoutesParts,
    signal: AbortSignal,
  ) {
    this.#runtime = runtime
    this.#names = routeNames(brand)
    const ownerOf = ({ metadata }: discoveryv1.EndpointSlice): string =>
      `${metadata.namespace}/${metadata.labels?.[this.#names.service] ?? ''}`
    this.#affinities = new AffinityTable(runtime.clock)
    this.#nodes = nodes
    this.#services = services
    this.#older = endpoints
    this.#byAddress = services.index('service address', (service) => [
      ...this.#kindsOf(service).keys(),
    ])
    this.#byNodePort = services.index('node port', (service) =>
      this.#isProxied(service)
        ? (service.spec.ports ?? []).flatMap(({ nodePort, protocol }) =>
            nodePort ? [`${nodePort} ${protocol}`] : [],
          )
        : [],
    )
    this.#byHealthPort = services.index('health check port', (service) => {
      const { healthCheckNodePort = 0, externalTrafficPolicy } = service.spec
      const isChecked = externalTrafficPolicy === 'Local' && healthCheckNodePort > 0
      return isChecked && this.#isProxied(service) ? [String(healthCheckNodePort)] : []
    })
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
    const outdated = (object: corev1.Endpoints): void => {
      this.#endpoints.delete(keyOf(object))
    }
    endpoints?.follow({ added: outdated, changed: outdated, deleted: outdated }, signal)
    const forget = (service: corev1.Service): void => {
      this.#affinities.forget(keyOf(service))
      this.#endpoints.delete(keyOf(service))
    }
    services.follow(
      {
        changed: (service) => {
          if (service.spec.sessionAffinity !== 'ClientIP') forget(service)
        },
        deleted: forget,
      },
      signal,
    )
  }

  /**
   * The way of a packet to an address; undefined where no service has it with that port. Then `isServiceAddress` tells whether one has it
   * at all.
   */
  toAddress(
    address: string,
    port: number,
    protocol: PortProtocol,
    sender: Sender,
  ): ServiceRoute | undefined {
    for (const service of this.#byAddress(address)) {
      const kind = this.#kindsOf(service).get(address)
      const found = service.spec.ports?.find(
        (each) => each.port === port && each.protocol === protocol,
      )
      if (!kind || !found) continue
      const family = address.includes(':') ? 6 : 4
      return this.#choose({ service, port: found, kind, family }, sender, sender.node)
    }
    return undefined
  }

  /** The first endpoint of the API server itself; its address is empty where none is known. */
  get apiServer(): { readonly address: string; readonly port: number } {
    const [first] = this.#apiServers()
    return first ?? { address: '', port: 443 }
  }

  /** Whether the API server itself answers at an address and port. */
  isApiServer(address: string, port: number): boolean {
    return this.#apiServers().some((each) => each.address === address && each.port === port)
  }

  /** The first cluster IP of a service; undefined where it has none. */
  clusterIpOf(key: string): string | undefined {
    const service = this.#services.byKey(key)
    return service && this.#isProxied(service) ? service.spec.clusterIP : undefined
  }

  isServiceAddress(address: string): boolean {
    return this.#byAddress(address).length > 0
  }

  /** The way of a packet to a port of a node, at an address of a family; undefined where no service has that node port. */
  toNodePort(
    node: string,
    port: number,
    protocol: PortProtocol,
    family: 4 | 6,
    sender: Sender,
  ): ServiceRoute | undefined {
    const [service] = this.#byNodePort(`${port} ${protocol}`)
    const found = service?.spec.ports?.find(
      (each) => each.nodePort === port && each.protocol === protocol,
    )
    if (!service || !found || !hasFamily(service, family)) return undefined
    return this.#choose({ service, port: found, kind: 'node', family }, sender, node)
  }

  /**
   * The way of a client that knows the endpoints of a service, such as an ingress controller, to one that `isWanted` where there is such;
   * undefined where it has no such port. Port 0 is the first one.
   */
  toService(
    key: string,
    port: number | string,
    sender: Sender,
    isWanted?: (endpoint: Pick<Endpoint, 'address'>) => boolean,
  ): ServiceRoute | undefined {
    const service = this.#services.byKey(key)
    const ports = service?.spec.ports ?? []
    const found =
      port === 0 ? ports[0] : ports.find((each) => each.port === port || each.name === port)
    if (!service || !found) return undefined
    const family = sender.address.includes(':') ? 6 : 4
    const entry = { service, port: found, kind: 'endpoint', family } as const
    const endpoint = isWanted && usableOf(this.#endpointsOf(entry)).find(isWanted)
    if (endpoint) return { kind: 'endpoint', endpoint, service, isMasqueraded: false }
    return this.#choose(entry, sender, sender.node)
  }

  /** The service with a `healthCheckNodePort`, and how many addresses of a node are ready behind it. */
  healthAt(
    node: string,
    port: number,
  ): { readonly namespace: string; readonly name: string; readonly endpoints: number } | undefined {
    const [service] = this.#byHealthPort(String(port))
    if (!service) return undefined
    const { name = '', namespace = '' } = service.metadata
    const found = new Set<string>()
    for (const each of service.spec.ports ?? []) {
      for (const family of [4, 6] as const) {
        const all = this.#endpointsOf({ service, port: each, kind: 'node', family })
        for (const { address, isReady, node: at } of all) {
          if (isReady && at === node) found.add(address)
        }
      }
    }
    return { namespace, name, endpoints: found.size }
  }

  /** Chooses an endpoint for a packet by the rules of a node. */
  #choose(entry: Entry, sender: Sender, node: string): ServiceRoute {
    const { service, port, kind } = entry
    if (keyOf(service) === this.#names.api) return { kind: 'api server' }
    const all = this.#endpointsOf(entry)
    if (usableOf(all).length === 0) return { kind: 'refused' }
    if (kind === 'load balancer' && !mayReachBalancer(service, entry.family, sender.address)) {
      return { kind: 'dropped' }
    }
    const { isLocal, isMasqueraded } = policyFor(entry, sender, node)
    const inReach = isLocal ? all.filter((each) => each.node === node) : all
    const isNear = !isLocal && kind !== 'endpoint'
    const usable = isNear ? nearest(all, node, this.#zoneOf(node)) : usableOf(inReach)
    const [first] = usable
    if (!first) return { kind: 'dropped' }
    const choose = (): Endpoint => usable[this.#below(usable.length)] ?? first
    const { sessionAffinity, sessionAffinityConfig } = service.spec
    const seconds = sessionAffinityConfig?.clientIP?.timeoutSeconds ?? 10_800
    const endpoint =
      sessionAffinity === 'ClientIP' && kind !== 'endpoint'
        ? this.#affinities.endpointFor(
            {
              service: keyOf(service),
              port: `${port.name ?? ''} ${port.protocol}`,
              client: sender.address,
              node,
            },
            seconds * 1000,
            usable,
            choose,
          )
        : choose()
    const isHairpin = kind !== 'endpoint' && endpoint.address === sender.address
    return { kind: 'endpoint', endpoint, service, isMasqueraded: isMasqueraded || isHairpin }
  }

  #apiServers(): readonly Endpoint[] {
    const known = this.#endpoints.get(this.#names.api)?.get('')
    if (known) return known
    const made = ([4, 6] as const).flatMap((family) =>
      this.#readEndpoints(this.#names.api, { name: 'https', protocol: 'TCP', family }),
    )
    this.#endpoints.set(this.#names.api, new Map([['', made]]))
    return made
  }

  /** Whether the proxy of nodes serves a service, or routes by a slice. */
  #isOfProxy({ metadata }: ApiObject): boolean {
    const { labels = {} } = metadata
    return labels[this.#names.proxy] === undefined && labels[this.#names.headless] === undefined
  }

  #isProxied(service: corev1.Service): boolean {
    const { clusterIP = '', type } = service.spec
    const isVirtual = type !== 'ExternalName' && clusterIP !== '' && clusterIP !== 'None'
    return isVirtual && this.#isOfProxy(service)
  }

  /** Addresses that stand for a service. */
  #kindsOf(service: corev1.Service): ReadonlyMap<string, AddressKind> {
    const known = this.#kinds.get(service)
    if (known) return known
    const kinds = new Map<string, AddressKind>()
    const { spec, status } = service
    if (this.#isProxied(service)) {
      for (const { ip, ipMode } of status.loadBalancer.ingress ?? []) {
        if (ip && ipMode !== 'Proxy') kinds.set(ip, 'load balancer')
      }
      for (const each of spec.externalIPs ?? []) kinds.set(each, 'external')
      for (const each of clusterIpsOf(service)) kinds.set(each, 'cluster')
    }
    this.#kinds.set(service, kinds)
    return kinds
  }

  #zoneOf(node: string): string {
    return this.#nodes.byKey(node)?.metadata.labels?.[this.#names.zone] ?? ''
  }

  /** A number below `limit`, drawn at random. */
  #below(limit: number): number {
    if (limit < 2) return 0
    const [high = 0, low = 0] = this.#runtime.random(new Uint8Array(2), 'simulation')
    return (high * 256 + low) % limit
  }

  #endpointsOf({
    service,
    port: { name = '', protocol },
    family,
    kind,
  }: Entry): readonly Endpoint[] {
    if (protocol === 'SCTP') return []
    const key = keyOf(service)
    const known = this.#endpoints.get(key) ?? new Map<string, readonly Endpoint[]>()
    this.#endpoints.set(key, known)
    // Who knows the endpoints of a service knows those of a headless one, too, for which nodes have no rules.
    const ofProxy = kind !== 'endpoint'
    const id = `${name} ${protocol} ${family} ${ofProxy}`
    const found = known.get(id) ?? this.#readEndpoints(key, { name, protocol, family }, ofProxy)
    known.set(id, found)
    return found
  }

  #readEndpoints(key: string, wanted: EndpointPort, ofProxy: boolean = true): readonly Endpoint[] {
    if (this.#older) return endpointsOfSubsets(this.#older.byKey(key), wanted)
    const slices = this.#slicesOf(key)
    return endpointsIn(ofProxy ? slices.filter((each) => this.#isOfProxy(each)) : slices, wanted)
  }
}

/** Which endpoints are used for a packet that a node routes, and whether it goes on with the node's address. */
function policyFor(
  { service, kind }: Entry,
  sender: Sender,
  node: string,
): { readonly isLocal: boolean; readonly isMasqueraded: boolean } {
  const { internalTrafficPolicy, externalTrafficPolicy } = service.spec
  if (kind === 'endpoint') return { isLocal: false, isMasqueraded: false }
  if (kind === 'cluster') {
    // What is no pod comes from outside of the pods' range.
    const isLocal = internalTrafficPolicy === 'Local' && node !== ''
    return { isLocal, isMasqueraded: sender.kind !== 'pod' }
  }
  if (externalTrafficPolicy !== 'Local') return { isLocal: false, isMasqueraded: true }
  // Packets of the node itself and of its pods count as ones that went out and came back by a node with an endpoint.
  const isOfNode = sender.kind !== 'outside' && sender.node === node
  if (isOfNode) return { isLocal: false, isMasqueraded: sender.kind === 'node' }
  // Load balancers choose a node that has endpoints.
  return { isLocal: node !== '', isMasqueraded: false }
}

function mayReachBalancer({ spec }: corev1.Service, family: 4 | 6, client: string): boolean {
  const ranges = (spec.loadBalancerSourceRanges ?? [])
    .map((each) => each.trim())
    .filter((each) => each.includes(':') === (family === 6))
  return ranges.length === 0 || isInRanges(client, ranges)
}

/** Cluster IPs of a service, which has one before release 1.20. */
function clusterIpsOf({ spec }: corev1.Service): readonly string[] {
  return spec.clusterIPs ?? (spec.clusterIP ? [spec.clusterIP] : [])
}

function hasFamily(service: corev1.Service, family: 4 | 6): boolean {
  return clusterIpsOf(service).some((each) => each.includes(':') === (family === 6))
}
