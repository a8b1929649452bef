import { numberOf, objectsOf, textOf } from '../../../../base/api/json-fields.ts'
import { joinHostPort } from '../../../../base/network/host-port.ts'
import type { CellFunction } from '../../../../objects/catalog/column-cell.ts'
import { firstOf } from '../../shared/columns/short-list.ts'

export const endpointAddresses: CellFunction = ({ object }) => {
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
