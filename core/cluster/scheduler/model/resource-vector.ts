import { scaledValue } from '../../../base/api/quantities/quantity.ts'
import type { ResourceAmounts } from '../../../base/api/quantities/resource-amounts.ts'

/** Amounts of resources as numbers, so that comparing and adding them is cheap. */
export interface ResourceVector {
  /** Thousandths of a core. */
  cpu: number
  /** Bytes. */
  memory: number
  /** Bytes of ephemeral storage. */
  storage: number
  /** Whole units by resource name. */
  readonly others: Map<string, number>
}

export function emptyVector(): ResourceVector {
  return { cpu: 0, memory: 0, storage: 0, others: new Map() }
}

/** Amounts as numbers; the resource `pods` is left out, as nodes count pods themselves. */
export function vectorOf(amounts: ResourceAmounts): ResourceVector {
  const vector = emptyVector()
  for (const [name, amount] of amounts) {
    if (name === 'cpu') vector.cpu = Number(scaledValue(amount, -3))
    else if (name === 'memory') vector.memory = Number(scaledValue(amount, 0))
    else if (name === 'ephemeral-storage') vector.storage = Number(scaledValue(amount, 0))
    else if (name !== 'pods') vector.others.set(name, Number(scaledValue(amount, 0)))
  }
  return vector
}

/** Number of pods that a node has room for. */
export function mostPodsOf(amounts: ResourceAmounts): number {
  const amount = amounts.get('pods')
  return amount ? Number(scaledValue(amount, 0)) : 0
}

/** Adds `factor` times `change` to `vector`. */
export function addToVector(vector: ResourceVector, change: ResourceVector, factor: number): void {
  vector.cpu += factor * change.cpu
  vector.memory += factor * change.memory
  vector.storage += factor * change.storage
  for (const [name, amount] of change.others) {
    vector.others.set(name, (vector.others.get(name) ?? 0) + factor * amount)
  }
}

export function equalVectors(a: ResourceVector, b: ResourceVector): boolean {
  if (a.cpu !== b.cpu || a.memory !== b.memory || a.storage !== b.storage) return false
  if (a.others.size !== b.others.size) return false
  return Array.from(a.others).every(([name, amount]) => b.others.get(name) === amount)
}
