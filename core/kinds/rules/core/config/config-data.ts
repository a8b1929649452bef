import type { StatusCause } from '../../../../base/api/errors/status.ts'
import { structOf } from '../../../../base/api/json-fields.ts'
import { equalJson, type JsonObject } from '../../../../base/api/json.ts'
import { configKey } from '../../../../base/api/metadata/names.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import { valueAsSent } from '../../../../objects/schema/emptied-fields.ts'
import { forbidden, invalidValues } from '../../../../objects/schema/validation/causes.ts'

/** Most bytes of all values of one config map or secret together. */
export const largestData: number = 1024 * 1024

export function checkKeys(object: JsonObject, field: string): StatusCause[] {
  return Object.keys(structOf(object, field)).flatMap((key) =>
    invalidValues(`${field}[${key}]`, key, configKey(key)),
  )
}

/** Number of bytes that a Base64 text decodes to. */
export function decodedLength(text: string): number {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0
  return (text.length / 4) * 3 - padding
}

export function sizeOf(values: JsonObject, length: (text: string) => number): number {
  let size = 0
  for (const value of Object.values(values)) size += typeof value === 'string' ? length(value) : 0
  return size
}

const isFixed = 'field is immutable when `immutable` is set'

/**
 * `immutable` of a config map or secret: once it is set, neither it nor the fields may change. An empty map is not equal to an
 * absent one.
 */
export function checkStillImmutable(
  next: ApiObject,
  stored: ApiObject,
  ...fields: string[]
): StatusCause[] {
  if (stored['immutable'] !== true) return []
  const changed = fields.filter((field) => !equalJson(valueAsSent(next, field), stored[field]))
  const fixed = next['immutable'] === true ? changed : ['immutable', ...changed]
  return fixed.map((field) => forbidden(field, isFixed))
}
