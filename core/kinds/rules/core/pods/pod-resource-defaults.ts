import {
  addQuantities,
  compareQuantities,
  formatQuantity,
  parseQuantity,
  type Quantity,
} from '../../../../base/api/quantities/quantity.ts'
import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
import type { DefaultAction } from '../../../../objects/schema/default-rules.ts'
import { entriesAt, fillMap } from '../../shared/fill-map.ts'
import { resourcesOf } from '../containers/container-lists.ts'

type Amounts = Map<string, Quantity>
type Side = 'requests' | 'limits'

function isHugePage(resource: string): boolean {
  return resource.startsWith('hugepages-')
}

function isPodLevel(resource: string): boolean {
  return resource === 'cpu' || resource === 'memory' || isHugePage(resource)
}

function amountsOf(container: corev1.Container, side: Side): Amounts {
  const amounts: Amounts = new Map()
  for (const [resource, text] of Object.entries(resourcesOf(container)[side] ?? {})) {
    const quantity = parseQuantity(text)
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
function peakOf(spec: corev1.PodSpec, side: Side): Amounts {
  const running: Amounts = new Map()
  const sidecars: Amounts = new Map()
  const starting: Amounts = new Map()
  for (const container of spec.containers ?? []) add(running, amountsOf(container, side))
  for (const container of spec.initContainers ?? []) {
    const amounts = amountsOf(container, side)
    if (container.restartPolicy === 'Always') {
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
export const defaultPodResources: DefaultAction<corev1.Pod> = (pod) => {
  const { spec } = pod
  const { resources } = spec
  if (!resources) return
  const { requests = {} } = resources
  const isNamed = Object.keys({ ...resources.limits, ...requests }).length > 0
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
