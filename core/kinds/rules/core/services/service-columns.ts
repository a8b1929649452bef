import { listOf, numberOf, objectsOf, structOf, textOf } from '../../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../../base/api/json.ts'
import { type CellFunction, cellText } from '../../../../objects/catalog/column-cell.ts'

/** Load balancer addresses of an object's status, unique and sorted. */
export function balancerAddresses(object: JsonObject): readonly string[] {
  const balancer = structOf(structOf(object, 'status'), 'loadBalancer')
  const addresses = objectsOf(balancer, 'ingress').map(
    (ingress) => textOf(ingress, 'ip') || textOf(ingress, 'hostname'),
  )
  return [...new Set(addresses.filter((address) => address !== ''))].toSorted()
}

export const serviceExternalAddress: CellFunction = ({ object }) => {
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

export const servicePorts: CellFunction = ({ object }) =>
  objectsOf(structOf(object, 'spec'), 'ports')
    .map((port) => {
      const nodePort = numberOf(port, 'nodePort') ?? 0
      const numbers = `${numberOf(port, 'port') ?? 0}${nodePort > 0 ? `:${nodePort}` : ''}`
      return `${numbers}/${textOf(port, 'protocol')}`
    })
    .join(',')
