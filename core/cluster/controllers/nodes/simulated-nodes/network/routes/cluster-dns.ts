import {
  matchesLabels,
  selectorFromLabels,
} from '../../../../../../base/api/selectors/label-selector.ts'
import type * as corev1 from '../../../../../../base/api/types/core.v1.generated.ts'
import type { EndpointSlice } from '../../../../../../base/api/types/discovery.v1.generated.ts'
import { parseIpAddress } from '../../../../../../base/network/ip-address.ts'
import { millisecondsOf } from '../../../../../../base/time/time.ts'
import { dnsPort } from '../../../../../simulation/dns/answer-message.ts'
import { ClusterNames, type NamedObjects } from '../../../../../simulation/dns/cluster-names.ts'
import type { LookUp } from '../../../../../simulation/dns/dns-message.ts'
import { nameServerListener } from '../../../../../simulation/network/name-server.ts'
import type { PortListener, PortProtocol } from '../../../../../simulation/network/port-listener.ts'
import type { ClusterParts } from '../../../../shared/framework/cluster-registration.ts'
import { usualNameServer } from '../../../../shared/network/usual-name-server.ts'
import type { IndexedObjects } from '../../../../shared/objects/object-index.ts'
import {
  endpointSliceResource,
  namespaceResource,
  podResource,
  serviceResource,
} from '../../../../shared/objects/resources.ts'
import { isPodReady } from '../../../../shared/pods/pod-state.ts'

/** The service of the name server. */
const serviceName = 'kube-dns'

/** Milliseconds that the pods of a new name server have to become ready; until then its address answers without them. */
const startMs = 60_000

/** What the service of the name server says. */
interface NameServerService {
  readonly address: string
  /** Labels of pods of its own that stand for it; undefined where it has none. */
  readonly selector: Readonly<Record<string, string>> | undefined
  /** When it was made, in milliseconds since the epoch. */
  readonly since: number
}

type DnsParts = Pick<ClusterParts, 'objects' | 'addressRanges' | 'brand'> & {
  readonly runtime: Pick<ClusterParts['runtime'], 'clock'>
}

/** The cluster's name server: its address, its names, and its port as long as no pods stand for it. */
export class ClusterDns {
  readonly #parts: DnsParts
  readonly lookUp: LookUp
  readonly #listeners: Readonly<Record<PortProtocol, PortListener>>
  readonly #services: IndexedObjects<corev1.Service>
  /** As long as no service changes. */
  #known: { readonly changes: number; readonly server: NameServerService } | undefined

  constructor(parts: DnsParts, signal: AbortSignal) {
    this.#parts = parts
    this.#services = parts.objects.of(serviceResource)
    const names = new ClusterNames(namedObjects(parts, () => [this.address], signal))
    this.lookUp = (question) => names.lookUp(question)
    this.#listeners = {
      UDP: nameServerListener(this.lookUp, 'UDP'),
      TCP: nameServerListener(this.lookUp, 'TCP'),
    }
  }

  /** That of the service `kube-dns`, or the address of the service range which installers give it. */
  get address(): string {
    return this.#server().address
  }

  /** Who listens at a port of the name server; undefined at other addresses, and where pods of its service do, ready or too old to wait for. */
  listenerAt(address: string, port: number, protocol: PortProtocol): PortListener | undefined {
    if (port !== dnsPort) return undefined
    const server = this.#server()
    if (address !== server.address) return undefined
    const hasPods = server.selector !== undefined && !this.#isStarting(server)
    return hasPods ? undefined : this.#listeners[protocol]
  }

  /** Whether the name server is new, and its pods are there, but none is ready: names are there from the start of a cluster. */
  #isStarting({ selector = {}, since }: NameServerService): boolean {
    const { brand, objects, runtime } = this.#parts
    if (runtime.clock.now() - since >= startMs) return false
    const wanted = selectorFromLabels(selector)
    const pods = objects
      .of(podResource)
      .inNamespace(brand.systemNamespace)
      .filter(({ metadata }) => matchesLabels(wanted, metadata.labels))
    return pods.length > 0 && !pods.some(isPodReady)
  }

  #server(): NameServerService {
    const { changes } = this.#services
    if (this.#known?.changes === changes) return this.#known.server
    const { addressRanges, brand } = this.#parts
    const service = this.#services.byKey(`${brand.systemNamespace}/${serviceName}`)
    const own = service?.spec.clusterIP ?? ''
    const address = parseIpAddress(own) ? own : usualNameServer(addressRanges)
    const since = millisecondsOf(service?.metadata.creationTimestamp) ?? 0
    const server = { address, selector: service?.spec.selector, since }
    this.#known = { changes, server }
    return server
  }
}

function namedObjects(
  { objects, brand, runtime }: DnsParts,
  nameServers: () => readonly string[],
  signal: AbortSignal,
): NamedObjects {
  const label = `${brand.labelDomain}/service-name`
  const services = objects.of(serviceResource)
  const slices = objects.of(endpointSliceResource(brand))
  const namespaces = objects.of(namespaceResource)
  const ownerOf = ({ metadata }: EndpointSlice): string => metadata.labels?.[label] ?? ''
  const atAddress = services.index('cluster address', ({ spec }) =>
    (spec.clusterIPs ?? []).filter((each) => each !== '' && each !== 'None'),
  )
  const ofService = slices.index('labelled service', (slice) => [
    `${slice.metadata.namespace}/${ownerOf(slice)}`,
  ])
  // Only endpoints with a host name have the names of their addresses.
  const withName = slices.index('named address', ({ endpoints }) =>
    (endpoints ?? []).flatMap(({ addresses, hostname }) => (hostname ? (addresses ?? []) : [])),
  )
  let changedAt = runtime.clock.now()
  const changed = (): void => {
    changedAt = runtime.clock.now()
  }
  const handlers = { added: changed, changed, deleted: changed }
  services.follow(handlers, signal)
  slices.follow(handlers, signal)
  return {
    hasNamespace: (name) => namespaces.get('', name) !== undefined,
    service: (namespace, name) => services.get(namespace, name),
    servicesAt: atAddress,
    slicesOf: (namespace, service) => inOrder(ofService(`${namespace}/${service}`)),
    slicesAt: (address) => inOrder(withName(address)),
    nameService: { namespace: brand.systemNamespace, name: serviceName },
    nameServers,
    changes: () => services.changes + slices.changes + namespaces.changes,
    changedAt: () => changedAt,
    serviceOf: ownerOf,
  }
}

/** Slices by their names, so that a history can be repeated. */
function inOrder(slices: readonly EndpointSlice[]): readonly EndpointSlice[] {
  if (slices.length < 2) return slices
  const nameOf = ({ metadata }: EndpointSlice): string => metadata.name ?? ''
  return slices.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
}
