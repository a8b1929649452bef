import { getKey } from '../../../base/api/json.ts'
import { parseQuantity, scaledValue } from '../../../base/api/quantities/quantity.ts'
import type * as corev1 from '../../../base/api/types/core.v1.generated.ts'
import type { PodContainer } from './container-plan.ts'

/** Resources whose limit is what the node can give, where a container has none. */
const defaulted = ['cpu', 'memory', 'ephemeral-storage']

/** A quantity in units of ten to the power of `scale`, rounded up. */
function unitsOf(text: string, scale: number): bigint {
  const quantity = parseQuantity(text)
  return quantity ? scaledValue(quantity, scale) : 0n
}

/**
 * The value that `resourceFieldRef` names: a whole number of its divisor, rounded up. A limit that the container does not have is what
 * its node can give to pods (`allocatable`).
 */
export function resourceValue(
  container: PodContainer,
  { resource, divisor }: Pick<corev1.ResourceFieldSelector, 'resource' | 'divisor'>,
  node: corev1.Node | undefined,
): string {
  const { 1: list = '', 2: name = '' } = /^(limits|requests)\.(.*)$/.exec(resource) ?? []
  const { limits, requests } = container.resources
  const amounts = list === 'limits' ? limits : requests
  const scale = name === 'cpu' ? -3 : 0
  let amount = unitsOf((amounts && getKey(amounts, name)) ?? '0', scale)
  if (amount === 0n && list === 'limits' && defaulted.includes(name)) {
    amount = unitsOf(getKey(node?.status.allocatable ?? {}, name) ?? '0', scale)
  }
  const asked = unitsOf(divisor, scale)
  const unit = asked > 0n ? asked : unitsOf('1', scale)
  return String((amount + unit - 1n) / unit)
}
