import type { Condition } from '../../../../base/api/conditions.ts'
import type { Service } from '../../../../base/api/types/core.v1.generated.ts'
import type { EndpointSlice } from '../../../../base/api/types/discovery.v1.generated.ts'
import { quoteText } from '../../../../base/text/quote-text.ts'
import type { ServiceReference } from '../../../../objects/services/service-reference.ts'

/** The condition of an APIService that is not available, with the original's reason and text. */
export function unavailable(reason: string, message: string): Condition {
  return { type: 'Available', status: 'False', reason, message }
}

/** Why nothing can answer at the service of an APIService, as the stored objects say; undefined where something may. */
export function checkService(
  { namespace, name, port }: ServiceReference,
  service: Service | undefined,
  slices: readonly EndpointSlice[],
): Condition | undefined {
  const place = `service/${name} in ${quoteText(namespace)}`
  if (!service) return unavailable('ServiceNotFound', `${place} is not present`)
  const { type, ports = [] } = service.spec
  // Addresses of other types may lead to where no endpoints are.
  if (type !== 'ClusterIP') return undefined
  const listening = ports.find((each) => each.port === port)
  if (!listening) {
    return unavailable('ServicePortError', `${place} is not listening on port ${port}`)
  }
  if (slices.length === 0) {
    return unavailable('EndpointsNotFound', `cannot find endpointslices for ${place}`)
  }
  const portName = listening.name ?? ''
  if (slices.some((slice) => hasReadyPort(slice, portName))) return undefined
  return unavailable(
    'MissingEndpoints',
    `endpointslices for ${place} have no addresses with port name ${quoteText(portName)}`,
  )
}

function hasReadyPort({ endpoints, ports }: EndpointSlice, portName: string): boolean {
  const isReady = (endpoints ?? []).some(({ conditions }) => conditions?.ready !== false)
  return isReady && (ports ?? []).some(({ name, port }) => name === portName && port !== undefined)
}
