import type { StatusCause } from '../../../../base/api/errors/status.ts'
import { equalJson } from '../../../../base/api/json.ts'
import { configKey } from '../../../../base/api/metadata/names.ts'
import { valueAsSent } from '../../../../objects/schema/emptied-fields.ts'
import { forbidden, invalidValues } from '../../../../objects/schema/validation/causes.ts'

/** Most bytes of all values of one config map or secret together. */
export const largestData: number = 1024 * 1024

type Values = Readonly<Record<string, string>>

/** A config map or a secret. */
type ConfigObject = {
  readonly immutable?: boolean
  readonly data?: Values
  readonly binaryData?: Values
}

export function checkKeys(object: ConfigObject, field: 'data' | 'binaryData'): StatusCause[] {
  return Object.keys(object[field] ?? {}).flatMap((key) =>
    invalidValues(`${field}[${key}]`, key, configKey(key)),
  )
}

/** Number of bytes that a Base64 text decodes to. */
export function decodedLength(text: string): number {
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0
  return (text.length / 4) * 3 - padding
}

export function sizeOf(values: Values, length: (text: string) => number): number {
  let size = 0
  for (const value of Object.values(values)) size += length(value)
  return size
}

const isFixed = 'field is immutable when `immutable` is set'

/**
 * `immutable` of a config map or secret: once it is set, neither it nor the fields may change. An empty map is not equal to an
 * absent one.
 */
export function checkStillImmutable(
  next: ConfigObject,
  stored: ConfigObject,
  ...fields: readonly ('data' | 'binaryData')[]
): StatusCause[] {
  if (stored.immutable !== true) return []
  const changed = fields.filter((field) => !equalJson(valueAsSent(next, field), stored[field]))
  const fixed = next.immutable === true ? changed : ['immutable', ...changed]
  return fixed.map((field) => forbidden(field, isFixed))
}
