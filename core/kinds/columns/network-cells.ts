import type { JsonObject } from '../../api/json.ts'
import { type CellFunction, textOf } from '../../catalog/column-cell.ts'
import { listAt, numberAt, objectAt, objectsAt, textAt } from '../json-access.ts'
import { firstOf } from './short-list.ts'

function balancerAddresses(object: JsonObject): readonly string[] {
  const balancer = objectAt(objectAt(object, 'status'), 'loadBalancer')
  const addresses = objectsAt(balancer, 'ingress').map(
    (ingress) => textAt(ingress, 'ip') || textAt(ingress, 'hostname'),
  )
  return [...new Set(addresses.filter((address) => address !== ''))].toSorted()
}

const loadBalancerAddresses: CellFunction = ({ object }) => balancerAddresses(object).join(',')

const serviceExternalAddress: CellFunction = ({ object }) => {
  const spec = objectAt(object, 'spec')
  const external = listAt(spec, 'externalIPs').map((address) => textOf(address))
  switch (textAt(spec, 'type')) {
    case 'ClusterIP':
    case 'NodePort':
      return external.join(',') || '<none>'
    case 'LoadBalancer':
      return [...balancerAddresses(object), ...external].join(',') || '<pending>'
    case 'ExternalName':
      return textAt(spec, 'externalName')
    default:
      return '<unknown>'
  }
}

const servicePorts: CellFunction = ({ object }) =>
  objectsAt(objectAt(object, 'spec'), 'ports')
    .map((port) => {
      const nodePort = numberAt(port, 'nodePort')
      const numbers = `${numberAt(port, 'port')}${nodePort > 0 ? `:${nodePort}` : ''}`
      return `${numbers}/${textAt(port, 'protocol')}`
    })
    .join(',')

const endpointAddresses: CellFunction = ({ object }) => {
  const all = objectsAt(object, 'subsets').flatMap((subset) => {
    const ports = objectsAt(subset, 'ports')
    return objectsAt(subset, 'addresses').flatMap((address) => {
      const ip = textAt(address, 'ip')
      if (ports.length === 0) return ip
      return ports.map((port) => hostPort(ip, numberAt(port, 'port')))
    })
  })
  return firstOf(all, 3)
}

function hostPort(ip: string, port: number): string {
  return ip.includes(':') ? `[${ip}]:${port}` : `${ip}:${port}`
}

const slicePorts: CellFunction = ({ object }) =>
  objectsAt(object, 'ports').map((port) => {
    if (port['port'] !== undefined) return String(numberAt(port, 'port'))
    return textAt(port, 'name') || '*'
  })

const ingressHosts: CellFunction = ({ object }) => {
  const hosts = objectsAt(objectAt(object, 'spec'), 'rules').map((rule) => textAt(rule, 'host'))
  return (
    firstOf(
      hosts.filter((host) => host !== ''),
      3,
    ) || '*'
  )
}

const ingressPorts: CellFunction = ({ object }) =>
  listAt(objectAt(object, 'spec'), 'tls').length > 0 ? '80, 443' : '80'

const parentReference: CellFunction = ({ object }) => {
  const parent = objectAt(object, 'spec')['parentRef']
  if (parent === undefined) return undefined
  const reference = objectAt(objectAt(object, 'spec'), 'parentRef')
  const group = textAt(reference, 'group')
  const resource = `${textAt(reference, 'resource')}${group && `.${group}`}`.toLowerCase()
  const namespace = textAt(reference, 'namespace')
  return [resource, ...(namespace === '' ? [] : [namespace]), textAt(reference, 'name')].join('/')
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
