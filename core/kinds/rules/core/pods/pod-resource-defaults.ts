import { structOf, objectsOf, textOf } from '../../../../base/api/json-fields.ts'
import { isJsonObject, type JsonObject } from '../../../../base/api/json.ts'
import {
  addQuantities,
  compareQuantities,
  formatQuantity,
  parseQuantity,
  type Quantity,
} from '../../../../base/api/quantities/quantity.ts'
import type { DefaultAction } from '../../../../objects/schema/default-rules.ts'
import { entriesAt, fillMap } from '../../shared/fill-map.ts'

type Amounts = Map<string, Quantity>
type Side = 'requests' | 'limits'

function isHugePage(resource: string): boolean {
  return resource.startsWith('hugepages-')
}

function isPodLevel(resource: string): boolean {
  return resource === 'cpu' || resource === 'memory' || isHugePage(resource)
}

function amountsOf(container: JsonObject, side: Side): Amounts {
  const amounts: Amounts = new Map()
  for (const [resource, text] of entriesAt(structOf(container, 'resources'), side)) {
    const quantity = typeof text === 'string' ? parseQuantity(text) : undefined
    if (quantity) amounts.set(resource, quantity)
  }
  return amounts
}

function add(total: Amounts, more: Amounts): void {
  for (const [resource, amount] of more) {
    const known = total.get(resource)
    total.set(resource, known ? addQuantities(known, amount) : amount)
  }
}

function raise(total: Amounts, floor: Amounts): void {
  for (const [resource, amount] of floor) {
    const known = total.get(resource)
    if (!known || compareQuantities(known, amount) < 0) total.set(resource, amount)
  }
}

/** Peak resources of a pod: its containers together, or an init container beside the sidecars started so far. */
function peakOf(spec: JsonObject, side: Side): Amounts {
  const running: Amounts = new Map()
  const sidecars: Amounts = new Map()
  const starting: Amounts = new Map()
  for (const container of objectsOf(spec, 'containers')) add(running, amountsOf(container, side))
  for (const container of objectsOf(spec, 'initContainers')) {
    const amounts = amountsOf(container, side)
    if (textOf(container, 'restartPolicy') === 'Always') {
      add(running, amounts)
      add(sidecars, amounts)
      raise(starting, sidecars)
    } else {
      add(amounts, sidecars)
      raise(starting, amounts)
    }
  }
  raise(running, starting)
  return running
}

function textsOf(amounts: Amounts, isWanted: (resource: string) => boolean): [string, string][] {
  return [...amounts]
    .filter(([resource]) => isWanted(resource))
    .map(([resource, amount]) => [resource, formatQuantity(amount)])
}

/** Pod-level resources that a pod leaves out where it sets others: from the peak of its containers, then from its limits. */
export const defaultPodResources: DefaultAction = (pod) => {
  const spec = structOf(pod, 'spec')
  const { resources } = spec
  if (!isJsonObject(resources)) return
  const requests = structOf(resources, 'requests')
  const isNamed = Object.keys({ ...structOf(resources, 'limits'), ...requests }).length > 0
  if (isNamed) {
    const isMissing = (resource: string): boolean =>
      isHugePage(resource) && !Object.hasOwn(requests, resource)
    fillMap(resources, 'limits', textsOf(peakOf(spec, 'limits'), isMissing))
  }
  const limits = entriesAt(resources, 'limits').filter(([resource]) => isPodLevel(resource))
  if (limits.length === 0) return
  const isSummed = (resource: string): boolean => isPodLevel(resource) && !isHugePage(resource)
  fillMap(resources, 'requests', textsOf(peakOf(spec, 'requests'), isSummed))
  fillMap(resources, 'requests', limits)
}
