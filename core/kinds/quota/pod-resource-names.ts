import type { Brand } from '../../base/api/brand.ts'
import { qualifiedName } from '../../base/api/metadata/names.ts'
import type { Quantity } from '../../base/api/quantities/quantity.ts'
import { type ResourceAmounts, wholeQuantity } from '../../base/api/quantities/resource-amounts.ts'
import { countName } from './count-objects.ts'

export const podCountName: string = countName('', 'pods')

/** Compute resources of which quotas limit requests, by their own name too, and limits. */
const compute = ['cpu', 'memory', 'ephemeral-storage'] as const

const plainNames: ReadonlySet<string> = new Set([
  podCountName,
  'pods',
  ...compute.flatMap((name) => [name, `requests.${name}`, `limits.${name}`]),
])

const requests = 'requests.'

/** Whether a resource is of the product itself: without a domain, or with the product's own. */
function isNative(name: string, { labelDomain }: Brand): boolean {
  return !name.includes('/') || name.includes(`${labelDomain}/`)
}

function isExtended(name: string, brand: Brand): boolean {
  return (
    !isNative(name, brand) &&
    !name.startsWith(requests) &&
    qualifiedName(requests + name).length === 0
  )
}

/** Whether a name in a quota is about pods. */
export function isPodResourceName(name: string, brand: Brand): boolean {
  return (
    plainNames.has(name) ||
    name.startsWith('hugepages-') ||
    name.startsWith('requests.hugepages-') ||
    (name.startsWith(requests) && !isNative(name, brand))
  )
}

/** Requests and limits of a container or a pod by the names that quotas have for them; it counts as one pod. */
export function podAmounts(
  requested: ResourceAmounts,
  limited: ResourceAmounts,
  brand: Brand,
): ResourceAmounts {
  const amounts = new Map<string, Quantity>([['pods', wholeQuantity(1)]])
  for (const name of compute) {
    const [request, limit] = [requested.get(name), limited.get(name)]
    if (request) amounts.set(name, request).set(requests + name, request)
    if (limit) amounts.set(`limits.${name}`, limit)
  }
  for (const [name, request] of requested) {
    const isHugePages = name.startsWith('hugepages-')
    if (isHugePages) amounts.set(name, request)
    if (isHugePages || isExtended(name, brand)) amounts.set(requests + name, request)
  }
  return amounts
}
