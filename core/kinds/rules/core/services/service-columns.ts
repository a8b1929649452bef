import { objectsOf, structOf, textOf } from '../../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../../base/api/json.ts'
import type { Service } from '../../../../base/api/types/core.v1.generated.ts'
import type { CellFunction } from '../../../../objects/catalog/column-cell.ts'

/** Load balancer addresses of an object's status, unique and sorted. */
export function balancerAddresses(object: JsonObject): readonly string[] {
  const balancer = structOf(structOf(object, 'status'), 'loadBalancer')
  const addresses = objectsOf(balancer, 'ingress').map(
    (ingress) => textOf(ingress, 'ip') || textOf(ingress, 'hostname'),
  )
  return [...new Set(addresses.filter((address) => address !== ''))].toSorted()
}

export const serviceExternalAddress: CellFunction<Service> = ({ object }) => {
  const { spec } = object
  const external = spec.externalIPs ?? []
  switch (spec.type) {
    case 'ClusterIP':
    case 'NodePort':
      return external.join(',') || '<none>'
    case 'LoadBalancer':
      return [...balancerAddresses(object), ...external].join(',') || '<pending>'
    case 'ExternalName':
      return spec.externalName ?? ''
    case undefined:
    default:
      return '<unknown>'
  }
}

export const servicePorts: CellFunction<Service> = ({ object }) =>
  (object.spec.ports ?? [])
    .map((port) => {
      const nodePort = port.nodePort ?? 0
      const numbers = `${port.port}${nodePort > 0 ? `:${nodePort}` : ''}`
      return `${numbers}/${port.protocol}`
    })
    .join(',')
