import { objectOf, structOf, textOf } from '../../api/json-fields.ts'
import type { JsonObject } from '../../api/json.ts'
import { formatQuantity, parseQuantity, type Quantity, scaledValue } from '../../api/quantity.ts'
import { noWarnings } from './warning-rule.ts'

/** Whole number of bytes, as nearly all quantities are written. */
const whole = /^\d+[kKMGTPE]?i?$/

/** Warns of a quantity of bytes that is not whole. `place` is where the list of resources is. */
export function fractionWarnings(
  list: JsonObject | undefined,
  name: string,
  place: () => string,
): readonly string[] {
  const text = list ? textOf(list, name) : ''
  if (text === '' || whole.test(text)) return noWarnings
  const quantity = parseQuantity(text)
  if (!quantity || quantity.exponent >= 0 || isWhole(quantity)) return noWarnings
  const shown = formatQuantity(quantity)
  return [`${place()}[${name}]: fractional byte value "${shown}" is invalid, must be an integer`]
}

function isWhole(quantity: Quantity): boolean {
  return scaledValue(quantity, -3) % 1000n === 0n
}

/** Warnings of the storage that a claim's spec at `path` requests. */
export function claimWarnings(spec: JsonObject, path: string): readonly string[] {
  const resources = structOf(spec, 'resources')
  return ['requests', 'limits'].flatMap((list) =>
    fractionWarnings(objectOf(resources, list), 'storage', () => `${path}.resources.${list}`),
  )
}
