import { keyOf } from '../../../base/api/metadata/object-keys.ts'
import type * as resourcev1 from '../../../base/api/types/resource.v1.generated.ts'
import { numberOfInt64 } from '../../../base/api/types/scalars.ts'
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
  readonly deviceClass: resourcev1.DeviceClass
  readonly selectors: readonly resourcev1.DeviceSelector[]
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
  readonly devices: resourcev1.DeviceClaim
}

/** What a request asks for, or an alternative of it. */
type RequestVariant = resourcev1.DeviceSubRequest &
  Pick<resourcev1.ExactDeviceRequest, 'adminAccess'>

/** The requests of a claim, or their alternatives: name of the request, name in results, and fields. */
export function variantsOf({
  name,
  exactly,
  firstAvailable = [],
}: resourcev1.DeviceRequest): readonly (readonly [fullName: string, variant: RequestVariant])[] {
  if (exactly) return [[name, { ...exactly, name }]]
  return firstAvailable.map((each) => [`${name}/${each.name}`, each])
}

export function requestsOf({
  spec,
}: resourcev1.ResourceClaim): readonly resourcev1.DeviceRequest[] {
  return spec.devices.requests ?? []
}

interface RequestParts {
  readonly key: string
  readonly pools: readonly DevicePool[]
  readonly source: DeviceSource
  readonly selection: DeviceSelection
}

/** Finds what a claim asks for. @throws AllocationError for a claim that no node can meet */
export function wantedClaim(
  claim: resourcev1.ResourceClaim,
  parts: Omit<RequestParts, 'key'>,
): WantedClaim {
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
  return { key, requests, devices: claim.spec.devices }
}

function requestOf(request: resourcev1.DeviceRequest, parts: RequestParts): DeviceRequest {
  const options: RequestOption[] = []
  for (const [fullName, variant] of variantsOf(request)) {
    options.push(optionOf(fullName, variant, options, parts))
  }
  return { name: request.name, hasAlternatives: request.exactly === undefined, options }
}

function optionOf(
  fullName: string,
  variant: RequestVariant,
  former: readonly RequestOption[],
  parts: RequestParts,
): RequestOption {
  const { name, deviceClassName: className, selectors = [], adminAccess = false } = variant
  const deviceClass = parts.source.deviceClass(className)
  if (!deviceClass) {
    const place = `claim ${parts.key}, request ${name}`
    throw new AllocationError(`${place}: could not retrieve device class ${className}`)
  }
  const option = { name, fullName, deviceClass, selectors, adminAccess }
  if (variant.allocationMode !== 'All') {
    return { ...option, count: numberOfInt64(variant.count) ?? 0, all: undefined }
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
