import { isJsonObject, type JsonValue } from '../../base/api/json.ts'
import {
  formatQuantity,
  parseQuantity,
  roundUpQuantity,
} from '../../base/api/quantities/quantity.ts'

// Decoded quantities are finer than milli only with these suffixes and exponents, or with a point.
const finerThanMilli = /[nu]$|e-|\./

/** Rounds every amount of a resource list up to whole thousandths, the finest that the scheduler counts. */
export function roundResourceList(list: JsonValue): JsonValue {
  if (!isJsonObject(list)) return list
  for (const resource of Object.keys(list)) {
    const amount = list[resource]
    if (typeof amount !== 'string' || !finerThanMilli.test(amount)) continue
    const quantity = parseQuantity(amount)
    if (quantity && quantity.exponent < -3)
      list[resource] = formatQuantity(roundUpQuantity(quantity, -3))
  }
  return list
}
