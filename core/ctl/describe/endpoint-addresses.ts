import type { JsonObject } from '../../api/json.ts'
import { numberOf, objectsOf, structOf, textOf, textsOf } from '../../api/json-fields.ts'
import type { ApiObject } from '../../api/object.ts'
import { hostPort } from '../../kinds/columns/network-cells.ts'
import { type DescribeContext, readAll } from './describe-context.ts'

const shown = 3

/** The slices that hold a service's endpoints. @throws ApiError */
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

/** An endpoint of which nothing is known counts as ready. */
function isReady(endpoint: JsonObject): boolean {
  return structOf(endpoint, 'conditions')['ready'] !== false
}

function addressesOf(slice: ApiObject, portName: string): readonly string[] {
  const addresses = objectsOf(slice, 'endpoints')
    .filter(isReady)
    .map((endpoint) => textsOf(endpoint, 'addresses')[0] ?? '')
  const ports = objectsOf(slice, 'ports')
  // A headless service may have none.
  if (ports.length === 0) return addresses
  return ports
    .filter((port) => textOf(port, 'name') === portName)
    .flatMap((port) => {
      const number = numberOf(port, 'port') ?? 0
      return addresses.map((address) => hostPort(address, number))
    })
}

/** Up to three ready endpoints behind a port, and how many there are beyond them. */
export function endpointsText(slices: readonly ApiObject[], portName: string): string {
  if (slices.length === 0) return '<none>'
  const all = slices.flatMap((slice) => addressesOf(slice, portName))
  const first = all.slice(0, shown).join(',')
  return all.length > shown ? `${first} + ${all.length - shown} more...` : first
}
