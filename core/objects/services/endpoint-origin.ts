import type { Service } from '../../base/api/types/core.v1.generated.ts'
import type { EndpointSlice } from '../../base/api/types/discovery.v1.generated.ts'
import { joinHostPort } from '../../base/network/host-port.ts'
import { formatIpAddress, parseIpAddress } from '../../base/network/ip-address.ts'
import { originOfName } from './cluster-origin.ts'
import { type ServiceReference, UnreachableService } from './service-reference.ts'

/** What finding an endpoint of a service reads. */
export interface EndpointReads {
  readonly service: Service | undefined
  /** The endpoint slices of the service. */
  readonly slices: readonly EndpointSlice[]
  /** A number from 0 on and below `limit`. */
  readonly draw: (limit: number) => number
}

/**
 * The origin (`https://10.244.1.7:6443`) of a ready endpoint of a service, from a drawn one on; addresses of the service's first
 * family come first.
 *
 * @throws UnreachableService
 */
export function endpointOrigin(
  { service, slices, draw }: EndpointReads,
  { name, port }: ServiceReference,
): string {
  if (!service) throw new UnreachableService(`service "${name}" not found`)
  const { type, ports = [], ipFamilies = [] } = service.spec
  if (type === 'ExternalName') throw new UnreachableService(`unsupported service type "${type}"`)
  const wanted = ports.find((each) => each.port === port)
  if (!wanted) {
    throw new UnreachableService(`no service port ${port} found for service "${name}"`)
  }
  const [family] = ipFamilies
  const drawn = from(slices, draw)
  const sorted = [
    ...drawn.filter(({ addressType }) => addressType === family),
    ...drawn.filter(({ addressType }) => addressType !== family),
  ]
  for (const { endpoints, ports: listening } of sorted) {
    const found = listening?.find(
      (each) => each.name === (wanted.name ?? '') && each.port !== undefined,
    )
    const ready = from(endpoints ?? [], draw).find(({ conditions }) => conditions?.ready !== false)
    const [address] = ready?.addresses ?? []
    if (found?.port === undefined || address === undefined) continue
    const parsed = parseIpAddress(address)
    if (!parsed) return originOfName(address, found.port)
    return `https://${joinHostPort(formatIpAddress(parsed), found.port)}`
  }
  throw new UnreachableService(`no endpoints available for service "${name}"`)
}

/** The items from a drawn one on. */
function from<T>(items: readonly T[], draw: (limit: number) => number): readonly T[] {
  if (items.length < 2) return items
  const start = draw(items.length)
  return [...items.slice(start), ...items.slice(0, start)]
}
