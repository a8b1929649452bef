import { has, objectsOf, structOf, textOf } from '../../../base/api/json-fields.ts'
import { isJsonObject, type JsonObject } from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { parseQuantity } from '../../../base/api/quantities/quantity.ts'
import {
  addAmounts,
  largerAmounts,
  type ResourceAmounts,
} from '../../../base/api/quantities/resource-amounts.ts'
import { cellText } from '../../../objects/catalog/column-cell.ts'

type AmountKey = 'requests' | 'limits'

export function amountsOf(list: JsonObject): ResourceAmounts {
  return new Map(
    Object.keys(list).flatMap((name) => {
      const quantity = parseQuantity(cellText(list[name]))
      return quantity ? [[name, quantity] as const] : []
    }),
  )
}

/** Limits or requests of a container; for requests, the larger of spec and allocation in the status. */
function containerAmounts(container: JsonObject, pod: ApiObject, key: AmountKey): ResourceAmounts {
  const asked = amountsOf(structOf(container, 'resources', key))
  if (key === 'limits') return asked
  const name = textOf(container, 'name')
  const statuses = objectsOf(structOf(pod, 'status'), 'containerStatuses')
  const granted = statuses.find((status) => textOf(status, 'name') === name)?.['resources']
  return isJsonObject(granted) ? largerAmounts(asked, amountsOf(structOf(granted, key))) : asked
}

/** ResourceAmounts of init containers, which run one after another; `lasting` is that of sidecars (`restartPolicy: Always`). */
function initialAmounts(
  pod: ApiObject,
  key: AmountKey,
): { readonly lasting: ResourceAmounts; readonly most: ResourceAmounts } {
  let lasting: ResourceAmounts = new Map()
  let most: ResourceAmounts = new Map()
  for (const container of objectsOf(structOf(pod, 'spec'), 'initContainers')) {
    const together = addAmounts(lasting, amountsOf(structOf(container, 'resources', key)))
    if (textOf(container, 'restartPolicy') === 'Always') lasting = together
    most = largerAmounts(most, together)
  }
  return { lasting, most }
}

/** The total requests or limits of a pod, including its overhead. */
export function podAmounts(pod: ApiObject, key: AmountKey): ResourceAmounts {
  const spec = structOf(pod, 'spec')
  const { lasting, most } = initialAmounts(pod, key)
  const main = objectsOf(spec, 'containers').map((one) => containerAmounts(one, pod, key))
  const amounts = largerAmounts([...main, lasting].reduce(addAmounts, new Map()), most)
  if (!has(spec, 'overhead')) return amounts
  const overhead = amountsOf(structOf(spec, 'overhead'))
  if (key === 'requests') return addAmounts(amounts, overhead)
  return addAmounts(amounts, new Map([...overhead].filter(([name]) => amounts.has(name))))
}
