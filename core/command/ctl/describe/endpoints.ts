import { numberOf, objectsOf, structOf, textOf, textsOf } from '../../../base/api/json-fields.ts'
import { getKey, type JsonObject } from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { cellText } from '../../../objects/catalog/column-cell.ts'
import type { DescribeContext } from './describe-context.ts'
import type { Description } from './description.ts'
import { describeHead } from './metadata-lines.ts'

function describePorts(
  description: Description,
  level: number,
  ports: readonly JsonObject[],
): void {
  description.titles(level, 'Name', 'Port', 'Protocol')
  for (const port of ports) {
    const number = numberOf(port, 'port')
    const name = textOf(port, 'name') || '<unset>'
    description.line(level, name, String(number ?? '<unset>'), textOf(port, 'protocol'))
  }
}

/** Describes an Endpoints object by its subsets. */
export function describeEndpoints(
  description: Description,
  object: ApiObject,
  { brand }: DescribeContext,
): void {
  describeHead(description, object, brand)
  description.line(0, 'Subsets:')
  for (const subset of objectsOf(object, 'subsets')) {
    const addresses = (key: string): string =>
      objectsOf(subset, key)
        .map((one) => textOf(one, 'ip'))
        .join(',') || '<none>'
    description.field(1, 'Addresses', addresses('addresses'))
    description.field(1, 'NotReadyAddresses', addresses('notReadyAddresses'))
    const ports = objectsOf(subset, 'ports')
    if (ports.length > 0) {
      description.line(1, 'Ports:')
      describePorts(description, 2, ports)
    }
    description.line(0, '')
  }
}

function describeEndpoint(description: Description, endpoint: JsonObject): void {
  const text = (fields: JsonObject, key: string): string => {
    const value = getKey(fields, key)
    return value === undefined ? '<unset>' : cellText(value)
  }
  const addresses = textsOf(endpoint, 'addresses').join(', ') || '<none>'
  description.field(1, '- Addresses', addresses)
  description.line(2, 'Conditions:')
  description.field(3, 'Ready', text(structOf(endpoint, 'conditions'), 'ready'))
  description.field(2, 'Hostname', text(endpoint, 'hostname'))
  const target = structOf(endpoint, 'targetRef')
  if (Object.keys(target).length > 0) {
    description.field(2, 'TargetRef', `${textOf(target, 'kind')}/${textOf(target, 'name')}`)
  }
  description.field(2, 'NodeName', text(endpoint, 'nodeName'))
  description.field(2, 'Zone', text(endpoint, 'zone'))
}

/** Describes an EndpointSlice: ports and endpoints. */
export function describeEndpointSlice(
  description: Description,
  object: ApiObject,
  { brand }: DescribeContext,
): void {
  describeHead(description, object, brand)
  description.field(0, 'AddressType', textOf(object, 'addressType'))
  const [ports, endpoints] = [objectsOf(object, 'ports'), objectsOf(object, 'endpoints')]
  // A single cell, which takes no part in the alignment.
  description.line(0, ports.length === 0 ? 'Ports: <unset>' : 'Ports:')
  if (ports.length > 0) describePorts(description, 1, ports)
  description.line(0, endpoints.length === 0 ? 'Endpoints: <none>' : 'Endpoints:')
  for (const endpoint of endpoints) describeEndpoint(description, endpoint)
}
