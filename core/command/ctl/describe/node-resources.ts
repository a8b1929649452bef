import { structOf } from '../../../base/api/json-fields.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import {
  formatQuantity,
  type Quantity,
  scaledValue,
} from '../../../base/api/quantities/quantity.ts'
import {
  addAmounts,
  noAmounts,
  type ResourceAmounts,
} from '../../../base/api/quantities/resource-amounts.ts'
import type { Description } from './description.ts'
import { amountsOf, podAmounts } from './pod-resources.ts'
import { ageText } from './time-text.ts'

const always = ['cpu', 'memory', 'ephemeral-storage']

function isHugePage(name: string): boolean {
  return name.startsWith('hugepages-')
}

function amountText(amount: Quantity | undefined): string {
  return amount ? formatQuantity(amount) : '0'
}

/** An amount and its share of the allocatable one, in whole percent. */
function shareText(name: string, amounts: ResourceAmounts, allocatable: ResourceAmounts): string {
  const [amount, whole] = [amounts.get(name), allocatable.get(name)]
  const scale = name === 'cpu' ? -3 : 0
  const total = whole ? Number(scaledValue(whole, scale)) : 0
  const part = amount ? Number(scaledValue(amount, scale)) : 0
  const percent = total === 0 ? 0 : Math.trunc((part / total) * 100)
  return `${amountText(amount)} (${percent}%)`
}

function describePods(
  description: Description,
  pods: readonly ApiObject[],
  allocatable: ResourceAmounts,
  now: number,
): void {
  description.field(0, 'Non-terminated Pods', `(${pods.length} in total)`)
  const amounts = ['CPU Requests', 'CPU Limits', 'Memory Requests', 'Memory Limits']
  description.titles(1, 'Namespace', 'Name', '', ...amounts, 'Age')
  for (const pod of pods) {
    const { namespace = '', name = '', creationTimestamp = '' } = pod.metadata
    const [requests, limits] = [podAmounts(pod, 'requests'), podAmounts(pod, 'limits')]
    const shares = ['cpu', 'memory'].flatMap((resource) =>
      [requests, limits].map((list) => shareText(resource, list, allocatable)),
    )
    description.line(1, namespace, name, '', ...shares, ageText(creationTimestamp, now))
  }
}

/** Describes the non-terminated pods of a node, and the sums of their requests and limits. */
export function describeNodeResources(
  description: Description,
  node: ApiObject,
  pods: readonly ApiObject[],
  now: number,
): void {
  const status = structOf(node, 'status')
  const [whole, left] = [structOf(status, 'capacity'), structOf(status, 'allocatable')]
  const allocatable = amountsOf(Object.keys(left).length > 0 ? left : whole)
  describePods(description, pods, allocatable, now)
  description.line(0, 'Allocated resources:')
  description.line(1, '(Total limits may be over 100 percent, i.e., overcommitted.)')
  description.titles(1, 'Resource', 'Requests', 'Limits')
  const requests = pods.map((pod) => podAmounts(pod, 'requests')).reduce(addAmounts, noAmounts)
  const limits = pods.map((pod) => podAmounts(pod, 'limits')).reduce(addAmounts, noAmounts)
  const names = [...allocatable.keys()].toSorted()
  for (const name of [...always, ...names.filter(isHugePage)]) {
    const shares = [requests, limits].map((amounts) => shareText(name, amounts, allocatable))
    description.line(1, name, ...shares)
  }
  for (const name of names) {
    if (always.includes(name) || isHugePage(name) || name === 'pods') continue
    description.line(1, name, amountText(requests.get(name)), amountText(limits.get(name)))
  }
}
