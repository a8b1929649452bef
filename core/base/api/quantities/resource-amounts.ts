import type { JsonObject } from '../json.ts'
import {
  addQuantities,
  compareQuantities,
  formatQuantity,
  parseQuantity,
  type Quantity,
  subtractQuantities,
} from './quantity.ts'

/** Amounts of resources by name, as a ResourceList has them: `{"requests.cpu": "2", "pods": "10"}`. */
export type ResourceAmounts = ReadonlyMap<string, Quantity>

export const noAmounts: ResourceAmounts = new Map()

const zero: Quantity = { value: 0n, exponent: 0, format: 'DecimalSI' }

/** A whole number as a quantity. */
export function wholeQuantity(value: number | bigint): Quantity {
  return { value: BigInt(value), exponent: 0, format: 'DecimalSI' }
}

/** The amounts of a ResourceList; values that are no quantities are left out. */
export function parseAmounts(list: JsonObject): ResourceAmounts {
  const amounts = new Map<string, Quantity>()
  for (const [name, text] of Object.entries(list)) {
    const quantity = typeof text === 'string' ? parseQuantity(text) : undefined
    if (quantity) amounts.set(name, quantity)
  }
  return amounts
}

/** A ResourceList of amounts, its names sorted. */
export function formatAmounts(amounts: ResourceAmounts): { [name: string]: string } {
  return Object.fromEntries(
    [...amounts.keys()]
      .toSorted()
      .map((name) => [name, formatQuantity(amounts.get(name) ?? zero)] as const),
  )
}

/** Amounts as messages show them: `pods=1,requests.cpu=2`. */
export function describeAmounts(amounts: ResourceAmounts): string {
  return [...amounts.keys()]
    .toSorted()
    .map((name) => `${name}=${formatQuantity(amounts.get(name) ?? zero)}`)
    .join(',')
}

/** Sums of two lists of amounts; a name that one of them lacks has the other's amount. */
export function addAmounts(a: ResourceAmounts, b: ResourceAmounts): ResourceAmounts {
  const sums = new Map(a)
  for (const [name, amount] of b) {
    const known = sums.get(name)
    sums.set(name, known ? addQuantities(known, amount) : amount)
  }
  return sums
}

/** Differences of two lists of amounts, below zero where `b` has more. */
export function subtractAmounts(a: ResourceAmounts, b: ResourceAmounts): ResourceAmounts {
  const differences = new Map(a)
  for (const [name, amount] of b)
    differences.set(name, subtractQuantities(differences.get(name) ?? zero, amount))
  return differences
}

/** By how much `a` exceeds `b`, for each name of either; zero where it does not. */
export function increaseOfAmounts(a: ResourceAmounts, b: ResourceAmounts): ResourceAmounts {
  const increase = new Map<string, Quantity>()
  for (const [name, amount] of a) {
    const less = subtractQuantities(amount, b.get(name) ?? zero)
    increase.set(name, less.value > 0n ? less : zero)
  }
  for (const name of b.keys()) if (!increase.has(name)) increase.set(name, zero)
  return increase
}

/** For each name of either list the larger amount. */
export function largerAmounts(a: ResourceAmounts, b: ResourceAmounts): ResourceAmounts {
  return choose(a, b, (order) => order < 0)
}

/** For each name of both lists the smaller amount; a name that one of them lacks has the other's amount. */
export function smallerAmounts(a: ResourceAmounts, b: ResourceAmounts): ResourceAmounts {
  return choose(a, b, (order) => order > 0)
}

function choose(
  a: ResourceAmounts,
  b: ResourceAmounts,
  takesOther: (order: number) => boolean,
): ResourceAmounts {
  const chosen = new Map(a)
  for (const [name, amount] of b) {
    const known = chosen.get(name)
    if (!known || takesOther(compareQuantities(known, amount))) chosen.set(name, amount)
  }
  return chosen
}

/** The amounts whose names are among `names`. */
export function pickAmounts(
  amounts: ResourceAmounts,
  names: { has(name: string): boolean },
): ResourceAmounts {
  return new Map([...amounts].filter(([name]) => names.has(name)))
}

export function withoutZeros(amounts: ResourceAmounts): ResourceAmounts {
  return new Map([...amounts].filter(([, { value }]) => value !== 0n))
}

/** Names of the amounts that are above those of `limits`; a name without a limit is never above it. */
export function namesAbove(amounts: ResourceAmounts, limits: ResourceAmounts): ReadonlySet<string> {
  const above = new Set<string>()
  for (const [name, amount] of amounts) {
    const limit = limits.get(name)
    if (limit && compareQuantities(amount, limit) > 0) above.add(name)
  }
  return above
}

/** Whether two lists have the same names with the same amounts, in whatever format. */
export function equalAmounts(a: ResourceAmounts, b: ResourceAmounts): boolean {
  if (a.size !== b.size) return false
  return [...a].every(([name, amount]) => {
    const other = b.get(name)
    return other !== undefined && compareQuantities(amount, other) === 0
  })
}
