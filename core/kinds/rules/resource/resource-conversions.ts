import { isJsonObject, type JsonObject, type JsonValue, isList } from '../../../base/api/json.ts'
import type { FieldConversion } from '../shared/conversions/field-conversion.ts'

// Device requests: resource/v1 nests in `exactly` what resource/v1beta1 has inline. Devices: resource/v1beta1 nests in
// `basic` what resource/v1 has inline.

/** Changes each object of the list at `path`. */
function mapList(
  object: JsonObject,
  [key = '', ...rest]: readonly string[],
  change: (item: JsonObject) => JsonObject,
): JsonObject {
  const value = object[key]
  if (rest.length > 0) {
    return isJsonObject(value) ? { ...object, [key]: mapList(value, rest, change) } : object
  }
  if (!isList(value)) return object
  const changed = value.map((item): JsonValue => (isJsonObject(item) ? change(item) : item))
  return { ...object, [key]: changed }
}

function nestRequest({ name, firstAvailable, ...exactly }: JsonObject): JsonObject {
  const { deviceClassName, ...others } = exactly
  const isExact = deviceClassName !== '' || Object.keys(others).length > 0
  return { name, firstAvailable, ...(isExact && deviceClassName !== undefined && { exactly }) }
}

function spreadRequest({ exactly, ...request }: JsonObject): JsonObject {
  return isJsonObject(exactly) ? { ...exactly, ...request } : request
}

function spreadDevice({ basic, ...device }: JsonObject): JsonObject {
  return isJsonObject(basic) ? { ...basic, ...device } : device
}

function nestDevice({ name, ...basic }: JsonObject): JsonObject {
  return { name, basic }
}

function listConversion(
  path: readonly string[],
  toStored: (item: JsonObject) => JsonObject,
  fromStored: (item: JsonObject) => JsonObject,
): FieldConversion {
  return {
    toStored: (object) => mapList(object, path, toStored),
    fromStored: (object) => mapList(object, path, fromStored),
  }
}

const requests = ['spec', 'devices', 'requests']

export const resourceClaimConversion: FieldConversion = listConversion(
  requests,
  nestRequest,
  spreadRequest,
)

export const resourceClaimTemplateConversion: FieldConversion = listConversion(
  ['spec', ...requests],
  nestRequest,
  spreadRequest,
)

export const resourceSliceConversion: FieldConversion = listConversion(
  ['spec', 'devices'],
  spreadDevice,
  nestDevice,
)
