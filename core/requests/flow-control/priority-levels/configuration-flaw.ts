import type { PriorityLevelConfiguration } from '../../../base/api/types/flowcontrol.v1.generated.ts'

type Spec = Partial<PriorityLevelConfiguration['spec']>

/**
 * What keeps a priority level of the store from being put into force; undefined where nothing does. What is written through the API
 * is checked there, but the store may hold more: what other releases, and other programs, have written.
 */
export function configurationFlaw(configuration: PriorityLevelConfiguration): string | undefined {
  const spec: Spec = Object(configuration.spec)
  const { type, limited, exempt } = spec
  if (type !== 'Limited' && type !== 'Exempt') return 'unknown type'
  if ((type === 'Limited') !== isObject(limited)) {
    return 'broken union structure at the top, for Limited'
  }
  // Releases before 1.28 store the exempt level without fields of its own.
  if (exempt && type !== 'Exempt') return 'broken union structure at the top, for Exempt'
  if ((type === 'Exempt') !== (configuration.metadata.name === 'exempt')) {
    return 'non-alignment between name and type'
  }
  const { nominalConcurrencyShares, lendablePercent } = limited ?? exempt ?? {}
  const numbers = [nominalConcurrencyShares, lendablePercent, limited?.borrowingLimitPercent]
  if (!numbers.every(isAmount)) return 'a number is negative or none'
  return limited && responseFlaw(Object(limited.limitResponse))
}

function responseFlaw({ type, queuing }: Partial<LimitResponse>): string | undefined {
  if ((type === 'Reject') !== !isObject(queuing)) return 'broken union structure for limit response'
  if (!queuing) return undefined
  const { queues, handSize, queueLengthLimit } = queuing
  const isSound =
    isCount(queues) &&
    isCount(handSize) &&
    isCount(queueLengthLimit) &&
    handSize <= queues &&
    queues <= mostQueues &&
    Math.ceil(Math.log2(queues) * handSize) <= mostEntropyBits
  return isSound ? undefined : 'hands of queues cannot be dealt'
}

type LimitResponse = NonNullable<PriorityLevelConfiguration['spec']['limited']>['limitResponse']

const mostQueues = 10_000_000

/** Bits of a flow's hash that its hand may use up. */
const mostEntropyBits = 60

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}

function isAmount(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'number' && value >= 0)
}

function isCount(value: number): boolean {
  return typeof value === 'number' && value > 0
}
