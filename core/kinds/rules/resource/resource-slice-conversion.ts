import { isJsonObject, type JsonObject, type JsonValue } from '../../../base/api/json.ts'
import { changeAt } from '../shared/conversions/change-fields.ts'
import type { FieldConversion } from '../shared/conversions/field-conversion.ts'
import { resourceSliceConversion } from './resource-conversions.ts'

type CapacityChange = (capacity: JsonValue | undefined) => JsonValue | undefined

function changeCapacities(device: JsonObject, change: CapacityChange): JsonObject {
  const { capacity } = device
  if (!isJsonObject(capacity)) return device
  const changed = Object.entries(capacity).map(([name, value]) => [name, change(value)] as const)
  return { ...device, capacity: Object.fromEntries(changed) }
}

/** ResourceSlices of resource/v1alpha3: as in v1beta1, but a capacity is a quantity and no struct with a value. */
export const alphaSliceConversion: FieldConversion = {
  toStored: (object) =>
    changeAt(resourceSliceConversion.toStored(object), devices, (device) =>
      changeCapacities(device, (value) => ({ value })),
    ),
  fromStored: (object) =>
    resourceSliceConversion.fromStored(
      changeAt(object, devices, (device) =>
        changeCapacities(device, (value) => (isJsonObject(value) ? value['value'] : value)),
      ),
    ),
}

const devices = ['spec', 'devices', '*']
