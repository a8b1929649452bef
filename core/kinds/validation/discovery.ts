import { parseIpAddress } from '../../api/ip-address.ts'
import type { JsonObject } from '../../api/json.ts'
import { dnsLabel, dnsSubdomain, subdomainName } from '../../api/names.ts'
import type { ApiObject } from '../../api/object.ts'
import type { Cause } from '../../api/status.ts'
import {
  addCauses,
  duplicate,
  type FieldPath,
  invalidValue,
  invalidValues,
  required,
  tooMany,
} from '../../schema/validation/causes.ts'
import { checkImmutable, checkPortNumber, checkText } from './field-checks.ts'
import type { GroupRules } from './kind-rules.ts'
import { numberOf, objectsOf, textOf, textsOf } from '../../api/json-fields.ts'

const mostEndpoints = 1000
const mostAddresses = 100
const mostPorts = 20_000

function checkAddress(address: string, type: string, path: FieldPath): readonly Cause[] {
  if (type === 'FQDN') return invalidValues(path, address, dnsSubdomain(address))
  const wanted = type === 'IPv6' ? 6 : 4
  if (parseIpAddress(address)?.family === wanted) return []
  return [invalidValue(path, address, `must be a valid IPv${wanted} address`)]
}

function checkEndpoint(endpoint: JsonObject, type: string, path: FieldPath): Cause[] {
  const place = `${path}.addresses`
  const addresses = textsOf(endpoint, 'addresses')
  const causes: Cause[] = []
  if (addresses.length === 0) causes.push(required(place, 'must contain at least 1 address'))
  if (addresses.length > mostAddresses) causes.push(tooMany(place, addresses.length, mostAddresses))
  for (const [index, address] of addresses.entries()) {
    addCauses(causes, checkAddress(address, type, `${place}[${index}]`))
  }
  addCauses(causes, checkText(endpoint, path, 'nodeName', dnsSubdomain))
  addCauses(causes, checkText(endpoint, path, 'hostname', dnsLabel))
  return causes
}

function checkPorts(slice: ApiObject): Cause[] {
  const names = new Set<string>()
  const ports = objectsOf(slice, 'ports')
  const causes: Cause[] = []
  if (ports.length > mostPorts) causes.push(tooMany('ports', ports.length, mostPorts))
  for (const [index, port] of ports.entries()) {
    const path = `ports[${index}]`
    const name = textOf(port, 'name')
    addCauses(causes, checkText(port, path, 'name', dnsLabel))
    if (names.has(name)) causes.push(duplicate(`${path}.name`, name))
    names.add(name)
    const number = numberOf(port, 'port')
    if (number !== undefined) addCauses(causes, checkPortNumber(number, `${path}.port`))
  }
  return causes
}

function checkSlice(slice: ApiObject): Cause[] {
  const endpoints = objectsOf(slice, 'endpoints')
  const type = textOf(slice, 'addressType')
  const causes: Cause[] = []
  if (endpoints.length > mostEndpoints) {
    causes.push(tooMany('endpoints', endpoints.length, mostEndpoints))
  }
  for (const [index, endpoint] of endpoints.entries()) {
    addCauses(causes, checkEndpoint(endpoint, type, `endpoints[${index}]`))
  }
  return [...causes, ...checkPorts(slice)]
}

export const discoveryRules: GroupRules = {
  EndpointSlice: {
    nameRule: subdomainName,
    check: checkSlice,
    checkUpdate: (next, stored) => checkImmutable(next, stored, '', 'addressType'),
  },
}
