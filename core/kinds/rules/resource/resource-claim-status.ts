import type { StatusCause } from '../../../base/api/errors/status.ts'
import { isJsonObject } from '../../../base/api/json.ts'
import { dnsLabel } from '../../../base/api/metadata/names.ts'
import type {
  AllocatedDeviceStatus,
  AllocationResult,
  DeviceAllocationConfiguration,
  DeviceRequestAllocationResult,
  NetworkDeviceData,
  ResourceClaim,
  ResourceClaimConsumerReference,
} from '../../../base/api/types/resource.v1.generated.ts'
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

type NamedDevice = AllocatedDeviceStatus | DeviceRequestAllocationResult

function checkConsumer(consumer: ResourceClaimConsumerReference, path: FieldPath): StatusCause[] {
  return (['resource', 'name', 'uid'] as const)
    .filter((key) => !consumer[key])
    .map((key) => required(`${path}.${key}`))
}

/** Allocated device as error texts of the original show it: without the text of its names. */
const shownDevice = '{"Driver":{},"Pool":{},"Device":{},"ShareID":{}}'

function checkDeviceName(device: NamedDevice, path: FieldPath): StatusCause[] {
  const { device: name } = device
  return [
    ...checkDriverName(device.driver, `${path}.driver`),
    ...checkPoolName(device.pool, `${path}.pool`),
    ...invalidValues(`${path}.device`, name, dnsLabel(name)),
  ]
}

function checkShare(device: NamedDevice, path: FieldPath): StatusCause[] {
  const { shareID: share } = device
  const fault = share === undefined ? undefined : uidFault(share)
  return fault === undefined ? [] : [invalidValue(`${path}.shareID`, share, fault)]
}

function checkData(device: AllocatedDeviceStatus, path: FieldPath): StatusCause[] {
  const { data } = device
  if (data === undefined || data === null) return []
  if (byteLength(writeJson(data)) > largestData) return [tooLong(path, largestData)]
  return isJsonObject(data)
    ? []
    : [invalidValue(path, '<value omitted>', 'must be a valid JSON object')]
}

function checkNetworkData(data: NetworkDeviceData, path: FieldPath): StatusCause[] {
  const causes: StatusCause[] = []
  for (const [key, limit] of [
    ['interfaceName', longestInterface],
    ['hardwareAddress', longestHardwareAddress],
  ] as const) {
    if (byteLength(data[key] ?? '') > limit) causes.push(tooLong(`${path}.${key}`, limit))
  }
  const { ips: addresses = [] } = data
  for (const [index, address] of addresses.entries()) {
    addCauses(causes, checkInterfaceAddress(address, `${path}.ips[${index}]`))
  }
  return [...causes, ...checkItems(addresses, `${path}.ips`, mostAddresses, '')]
}

function checkDevice(
  device: AllocatedDeviceStatus,
  path: FieldPath,
  allocated: ReadonlySet<string>,
): StatusCause[] {
  const causes = [...checkDeviceName(device, path), ...checkShare(device, path)]
  if (!allocated.has(deviceId(device))) {
    causes.push(invalidShown(path, shownDevice, 'must be an allocated device in the claim'))
  }
  const conditions = (device.conditions ?? []).length
  if (conditions > mostConditions) {
    causes.push(tooMany(`${path}.conditions`, conditions, mostConditions))
  }
  return [
    ...causes,
    ...checkConditions(device, path),
    ...checkData(device, `${path}.data`),
    ...checkNetworkData(device.networkData ?? {}, `${path}.networkData`),
  ]
}

function checkResult(
  result: DeviceRequestAllocationResult,
  path: FieldPath,
  known: ReadonlySet<string>,
): readonly StatusCause[] {
  return [
    ...checkReference(result.request, `${path}.request`, known),
    ...checkDeviceName(result, path),
    ...checkBindingConditions(result, path),
    ...checkShare(result, path),
  ]
}

const sources = ['FromClaim', 'FromClass']

function checkSource(config: DeviceAllocationConfiguration, path: FieldPath): StatusCause[] {
  const { source } = config
  if (source === '') return [required(path)]
  return sources.includes(source) ? [] : [notSupported(path, source, sources)]
}

function checkAllocation(allocation: AllocationResult, known: ReadonlySet<string>): StatusCause[] {
  const path = 'status.allocation'
  const { nodeSelector: selector, devices } = allocation
  const place = `${path}.devices`
  const { results = [], config: configs = [] } = devices
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
  return selector ? [...causes, ...validateNodeSelector(selector, `${path}.nodeSelector`)] : causes
}

function checkReserved(next: ResourceClaim, stored: ResourceClaim): StatusCause[] {
  const path = 'status.reservedFor'
  const { reservedFor: consumers = [], allocation } = next.status
  if (consumers.length === 0) return []
  if (!allocation) {
    return [forbidden(path, 'may not be specified when `allocated` is not set')]
  }
  if (next.metadata.deletionTimestamp === undefined) return []
  const known = new Set((stored.status.reservedFor ?? []).map((consumer) => writeJson(consumer)))
  if (consumers.every((consumer) => known.has(writeJson(consumer)))) return []
  const detail =
    'new entries may not be added while `deallocationRequested` or `deletionTimestamp` are set'
  return [forbidden(path, detail)]
}

/** Validates the status of a ResourceClaim: consumers, allocation and the state of the devices. */
export function checkClaimStatus(
  _subresource: string,
  next: ResourceClaim,
  stored: ResourceClaim,
): readonly StatusCause[] {
  const [status, old] = [next.status, stored.status]
  const { reservedFor: consumers = [], devices = [], allocation } = status
  const allocated = new Set((allocation?.devices.results ?? []).map(deviceId))
  const uids = consumers.map((consumer) => consumer.uid)
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
    ...(allocation && old.allocation
      ? checkImmutableStruct(status, old, 'status', 'allocation', 'resource.AllocationResult')
      : allocation
        ? checkAllocation(allocation, requestNames(next.spec.devices))
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
