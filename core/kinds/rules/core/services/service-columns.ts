import { listOf, numberOf, structOf, objectsOf, textOf } from '../../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../../base/api/json.ts'
import { joinHostPort } from '../../../../base/network/host-port.ts'
import { type CellFunction, cellText } from '../../../../objects/catalog/column-cell.ts'
import { firstOf } from '../../shared/columns/short-list.ts'

/** Load balancer addresses of an object's status, unique and sorted. */
export function balancerAddresses(object: JsonObject): readonly string[] {
  const balancer = structOf(structOf(object, 'status'), 'loadBalancer')
  const addresses = objectsOf(balancer, 'ingress').map(
    (ingress) => textOf(ingress, 'ip') || textOf(ingress, 'hostname'),
  )
  return [...new Set(addresses.filter((address) => address !== ''))].toSorted()
}

const loadBalancerAddresses: CellFunction = ({ object }) => balancerAddresses(object).join(',')

const serviceExternalAddress: CellFunction = ({ object }) => {
  const spec = structOf(object, 'spec')
  const external = listOf(spec, 'externalIPs').map((address) => cellText(address))
  switch (textOf(spec, 'type')) {
    case 'ClusterIP':
    case 'NodePort':
      return external.join(',') || '<none>'
    case 'LoadBalancer':
      return [...balancerAddresses(object), ...external].join(',') || '<pending>'
    case 'ExternalName':
      return textOf(spec, 'externalName')
    default:
      return '<unknown>'
  }
}

const servicePorts: CellFunction = ({ object }) =>
  objectsOf(structOf(object, 'spec'), 'ports')
    .map((port) => {
      const nodePort = numberOf(port, 'nodePort') ?? 0
      const numbers = `${numberOf(port, 'port') ?? 0}${nodePort > 0 ? `:${nodePort}` : ''}`
      return `${numbers}/${textOf(port, 'protocol')}`
    })
    .join(',')

const endpointAddresses: CellFunction = ({ object }) => {
  const subsets = objectsOf(object, 'subsets')
  if (subsets.length === 0) return undefined
  const all = subsets.flatMap((subset) => {
    const hosts = objectsOf(subset, 'addresses').map((address) => textOf(address, 'ip'))
    const ports = objectsOf(subset, 'ports')
    if (ports.length === 0) return hosts
    return ports.flatMap((port) =>
      hosts.map((host) => joinHostPort(host, numberOf(port, 'port') ?? 0)),
    )
  })
  return firstOf(all, 3)
}

const slicePorts: CellFunction = ({ object }) =>
  objectsOf(object, 'ports').map((port) => {
    if (port['port'] !== undefined) return String(numberOf(port, 'port') ?? 0)
    return port['name'] === undefined ? '*' : textOf(port, 'name')
  })

/** The first hosts of an ingress; the number behind them counts all rules, those without a host too. */
const ingressHosts: CellFunction = ({ object }) => {
  const hosts = objectsOf(structOf(object, 'spec'), 'rules').map((rule) => textOf(rule, 'host'))
  const shown: string[] = []
  for (const host of hosts) {
    if (shown.length === 3) return `${shown.join(',')} + ${hosts.length - 3} more...`
    if (host !== '') shown.push(host)
  }
  return shown.join(',') || '*'
}

const ingressPorts: CellFunction = ({ object }) =>
  listOf(structOf(object, 'spec'), 'tls').length > 0 ? '80, 443' : '80'

const parentReference: CellFunction = ({ object }) => {
  const parent = structOf(object, 'spec')['parentRef']
  if (parent === undefined) return undefined
  const reference = structOf(structOf(object, 'spec'), 'parentRef')
  const group = textOf(reference, 'group')
  const resource = `${textOf(reference, 'resource')}${group && `.${group}`}`.toLowerCase()
  const namespace = textOf(reference, 'namespace')
  return [resource, ...(namespace === '' ? [] : [namespace]), textOf(reference, 'name')].join('/')
}

export const networkCells: Readonly<Record<string, CellFunction>> = {
  loadBalancerAddresses,
  serviceExternalAddress,
  servicePorts,
  endpointAddresses,
  slicePorts,
  ingressHosts,
  ingressPorts,
  parentReference,
}
