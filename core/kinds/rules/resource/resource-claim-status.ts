import type { StatusCause } from '../../../base/api/errors/status.ts'
import {
  listOf,
  objectOf,
  objectsOf,
  structOf,
  textOf,
  textsOf,
} from '../../../base/api/json-fields.ts'
import { isJsonObject, type JsonObject } from '../../../base/api/json.ts'
import { dnsLabel } from '../../../base/api/metadata/names.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { writeJson } from '../../../base/json/json-write.ts'
import { formatIpAddress, isMappedIpv4, parseCidr } from '../../../base/network/ip-address.ts'
import { quoteText } from '../../../base/text/quote-text.ts'
import { byteLength } from '../../../base/text/utf8.ts'
import {
  addCauses,
  duplicateShown,
  type FieldPath,
  forbidden,
  invalidShown,
  invalidValue,
  invalidValues,
  notSupported,
  required,
  tooLong,
  tooMany,
} from '../../../objects/schema/validation/causes.ts'
import { validateNodeSelector } from '../core/scheduling/pod-scheduling.ts'
import { checkConditions } from '../shared/validation/conditions.ts'
import { checkDriverName } from '../shared/validation/field-checks.ts'
import { checkImmutableStruct } from '../shared/validation/internal-text.ts'
import { unmapped } from '../shared/validation/ip-addresses.ts'
import { repeatedPlaces } from '../shared/validation/repeated-places.ts'
import {
  checkConfiguration,
  checkItems,
  checkReference,
  checkReferences,
  requestNames,
} from './device-claims.ts'
import { deviceId } from './device-id.ts'
import { checkPoolName } from './pool-names.ts'
import { checkBindingConditions } from './slice-devices.ts'

const mostConsumers = 256
const mostResults = 32
const mostConfigurations = 64
const mostConditions = 8
const largestData = 10 * 1024
const longestInterface = 256
const longestHardwareAddress = 128
const mostAddresses = 16

function checkConsumer(consumer: JsonObject, path: FieldPath): StatusCause[] {
  return ['resource', 'name', 'uid']
    .filter((key) => textOf(consumer, key) === '')
    .map((key) => required(`${path}.${key}`))
}

/** Allocated device as error texts of the original show it: without the text of its names. */
const shownDevice = '{"Driver":{},"Pool":{},"Device":{},"ShareID":{}}'

function checkDeviceName(device: JsonObject, path: FieldPath): StatusCause[] {
  const name = textOf(device, 'device')
  return [
    ...checkDriverName(textOf(device, 'driver'), `${path}.driver`),
    ...checkPoolName(textOf(device, 'pool'), `${path}.pool`),
    ...invalidValues(`${path}.device`, name, dnsLabel(name)),
  ]
}

function checkShare(device: JsonObject, path: FieldPath): StatusCause[] {
  const share = device['shareID']
  const fault = typeof share === 'string' ? uidFault(share) : undefined
  return fault === undefined ? [] : [invalidValue(`${path}.shareID`, share, fault)]
}

function checkData(device: JsonObject, path: FieldPath): StatusCause[] {
  const data = device['data']
  if (data === undefined || data === null) return []
  if (byteLength(writeJson(data)) > largestData) return [tooLong(path, largestData)]
  return isJsonObject(data)
    ? []
    : [invalidValue(path, '<value omitted>', 'must be a valid JSON object')]
}

function checkNetworkData(data: JsonObject, path: FieldPath): StatusCause[] {
  const causes: StatusCause[] = []
  for (const [key, limit] of [
    ['interfaceName', longestInterface],
    ['hardwareAddress', longestHardwareAddress],
  ] as const) {
    if (byteLength(textOf(data, key)) > limit) causes.push(tooLong(`${path}.${key}`, limit))
  }
  const addresses = textsOf(data, 'ips')
  for (const [index, address] of addresses.entries()) {
    addCauses(causes, checkInterfaceAddress(address, `${path}.ips[${index}]`))
  }
  return [...causes, ...checkItems(addresses, `${path}.ips`, mostAddresses, '')]
}

function checkDevice(
  device: JsonObject,
  path: FieldPath,
  allocated: ReadonlySet<string>,
): StatusCause[] {
  const causes = [...checkDeviceName(device, path), ...checkShare(device, path)]
  if (!allocated.has(deviceId(device))) {
    causes.push(invalidShown(path, shownDevice, 'must be an allocated device in the claim'))
  }
  const conditions = listOf(device, 'conditions').length
  if (conditions > mostConditions) {
    causes.push(tooMany(`${path}.conditions`, conditions, mostConditions))
  }
  return [
    ...causes,
    ...checkConditions(device, path),
    ...checkData(device, `${path}.data`),
    ...checkNetworkData(structOf(device, 'networkData'), `${path}.networkData`),
  ]
}

function checkResult(
  result: JsonObject,
  path: FieldPath,
  known: ReadonlySet<string>,
): readonly StatusCause[] {
  return [
    ...checkReference(textOf(result, 'request'), `${path}.request`, known),
    ...checkDeviceName(result, path),
    ...checkBindingConditions(result, path),
    ...checkShare(result, path),
  ]
}

const sources = ['FromClaim', 'FromClass']

function checkSource(config: JsonObject, path: FieldPath): StatusCause[] {
  const source = textOf(config, 'source')
  if (source === '') return [required(path)]
  return sources.includes(source) ? [] : [notSupported(path, source, sources)]
}

function checkAllocation(allocation: JsonObject, known: ReadonlySet<string>): StatusCause[] {
  const path = 'status.allocation'
  const devices = structOf(allocation, 'devices')
  const place = `${path}.devices`
  const results = objectsOf(devices, 'results')
  const configs = objectsOf(devices, 'config')
  const causes = results.flatMap((result, index) =>
    checkResult(result, `${place}.results[${index}]`, known),
  )
  if (results.length > mostResults) {
    causes.push(tooMany(`${place}.results`, results.length, mostResults))
  }
  for (const [index, config] of configs.entries()) {
    const at = `${place}.config[${index}]`
    addCauses(causes, checkSource(config, `${at}.source`))
    addCauses(causes, checkReferences(config, at, known))
    addCauses(causes, checkConfiguration(config, at))
  }
  if (configs.length > mostConfigurations) {
    causes.push(tooMany(`${place}.config`, configs.length, mostConfigurations))
  }
  const selector = objectOf(allocation, 'nodeSelector')
  return selector ? [...causes, ...validateNodeSelector(selector, `${path}.nodeSelector`)] : causes
}

function checkReserved(next: ApiObject, stored: ApiObject): StatusCause[] {
  const path = 'status.reservedFor'
  const [status, old] = [structOf(next, 'status'), structOf(stored, 'status')]
  const consumers = listOf(status, 'reservedFor')
  if (consumers.length === 0) return []
  if (!objectOf(status, 'allocation')) {
    return [forbidden(path, 'may not be specified when `allocated` is not set')]
  }
  if (next.metadata.deletionTimestamp === undefined) return []
  const known = new Set(listOf(old, 'reservedFor').map((consumer) => writeJson(consumer)))
  if (consumers.every((consumer) => known.has(writeJson(consumer)))) return []
  const detail =
    'new entries may not be added while `deallocationRequested` or `deletionTimestamp` are set'
  return [forbidden(path, detail)]
}

/** Validates the status of a ResourceClaim: consumers, allocation and the state of the devices. */
export function checkClaimStatus(
  _subresource: string,
  next: ApiObject,
  stored: ApiObject,
): readonly StatusCause[] {
  const [status, old] = [structOf(next, 'status'), structOf(stored, 'status')]
  const consumers = objectsOf(status, 'reservedFor')
  const devices = objectsOf(status, 'devices')
  const allocation = objectOf(status, 'allocation')
  const allocated = new Set(
    objectsOf(structOf(status, 'allocation', 'devices'), 'results').map(deviceId),
  )
  const uids = consumers.map((consumer) => textOf(consumer, 'uid'))
  return [
    ...consumers.flatMap((consumer, index) =>
      checkConsumer(consumer, `status.reservedFor[${index}]`),
    ),
    ...checkItems(uids, 'status.reservedFor', mostConsumers, 'uid'),
    ...devices.flatMap((device, index) =>
      checkDevice(device, `status.devices[${index}]`, allocated),
    ),
    ...Array.from(repeatedPlaces(devices.map(deviceId)), (index) =>
      duplicateShown(`status.devices[${index}].deviceID`, shownDevice),
    ),
    ...checkReserved(next, stored),
    ...(allocation && objectOf(old, 'allocation')
      ? checkImmutableStruct(status, old, 'status', 'allocation', 'resource.AllocationResult')
      : allocation
        ? checkAllocation(allocation, requestNames(structOf(next, 'spec', 'devices')))
        : []),
  ]
}

/** Interface address in CIDR form: an address with the length of its network prefix. */
function checkInterfaceAddress(text: string, path: FieldPath): StatusCause[] {
  const cidr = parseCidr(text)
  if (!cidr) {
    const detail = 'must be a valid address in CIDR form, (e.g. 10.9.8.7/24 or 2001:db8::1/64)'
    return [invalidValue(path, text, detail)]
  }
  const { prefixLength } = cidr
  // The length of an IPv4-mapped IPv6 address counts the bits before the IPv4 address, where it reaches into that.
  const length = isMappedIpv4(cidr) && prefixLength > 32 ? prefixLength - 96 : prefixLength
  const canonical = `${formatIpAddress(unmapped(cidr))}/${length}`
  if (text === canonical) return []
  return [invalidValue(path, text, `must be in canonical form (${quoteText(canonical)})`)]
}

const digits = '[0-9a-fA-F]'
const plain = new RegExp(`^${digits}{32}$`)
const dashed = new RegExp(`^${digits}{8}-${digits}{4}-${digits}{4}-${digits}{4}-${digits}{12}$`)

const prefix = 'urn:uuid:'
const badForm = 'invalid UUID format'

/** What is wrong with a UUID in any of its written forms, by its length. */
function formFault(text: string): string | undefined {
  const length = byteLength(text)
  const ofDashed = (part: string): string | undefined => (dashed.test(part) ? undefined : badForm)
  switch (length) {
    case 32:
      return plain.test(text) ? undefined : badForm
    case 36:
      return ofDashed(text)
    case 36 + 2:
      return text.startsWith('{') && text.endsWith('}')
        ? ofDashed(text.slice(1, -1))
        : 'invalid bracketed UUID format'
    case 36 + prefix.length: {
      const start = text.slice(0, prefix.length)
      return start.toLowerCase() === prefix
        ? ofDashed(text.slice(prefix.length))
        : `invalid urn prefix: ${quoteText(start)}`
    }
    default:
      return `invalid UUID length: ${length}`
  }
}

/** Says why a text is not a valid uid of an object; undefined for a valid one. */
function uidFault(text: string): string | undefined {
  const fault = formFault(text)
  if (fault !== undefined) return `error validating uid: ${fault}`
  if (text.length === 36 && text === text.toLowerCase()) return undefined
  return 'uid must be in RFC 4122 normalized form, `xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx` with lowercase hexadecimal characters'
}
