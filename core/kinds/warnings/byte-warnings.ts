import { objectOf, structOf, textOf } from '../../api/json-fields.ts'
import type { JsonObject } from '../../api/json.ts'
import { formatQuantity, parseQuantity, type Quantity, scaledValue } from '../../api/quantity.ts'
import { noWarnings } from './warning-rule.ts'

/** Warns of a quantity of bytes that is not whole. `list` is a list of resources at `path`. */
export function fractionWarnings(
  list: JsonObject | undefined,
  name: string,
  path: string,
): readonly string[] {
  const text = list ? textOf(list, name) : ''
  const quantity = text === '' ? undefined : parseQuantity(text)
  if (!quantity || quantity.exponent >= 0 || isWhole(quantity)) return noWarnings
  const shown = formatQuantity(quantity)
  return [`${path}[${name}]: fractional byte value "${shown}" is invalid, must be an integer`]
}

function isWhole(quantity: Quantity): boolean {
  return scaledValue(quantity, -3) % 1000n === 0n
}

/** Of the storage that a claim's spec at `path` asks for. */
export function claimWarnings(spec: JsonObject, path: string): readonly string[] {
  const resources = structOf(spec, 'resources')
  return ['requests', 'limits'].flatMap((list) =>
    fractionWarnings(objectOf(resources, list), 'storage', `${path}.resources.${list}`),
  )
}
