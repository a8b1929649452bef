import type {
  EndpointAddress,
  EndpointPort,
  EndpointSubset,
  Pod,
  Service,
} from '../../../../base/api/types/core.v1.generated.ts'
import { isPodReady, nodeOf } from '../../shared/pods/pod-state.ts'
import {
  addressesOf,
  familiesOf,
  hostnameIn,
  isReachable,
  portsOn,
  publishesUnready,
  referenceTo,
} from '../services/service-facts.ts'

/** Addresses that an Endpoints object holds at most. */
const mostAddresses = 1000

interface Group {
  readonly port: EndpointPort | undefined
  readonly ready: EndpointAddress[]
  readonly unready: EndpointAddress[]
}

/** Subsets of a service's Endpoints: one for each set of addresses, with the ports that all of them serve. */
export function endpointSubsets(service: Service, pods: readonly Pod[]): EndpointSubset[] {
  const groups = new Map<string, Group>()
  const unreadyToo = publishesUnready(service)
  for (const pod of pods) {
    const [family = 'IPv4'] = familiesOf(service)
    const [ip] = isReachable(pod, unreadyToo) ? addressesOf(pod, family) : []
    if (ip === undefined) continue
    const hostname = hostnameIn(pod, service)
    const address: EndpointAddress = {
      ip,
      ...(hostname !== '' && { hostname }),
      nodeName: nodeOf(pod),
      targetRef: referenceTo(pod),
    }
    for (const port of endpointPorts(pod, service)) {
      const key = JSON.stringify(port ?? null)
      const group = groups.get(key) ?? { port, ready: [], unready: [] }
      groups.set(key, group)
      if (unreadyToo || isPodReady(pod)) group.ready.push(address)
      else group.unready.push(address)
    }
  }
  return joined([...groups.values()])
}

/** Ports of a pod; one undefined port for a headless service without ports. */
function endpointPorts(pod: Pod, service: Service): (EndpointPort | undefined)[] {
  const { ports = [], clusterIP } = service.spec
  if (ports.length > 0) {
    // Unlike slices, Endpoints omit an empty name.
    return portsOn(pod, service).map(({ name = '', ...rest }) =>
      name === '' ? rest : { name, ...rest },
    )
  }
  return clusterIP === 'None' ? [undefined] : []
}

function joined(groups: readonly Group[]): EndpointSubset[] {
  const subsets = new Map<string, { group: Group; ports: EndpointPort[] }>()
  for (const group of groups) {
    group.ready.sort(byAddress)
    group.unready.sort(byAddress)
    const key = JSON.stringify([group.ready, group.unready])
    const subset = subsets.get(key) ?? { group, ports: [] }
    subsets.set(key, subset)
    if (group.port) subset.ports.push(group.port)
  }
  return [...subsets.values()].map(({ group: { ready, unready }, ports }) => ({
    ...(ready.length > 0 && { addresses: ready }),
    ...(unready.length > 0 && { notReadyAddresses: unready }),
    ...(ports.length > 0 && { ports }),
  }))
}

function byAddress(a: EndpointAddress, b: EndpointAddress): number {
  const [first, second] = [orderOf(a), orderOf(b)]
  return first < second ? -1 : Number(first > second)
}

function orderOf({ ip, targetRef }: EndpointAddress): string {
  return `${ip} ${targetRef?.uid ?? ''}`
}

/** The subsets with no more addresses than an object holds, ready ones first; the same list where none is left out. */
export function truncated(subsets: EndpointSubset[]): EndpointSubset[] {
  const count = (field: 'addresses' | 'notReadyAddresses'): number =>
    subsets.reduce((sum, subset) => sum + (subset[field]?.length ?? 0), 0)
  const ready = count('addresses')
  const all = ready + count('notReadyAddresses')
  if (all <= mostAddresses) return subsets
  let readyLeft = Math.min(ready, mostAddresses)
  let unreadyLeft = mostAddresses - readyLeft
  return subsets.flatMap(({ ports, ...subset }) => {
    const addresses = (subset.addresses ?? []).slice(0, readyLeft)
    const notReadyAddresses = (subset.notReadyAddresses ?? []).slice(0, unreadyLeft)
    readyLeft -= addresses.length
    unreadyLeft -= notReadyAddresses.length
    if (addresses.length + notReadyAddresses.length === 0) return []
    return [
      {
        ...(addresses.length > 0 && { addresses }),
        ...(notReadyAddresses.length > 0 && { notReadyAddresses }),
        ...(ports !== undefined && { ports }),
      },
    ]
  })
}
