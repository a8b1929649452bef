import { listOf, objectsOf, structOf, textOf } from '../../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../../base/api/json.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
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
  readonly port: JsonObject | undefined
  readonly ready: JsonObject[]
  readonly unready: JsonObject[]
}

/** Subsets of a service's Endpoints: one for each set of addresses, with the ports that all of them serve. */
export function endpointSubsets(service: ApiObject, pods: readonly ApiObject[]): JsonObject[] {
  const groups = new Map<string, Group>()
  const unreadyToo = publishesUnready(service)
  for (const pod of pods) {
    const [family = ''] = familiesOf(service)
    const [ip] = isReachable(pod, unreadyToo) ? addressesOf(pod, family) : []
    if (ip === undefined) continue
    const hostname = hostnameIn(pod, service)
    const address: JsonObject = {
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
function endpointPorts(pod: ApiObject, service: ApiObject): (JsonObject | undefined)[] {
  const spec = structOf(service, 'spec')
  if (listOf(spec, 'ports').length > 0) {
    // Unlike slices, Endpoints omit an empty name.
    return portsOn(pod, service).map(({ name, ...rest }) =>
      name === '' ? rest : { name, ...rest },
    )
  }
  return textOf(spec, 'clusterIP') === 'None' ? [undefined] : []
}

function joined(groups: readonly Group[]): JsonObject[] {
  const subsets = new Map<string, { group: Group; ports: JsonObject[] }>()
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

function byAddress(a: JsonObject, b: JsonObject): number {
  const [first, second] = [orderOf(a), orderOf(b)]
  return first < second ? -1 : Number(first > second)
}

function orderOf(address: JsonObject): string {
  return `${textOf(address, 'ip')} ${textOf(structOf(address, 'targetRef'), 'uid')}`
}

/** The subsets with no more addresses than an object holds, ready ones first; the same list where none is left out. */
export function truncated(subsets: JsonObject[]): JsonObject[] {
  const count = (field: string): number =>
    subsets.reduce((sum, subset) => sum + listOf(subset, field).length, 0)
  const ready = count('addresses')
  const all = ready + count('notReadyAddresses')
  if (all <= mostAddresses) return subsets
  let readyLeft = Math.min(ready, mostAddresses)
  let unreadyLeft = mostAddresses - readyLeft
  return subsets.flatMap((subset) => {
    const addresses = objectsOf(subset, 'addresses').slice(0, readyLeft)
    const notReadyAddresses = objectsOf(subset, 'notReadyAddresses').slice(0, unreadyLeft)
    readyLeft -= addresses.length
    unreadyLeft -= notReadyAddresses.length
    if (addresses.length + notReadyAddresses.length === 0) return []
    const { ports } = subset
    return [
      {
        ...(addresses.length > 0 && { addresses }),
        ...(notReadyAddresses.length > 0 && { notReadyAddresses }),
        ...(ports !== undefined && { ports }),
      },
    ]
  })
}
