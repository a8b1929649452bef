import { numberOf, objectsOf, structOf, textOf } from '../../base/api/json-fields.ts'
import type { ApiObject } from '../../base/api/object.ts'
import { joinHostPort } from '../../base/network/host-port.ts'
import { formatIpAddress, parseIpAddress } from '../../base/network/ip-address.ts'
import { type ServiceReference, UnreachableService } from './service-reference.ts'

/**
 * The origin (`https://10.0.0.7:443`) at which the cluster's network has a service: at its cluster IP, or its external name.
 *
 * @param find reads a stored service by `namespace/name`
 * @throws UnreachableService
 */
export function clusterOrigin(
  find: (key: string) => ApiObject | undefined,
  { namespace, name, port }: ServiceReference,
): string {
  const service = find(`${namespace}/${name}`)
  if (!service) throw new UnreachableService(`service "${name}" not found`)
  const spec = structOf(service, 'spec')
  if (textOf(spec, 'type') === 'ExternalName')
    return originOfName(textOf(spec, 'externalName'), port)
  const address = textOf(spec, 'clusterIP')
  if (address === 'None') {
    throw new UnreachableService('cannot route to service with ClusterIP "None"')
  }
  if (!objectsOf(spec, 'ports').some((each) => numberOf(each, 'port') === port)) {
    throw new UnreachableService(`no service port ${port} found for service "${name}"`)
  }
  return originOf(canonicalAddress(address), port)
}

/** An address as a URL has it: leading zeros, which old objects may have, are octal there. */
function canonicalAddress(text: string): string {
  const address = parseIpAddress(text)
  return address ? formatIpAddress(address) : text
}

/** @throws UnreachableService for a name that a URL takes for the number of an address (`2130706433`), where Go looks it up */
export function originOfName(name: string, port: number): string {
  const origin = originOf(name, port)
  if (URL.canParse(origin) && new URL(origin).hostname === name) return origin
  throw new UnreachableService(`dial tcp: lookup ${name}: no such host`)
}

function originOf(host: string, port: number): string {
  return `https://${joinHostPort(host, port)}`
}
