import type * as corev1 from '../../../../../../base/api/types/core.v1.generated.ts'
import type * as discoveryv1 from '../../../../../../base/api/types/discovery.v1.generated.ts'
import type { PortProtocol } from '../../../../../simulation/network/port-listener.ts'

/** An endpoint of a service's port. */
export interface Endpoint {
  readonly address: string
  readonly port: number
  /** Name of its node; empty where the slice names none. */
  readonly node: string
  readonly isReady: boolean
  /** Whether it serves while its pod is being deleted: it is used where no endpoint is ready. */
  readonly isLeaving: boolean
  /** Zones and nodes whose clients the hints of its slice assign to it. */
  readonly zones: readonly string[]
  readonly nodes: readonly string[]
}

/** Which endpoints of a slice are meant. */
export interface EndpointPort {
  /** Name of the port, empty where it has none. */
  readonly name: string
  readonly protocol: PortProtocol
  readonly family: 4 | 6
}

/** The endpoints of slices behind a port by its name and protocol; one that several slices name counts once. */
export function endpointsIn(
  slices: readonly discoveryv1.EndpointSlice[],
  wanted: EndpointPort,
): readonly Endpoint[] {
  const found = new Map<string, Endpoint>()
  for (const slice of slices) {
    if (slice.addressType !== `IPv${wanted.family}`) continue
    for (const { name = '', port, protocol } of slice.ports ?? []) {
      if (name !== wanted.name || protocol !== wanted.protocol || port === undefined) continue
      for (const endpoint of endpointsOf(slice, port)) {
        const key = `${endpoint.address} ${port}`
        const known = found.get(key)
        if (!known || (!known.isReady && endpoint.isReady)) found.set(key, endpoint)
      }
    }
  }
  return Array.from(found.values())
}

function endpointsOf(slice: discoveryv1.EndpointSlice, port: number): Endpoint[] {
  return (slice.endpoints ?? []).flatMap(({ addresses, conditions, nodeName, hints }) => {
    const { ready = true, serving = ready, terminating = false } = conditions
    const [address] = addresses ?? []
    const isLeaving = serving && terminating
    if (address === undefined || (!ready && !isLeaving)) return []
    const zones = (hints?.forZones ?? []).map(({ name }) => name)
    const nodes = (hints?.forNodes ?? []).map(({ name }) => name)
    return [{ address, port, node: nodeName ?? '', isReady: ready, isLeaving, zones, nodes }]
  })
}

/** The ready endpoints that an Endpoints object has behind a port: those of releases before slices. */
export function endpointsOfSubsets(
  object: corev1.Endpoints | undefined,
  { name, protocol, family }: EndpointPort,
): readonly Endpoint[] {
  return (object?.subsets ?? []).flatMap(({ addresses, ports }) => {
    const found = ports?.find((each) => (each.name ?? '') === name && each.protocol === protocol)
    if (!found) return []
    return (addresses ?? [])
      .filter(({ ip }) => ip.includes(':') === (family === 6))
      .map(({ ip: address, nodeName: node = '' }) => ({
        address,
        port: found.port,
        node,
        isReady: true,
        isLeaving: false,
        zones: [],
        nodes: [],
      }))
  })
}

/** The endpoints that are ready, or those that still serve where none is. */
export function usableOf(endpoints: readonly Endpoint[]): readonly Endpoint[] {
  const ready = endpoints.filter(({ isReady }) => isReady)
  return ready.length > 0 ? ready : endpoints.filter(({ isLeaving }) => isLeaving)
}

/**
 * The usable endpoints for clients of a node, by the hints of slices: those for the node where all ready ones have hints for nodes and one
 * is for this node, else those for its zone by the same rule, else all.
 */
export function nearest(
  endpoints: readonly Endpoint[],
  node: string,
  zone: string,
): readonly Endpoint[] {
  const ready = endpoints.filter(({ isReady }) => isReady)
  if (ready.length === 0) return usableOf(endpoints)
  const hinted = (
    hintsOf: (endpoint: Endpoint) => readonly string[],
    own: string,
  ): readonly Endpoint[] =>
    ready.every((each) => hintsOf(each).length > 0)
      ? ready.filter((each) => hintsOf(each).includes(own))
      : []
  const ofNode = hinted(({ nodes }) => nodes, node)
  if (ofNode.length > 0) return ofNode
  const ofZone = hinted(({ zones }) => zones, zone)
  return ofZone.length > 0 ? ofZone : ready
}
