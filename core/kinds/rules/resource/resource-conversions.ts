import type { Device, DeviceRequest } from '../../../base/api/types/resource.v1.generated.ts'
import type * as resourcev1beta1 from '../../../base/api/types/resource.v1beta1.generated.ts'
import type { Draft } from '../../../base/api/types/views.ts'
import { conversionAt } from '../shared/conversions/change-fields.ts'
import type { FieldConversion } from '../shared/conversions/field-conversion.ts'

// Device requests: resource/v1 nests in `exactly` what resource/v1beta1 has inline. Devices: resource/v1beta1 nests in
// `basic` what resource/v1 has inline.

type ServedRequest = Draft<resourcev1beta1.DeviceRequest>
type StoredRequest = Draft<DeviceRequest>

function nestRequest({ name, firstAvailable, ...exactly }: ServedRequest): StoredRequest {
  const { deviceClassName, ...others } = exactly
  const isExact = deviceClassName !== '' || Object.keys(others).length > 0
  return {
    ...(name !== undefined && { name }),
    ...(firstAvailable && { firstAvailable }),
    ...(isExact && deviceClassName !== undefined && { exactly }),
  }
}

function spreadRequest({ exactly, ...request }: StoredRequest): ServedRequest {
  return { ...exactly, ...request }
}

function requestsAt(...path: readonly string[]): FieldConversion {
  return conversionAt<ServedRequest, StoredRequest>(
    [...path, 'devices', 'requests', '*'],
    nestRequest,
    spreadRequest,
  )
}

export const resourceClaimConversion: FieldConversion = requestsAt('spec')

export const resourceClaimTemplateConversion: FieldConversion = requestsAt('spec', 'spec')

export const resourceSliceConversion: FieldConversion = conversionAt<
  Draft<resourcev1beta1.Device>,
  Draft<Device>
>(
  ['spec', 'devices', '*'],
  ({ basic, ...device }) => ({ ...basic, ...device }),
  ({ name, ...basic }) => ({ ...(name !== undefined && { name }), basic }),
)
