import { numberOf, objectsOf, structOf, textOf, textsOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { joinHostPort } from '../../../base/network/host-port.ts'
import { type DescribeContext, readAll } from './describe-context.ts'

const shown = 3

/** Reads the endpoint slices of a service. @throws ApiError */
export function readEndpointSlices(
  namespace: string,
  service: string,
  context: DescribeContext,
): Promise<readonly ApiObject[]> {
  const { brand } = context
  const resource = {
    group: `discovery.${brand.apiDomain}`,
    version: 'v1',
    resource: 'endpointslices',
  }
  const labelSelector = `${brand.labelDomain}/service-name=${service}`
  return readAll(context, resource, namespace, { labelSelector })
}

/** Whether an endpoint is ready; an unset condition counts as ready. */
function isReady(endpoint: JsonObject): boolean {
  return structOf(endpoint, 'conditions')['ready'] !== false
}

function addressesOf(slice: ApiObject, portName: string): readonly string[] {
  const addresses = objectsOf(slice, 'endpoints')
    .filter(isReady)
    .map((endpoint) => textsOf(endpoint, 'addresses')[0] ?? '')
  const ports = objectsOf(slice, 'ports')
  // Endpoint slices of a headless service may have no ports.
  if (ports.length === 0) return addresses
  return ports
    .filter((port) => textOf(port, 'name') === portName)
    .flatMap((port) => {
      const number = numberOf(port, 'port') ?? 0
      return addresses.map((address) => joinHostPort(address, number))
    })
}

/** Up to three ready endpoints of a port, and the number of further ones. */
export function endpointsText(slices: readonly ApiObject[], portName: string): string {
  if (slices.length === 0) return '<none>'
  const all = slices.flatMap((slice) => addressesOf(slice, portName))
  const first = all.slice(0, shown).join(',')
  return all.length > shown ? `${first} + ${all.length - shown} more...` : first
}
