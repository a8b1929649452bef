import type { StatusCause } from '../../../../base/api/errors/status.ts'
import { has, numberOf, objectsOf, textOf } from '../../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../../base/api/json.ts'
import {
  dnsLabel,
  dnsSubdomain,
  qualifiedName,
  subdomainName,
} from '../../../../base/api/metadata/names.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
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

function checkAddress(address: JsonObject, path: FieldPath, mayLoop: boolean): StatusCause[] {
  const ip = textOf(address, 'ip')
  const causes: StatusCause[] = []
  if (familyOfText(ip) === undefined) causes.push(invalidValue(`${path}.ip`, ip, badIp))
  addCauses(causes, checkText(address, path, 'hostname', dnsLabel))
  if (has(address, 'nodeName')) {
    addCauses(causes, checkName(address, path, 'nodeName', dnsSubdomain))
  }
  addCauses(causes, checkEndpointIp(ip, `${path}.ip`, mayLoop))
  return causes
}

function checkPort(port: JsonObject, path: FieldPath, needsName: boolean): StatusCause[] {
  const name = textOf(port, 'name')
  const causes: StatusCause[] = []
  if (name !== '') addCauses(causes, invalidValues(`${path}.name`, name, dnsLabel(name)))
  else if (needsName) causes.push(required(`${path}.name`))
  addCauses(causes, checkPortNumber(numberOf(port, 'port') ?? 0, `${path}.port`))
  addCauses(causes, checkSupported(port, path, 'protocol', transportProtocols))
  if (has(port, 'appProtocol')) {
    addCauses(causes, checkName(port, path, 'appProtocol', qualifiedName))
  }
  return causes
}

function checkSubset(subset: JsonObject, path: FieldPath, mayLoop: boolean): StatusCause[] {
  const causes: StatusCause[] = []
  const lists = ['addresses', 'notReadyAddresses']
  if (lists.every((list) => objectsOf(subset, list).length === 0)) {
    causes.push(required(path, 'must specify `addresses` or `notReadyAddresses`'))
  }
  for (const list of lists) {
    for (const [index, address] of objectsOf(subset, list).entries()) {
      addCauses(causes, checkAddress(address, `${path}.${list}[${index}]`, mayLoop))
    }
  }
  const ports = objectsOf(subset, 'ports')
  for (const [index, port] of ports.entries()) {
    addCauses(causes, checkPort(port, `${path}.ports[${index}]`, ports.length > 1))
  }
  return causes
}

function checkSubsets(endpoints: ApiObject, context: ValidationContext): StatusCause[] {
  const mayLoop = isOfServer(endpoints, context)
  return objectsOf(endpoints, 'subsets').flatMap((subset, index) =>
    checkSubset(subset, `subsets[${index}]`, mayLoop),
  )
}

export const endpointsRules: KindRules = {
  nameRule: subdomainName,
  checkCreate: checkSubsets,
  // Stored subsets that an update leaves unchanged are not validated again.
  checkUpdate: (next, stored, context) =>
    isSame(next['subsets'], stored['subsets']) ? [] : checkSubsets(next, context),
}

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

export const endpointsWarnings: WarningRule = (endpoints, _stored, brand) => {
  const key = `endpoints.${brand.labelDomain}/managed-by`
  if (isManagedBy(endpoints, key, 'endpoint-controller')) return noWarnings
  return objectsOf(endpoints, 'subsets').flatMap((subset, index) =>
    ['addresses', 'notReadyAddresses'].flatMap((list) =>
      objectsOf(subset, list).flatMap((address, at) =>
        ipWarnings(`subsets[${index}].${list}[${at}].ip`, textOf(address, 'ip'), brand),
      ),
    ),
  )
}
