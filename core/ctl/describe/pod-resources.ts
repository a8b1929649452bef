import { isJsonObject, type JsonObject } from '../../api/json.ts'
import { has, objectsOf, structOf, textOf } from '../../api/json-fields.ts'
import type { ApiObject } from '../../api/object.ts'
import {
  addQuantities,
  compareQuantities,
  parseQuantity,
  type Quantity,
} from '../../api/quantity.ts'
import { cellText } from '../../catalog/column-cell.ts'

/** Quantities by resource name (`cpu`, `memory`). */
export type Amounts = ReadonlyMap<string, Quantity>

type AmountKey = 'requests' | 'limits'

export function amountsOf(list: JsonObject): Amounts {
  return new Map(
    Object.keys(list).flatMap((name) => {
      const quantity = parseQuantity(cellText(list[name]))
      return quantity ? [[name, quantity] as const] : []
    }),
  )
}

function combine(a: Amounts, b: Amounts, both: (a: Quantity, b: Quantity) => Quantity): Amounts {
  const combined = new Map(a)
  for (const [name, amount] of b) {
    const known = combined.get(name)
    combined.set(name, known ? both(known, amount) : amount)
  }
  return combined
}

export function sumOf(a: Amounts, b: Amounts): Amounts {
  return combine(a, b, addQuantities)
}

function largerOf(a: Amounts, b: Amounts): Amounts {
  return combine(a, b, (left, right) => (compareQuantities(left, right) < 0 ? right : left))
}

/** Limits or requests of a container; for requests, the larger of spec and allocation in the status. */
function containerAmounts(container: JsonObject, pod: ApiObject, key: AmountKey): Amounts {
  const asked = amountsOf(structOf(container, 'resources', key))
  if (key === 'limits') return asked
  const name = textOf(container, 'name')
  const statuses = objectsOf(structOf(pod, 'status'), 'containerStatuses')
  const granted = statuses.find((status) => textOf(status, 'name') === name)?.['resources']
  return isJsonObject(granted) ? largerOf(asked, amountsOf(structOf(granted, key))) : asked
}

/** Amounts of init containers, which run one after another; `lasting` is that of sidecars (`restartPolicy: Always`). */
function initialAmounts(
  pod: ApiObject,
  key: AmountKey,
): { readonly lasting: Amounts; readonly most: Amounts } {
  let lasting: Amounts = new Map()
  let most: Amounts = new Map()
  for (const container of objectsOf(structOf(pod, 'spec'), 'initContainers')) {
    const together = sumOf(lasting, amountsOf(structOf(container, 'resources', key)))
    if (textOf(container, 'restartPolicy') === 'Always') lasting = together
    most = largerOf(most, together)
  }
  return { lasting, most }
}

/** The total requests or limits of a pod, including its overhead. */
export function podAmounts(pod: ApiObject, key: AmountKey): Amounts {
  const spec = structOf(pod, 'spec')
  const { lasting, most } = initialAmounts(pod, key)
  const main = objectsOf(spec, 'containers').map((one) => containerAmounts(one, pod, key))
  const amounts = largerOf([...main, lasting].reduce(sumOf, new Map()), most)
  if (!has(spec, 'overhead')) return amounts
  const overhead = amountsOf(structOf(spec, 'overhead'))
  if (key === 'requests') return sumOf(amounts, overhead)
  return sumOf(amounts, new Map([...overhead].filter(([name]) => amounts.has(name))))
}
