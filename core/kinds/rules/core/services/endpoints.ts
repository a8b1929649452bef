import type { StatusCause } from '../../../../base/api/errors/status.ts'
import { isPresent } from '../../../../base/api/json-fields.ts'
import {
  dnsLabel,
  dnsSubdomain,
  qualifiedName,
  subdomainName,
} from '../../../../base/api/metadata/names.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import type {
  EndpointAddress,
  EndpointPort,
  Endpoints,
  EndpointSubset,
} from '../../../../base/api/types/core.v1.generated.ts'
import { joinHostPort } from '../../../../base/network/host-port.ts'
import type { CellFunction } from '../../../../objects/catalog/column-cell.ts'
import {
  addCauses,
  type FieldPath,
  invalidValue,
  invalidValues,
  required,
} from '../../../../objects/schema/validation/causes.ts'
import { firstOf } from '../../shared/columns/short-list.ts'
import {
  checkName,
  checkPortNumber,
  checkSupported,
  checkText,
  isSame,
} from '../../shared/validation/field-checks.ts'
import { badIp, checkEndpointIp, familyOfText } from '../../shared/validation/ip-addresses.ts'
import type { KindRules, ValidationContext } from '../../shared/validation/kind-rules.ts'
import { ipWarnings } from '../../shared/warnings/address-warnings.ts'
import { noWarnings, type WarningRule } from '../../shared/warnings/warning-rule.ts'
import { transportProtocols } from './service-ports.ts'

/**
 * Whether the object publishes the endpoint of this server, which may be a loopback address: this server publishes the
 * address where it listens. The original never publishes a loopback address of its own; it asks the machine for another.
 */
export function isOfServer({ metadata }: ApiObject, { brand }: ValidationContext): boolean {
  return metadata.namespace === 'default' && metadata.name === brand.word
}

function checkAddress(address: EndpointAddress, path: FieldPath, mayLoop: boolean): StatusCause[] {
  const { ip } = address
  const causes: StatusCause[] = []
  if (familyOfText(ip) === undefined) causes.push(invalidValue(`${path}.ip`, ip, badIp))
  addCauses(causes, checkText(address, path, 'hostname', dnsLabel))
  if (isPresent(address.nodeName)) {
    addCauses(causes, checkName(address, path, 'nodeName', dnsSubdomain))
  }
  addCauses(causes, checkEndpointIp(ip, `${path}.ip`, mayLoop))
  return causes
}

function checkPort(port: EndpointPort, path: FieldPath, needsName: boolean): StatusCause[] {
  const name = port.name ?? ''
  const causes: StatusCause[] = []
  if (name !== '') addCauses(causes, invalidValues(`${path}.name`, name, dnsLabel(name)))
  else if (needsName) causes.push(required(`${path}.name`))
  addCauses(causes, checkPortNumber(port.port, `${path}.port`))
  addCauses(causes, checkSupported(port, path, 'protocol', transportProtocols))
  if (isPresent(port.appProtocol)) {
    addCauses(causes, checkName(port, path, 'appProtocol', qualifiedName))
  }
  return causes
}

function checkSubset(subset: EndpointSubset, path: FieldPath, mayLoop: boolean): StatusCause[] {
  const causes: StatusCause[] = []
  const lists = ['addresses', 'notReadyAddresses'] as const
  if (lists.every((list) => (subset[list] ?? []).length === 0)) {
    causes.push(required(path, 'must specify `addresses` or `notReadyAddresses`'))
  }
  for (const list of lists) {
    for (const [index, address] of subset[list]?.entries() ?? []) {
      addCauses(causes, checkAddress(address, `${path}.${list}[${index}]`, mayLoop))
    }
  }
  const ports = subset.ports ?? []
  for (const [index, port] of ports.entries()) {
    addCauses(causes, checkPort(port, `${path}.ports[${index}]`, ports.length > 1))
  }
  return causes
}

function checkSubsets(endpoints: Endpoints, context: ValidationContext): StatusCause[] {
  const mayLoop = isOfServer(endpoints, context)
  return (endpoints.subsets ?? []).flatMap((subset, index) =>
    checkSubset(subset, `subsets[${index}]`, mayLoop),
  )
}

export const endpointsRules: KindRules<Endpoints> = {
  nameRule: subdomainName,
  checkCreate: checkSubsets,
  // Stored subsets that an update leaves unchanged are not validated again.
  checkUpdate: (next, stored, context) =>
    isSame(next.subsets, stored.subsets) ? [] : checkSubsets(next, context),
}

export const endpointAddresses: CellFunction<Endpoints> = ({ object }) => {
  const subsets = object.subsets ?? []
  if (subsets.length === 0) return undefined
  const all = subsets.flatMap((subset) => {
    const hosts = (subset.addresses ?? []).map((address) => address.ip)
    const ports = subset.ports ?? []
    if (ports.length === 0) return hosts
    return ports.flatMap((port) => hosts.map((host) => joinHostPort(host, port.port)))
  })
  return firstOf(all, 3)
}

/**
 * Whether one of the controllers `names` writes an object, by its label `key`. Such objects give no warnings: controllers normalize
 * addresses, and write these objects all the time.
 */
export function isManagedBy(
  { metadata }: ApiObject,
  key: string,
  ...names: readonly string[]
): boolean {
  const manager = metadata.labels?.[key]
  return manager !== undefined && names.includes(manager)
}

export const endpointsWarnings: WarningRule<Endpoints> = (endpoints, _stored, brand) => {
  const key = `endpoints.${brand.labelDomain}/managed-by`
  if (isManagedBy(endpoints, key, 'endpoint-controller')) return noWarnings
  return (endpoints.subsets ?? []).flatMap((subset, index) =>
    (['addresses', 'notReadyAddresses'] as const).flatMap((list) =>
      (subset[list] ?? []).flatMap((address, at) =>
        ipWarnings(`subsets[${index}].${list}[${at}].ip`, address.ip, brand),
      ),
    ),
  )
}
