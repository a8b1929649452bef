import { parseIpAddress } from '../../api/ip-address.ts'
import { has, numberOf, objectsOf, textOf } from '../../api/json-fields.ts'
import type { JsonObject } from '../../api/json.ts'
import { dnsLabel, dnsSubdomain, qualifiedName, subdomainName } from '../../api/names.ts'
import type { ApiObject } from '../../api/object.ts'
import type { Cause } from '../../api/status.ts'
import {
  addCauses,
  type FieldPath,
  invalidValue,
  required,
} from '../../schema/validation/causes.ts'
import { CauseOrder } from './cause-order.ts'
import { checkName, checkPortNumber, checkText, isSame } from './field-checks.ts'
import type { KindRules } from './kind-rules.ts'
import { unusableAddress } from './unusable-addresses.ts'

const badIp = 'must be a valid IP address'

function checkAddress(address: JsonObject, path: FieldPath): Cause[] {
  const ip = textOf(address, 'ip')
  const place = `${path}.ip`
  const isIp = parseIpAddress(ip) !== undefined
  const causes: Cause[] = []
  if (!isIp) causes.push(invalidValue(place, ip, `${badIp}, (e.g. 10.9.8.7 or 2001:db8::ffff)`))
  addCauses(causes, checkText(address, path, 'hostname', dnsLabel))
  if (has(address, 'nodeName'))
    addCauses(causes, checkName(address, path, 'nodeName', dnsSubdomain))
  // The original asks twice.
  const detail = isIp ? unusableAddress(ip) : badIp
  if (detail !== undefined) causes.push(invalidValue(place, ip, detail))
  return causes
}

function checkPort(port: JsonObject, isNamed: boolean, path: FieldPath): Cause[] {
  const causes = [...checkText(port, path, 'name', dnsLabel)]
  if (isNamed && textOf(port, 'name') === '') causes.push(required(`${path}.name`))
  addCauses(causes, checkPortNumber(numberOf(port, 'port') ?? 0, `${path}.port`))
  if (!has(port, 'appProtocol')) return causes
  return [...causes, ...checkName(port, path, 'appProtocol', qualifiedName)]
}

function checkSubset(subset: JsonObject, path: FieldPath): Cause[] {
  const causes: Cause[] = []
  const lists = ['addresses', 'notReadyAddresses']
  if (lists.every((list) => objectsOf(subset, list).length === 0)) {
    causes.push(required(path, 'must specify `addresses` or `notReadyAddresses`'))
  }
  for (const list of lists) {
    for (const [index, address] of objectsOf(subset, list).entries()) {
      addCauses(causes, checkAddress(address, `${path}.${list}[${index}]`))
    }
  }
  const ports = objectsOf(subset, 'ports')
  for (const [index, port] of ports.entries()) {
    addCauses(causes, checkPort(port, ports.length > 1, `${path}.ports[${index}]`))
  }
  return causes
}

function checkSubsets(endpoints: ApiObject): Cause[] {
  return objectsOf(endpoints, 'subsets').flatMap((subset, index) =>
    checkSubset(subset, `subsets[${index}]`),
  )
}

export const endpointsRules: KindRules = {
  nameRule: subdomainName,
  order: new CauseOrder([
    'subsets[].addresses[]',
    'subsets[].notReadyAddresses[]',
    'subsets[].ports[].name',
    'subsets[].ports[].port',
    'subsets[].ports[].protocol',
    'subsets[].ports[].appProtocol',
  ]),
  checkCreate: checkSubsets,
  // Subsets that were let in once may stay as they are.
  checkUpdate: (next, stored) =>
    isSame(next['subsets'], stored['subsets']) ? [] : checkSubsets(next),
}
