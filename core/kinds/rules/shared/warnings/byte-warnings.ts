import { getKey, type JsonObject } from '../../../../base/api/json.ts'
import {
  parseQuantity,
  type Quantity,
  scaledValue,
} from '../../../../base/api/quantities/quantity.ts'
import type { PersistentVolumeClaimSpec } from '../../../../base/api/types/core.v1.generated.ts'
import { noWarnings } from './warning-rule.ts'

/** Whole number of bytes that is not very large, as nearly all quantities are written. */
const whole = /^\d{1,15}[kMGTPE]?$|^\d{1,5}[KMG]i$/

/** Warns of a quantity of bytes that is not whole. `place` is where the list of resources is. */
export function fractionWarnings(
  list: JsonObject | undefined,
  name: string,
  place: () => string,
): readonly string[] {
  const text = list && getKey(list, name)
  if (typeof text !== 'string' || text === '' || whole.test(text)) return noWarnings
  const quantity = parseQuantity(text)
  if (!quantity || isWhole(quantity)) return noWarnings
  return [`${place()}[${name}]: fractional byte value "${text}" is invalid, must be an integer`]
}

function isWhole(quantity: Quantity): boolean {
  if (quantity.exponent > 0) return true
  // The original counts thousandths in 64 bits, where very large amounts overflow: it takes `1Ei` for a fraction.
  if (quantity.exponent === 0) {
    return BigInt.asIntN(64, BigInt.asIntN(64, quantity.value) * 1000n) % 1000n === 0n
  }
  return scaledValue(quantity, -3) % 1000n === 0n
}

/** Warnings of the storage that a claim's spec at `path` requests. */
export function claimWarnings(
  { resources }: PersistentVolumeClaimSpec,
  path: string,
): readonly string[] {
  return (['requests', 'limits'] as const).flatMap((list) =>
    fractionWarnings(resources[list], 'storage', () => `${path}.resources.${list}`),
  )
}
