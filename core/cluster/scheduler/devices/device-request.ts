import { numberOf, objectOf, objectsOf, structOf, textOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import { keyOf } from '../../../base/api/metadata/object-keys.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import type { DevicePool, PooledDevice } from './device-pools.ts'
import type { DeviceSelection } from './device-selection.ts'
import { AllocationError, type DeviceSource } from './device-source.ts'

/** Most devices of a claim. */
export const mostDevices = 32

/** One way to meet a request: the request itself, or one of its alternatives. */
export interface RequestOption {
  readonly name: string
  /** Name in results: `request`, or `request/alternative`. */
  readonly fullName: string
  readonly deviceClass: ApiObject
  readonly selectors: readonly JsonObject[]
  readonly adminAccess: boolean
  readonly count: number
  /** Devices of a request for all that match; undefined for a request by count. */
  readonly all: readonly PooledDevice[] | undefined
}

/** A request of a claim with the ways to meet it, the first possible of which is taken. */
export interface DeviceRequest {
  readonly name: string
  readonly hasAlternatives: boolean
  readonly options: readonly RequestOption[]
}

/** A claim that is to be allocated. */
export interface WantedClaim {
  /** `namespace/name`. */
  readonly key: string
  readonly requests: readonly DeviceRequest[]
  /** `spec.devices`. */
  readonly devices: JsonObject
}

/** The requests of a claim, or their alternatives: name of the request, name in results, and fields. */
export function variantsOf(
  request: JsonObject,
): readonly (readonly [fullName: string, variant: JsonObject])[] {
  const name = textOf(request, 'name')
  const exactly = objectOf(request, 'exactly')
  if (exactly) return [[name, { ...exactly, name }]]
  return objectsOf(request, 'firstAvailable').map((each) => [
    `${name}/${textOf(each, 'name')}`,
    each,
  ])
}

export function requestsOf(claim: ApiObject): readonly JsonObject[] {
  return objectsOf(structOf(claim, 'spec', 'devices'), 'requests')
}

interface RequestParts {
  readonly key: string
  readonly pools: readonly DevicePool[]
  readonly source: DeviceSource
  readonly selection: DeviceSelection
}

/** Finds what a claim asks for. @throws AllocationError for a claim that no node can meet */
export function wantedClaim(claim: ApiObject, parts: Omit<RequestParts, 'key'>): WantedClaim {
  const key = keyOf(claim)
  const requests = requestsOf(claim).map((request) => requestOf(request, { ...parts, key }))
  const fewest = requests.reduce(
    (sum, { options }) => sum + Math.min(...options.map(({ count }) => count)),
    0,
  )
  if (fewest > mostDevices) {
    const limit = `exceeds the claim limit of ${mostDevices}`
    throw new AllocationError(`claim ${key}: number of requested devices ${fewest} ${limit}`)
  }
  return { key, requests, devices: structOf(claim, 'spec', 'devices') }
}

function requestOf(request: JsonObject, parts: RequestParts): DeviceRequest {
  const options: RequestOption[] = []
  for (const [fullName, variant] of variantsOf(request)) {
    options.push(optionOf(fullName, variant, options, parts))
  }
  const hasAlternatives = objectOf(request, 'exactly') === undefined
  return { name: textOf(request, 'name'), hasAlternatives, options }
}

function optionOf(
  fullName: string,
  variant: JsonObject,
  former: readonly RequestOption[],
  parts: RequestParts,
): RequestOption {
  const name = textOf(variant, 'name')
  const className = textOf(variant, 'deviceClassName')
  const deviceClass = parts.source.deviceClass(className)
  if (!deviceClass) {
    const place = `claim ${parts.key}, request ${name}`
    throw new AllocationError(`${place}: could not retrieve device class ${className}`)
  }
  const option = {
    name,
    fullName,
    deviceClass,
    selectors: objectsOf(variant, 'selectors'),
    adminAccess: variant['adminAccess'] === true,
  }
  if (textOf(variant, 'allocationMode') !== 'All') {
    return { ...option, count: numberOf(variant, 'count') ?? 0, all: undefined }
  }
  const found = allDevices(option, parts)
  // kube-scheduler 1.34 takes what it found for the first alternative for the second one, too.
  const all = (former.length === 1 && former[0]?.all) || found
  return { ...option, count: all.length, all }
}

function allDevices(
  option: Omit<RequestOption, 'count' | 'all'>,
  { key, pools, selection }: RequestParts,
): readonly PooledDevice[] {
  return pools.flatMap(({ id, devices, fault, isIncomplete }) => {
    const trouble = isIncomplete ? 'being updated' : fault === '' ? '' : 'invalid'
    if (trouble !== '') {
      const wish = `claim ${key}, request ${option.name}: asks for all devices`
      throw new AllocationError(`${wish}, but resource pool ${id} is currently ${trouble}`)
    }
    return devices.filter((device) => selection.includes(device, option, key))
  })
}
