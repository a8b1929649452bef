import type { Range } from './function-cost.ts'

/** Largest number of 64 bits without a sign: sums and products stop here instead of wrapping around. */
export const maxUint64 = 0xffff_ffff_ffff_ffffn

/** Range of a size or cost of which nothing is known. */
export const unknownRange: Range = { min: 0n, max: maxUint64 }

/** Range of a single number. */
export function exactRange(value: bigint): Range {
  return { min: value, max: value }
}

export function addRanges(left: Range, right: Range): Range {
  return { min: saturated(left.min + right.min), max: saturated(left.max + right.max) }
}

export function multiplyRanges(left: Range, right: Range): Range {
  return { min: saturated(left.min * right.min), max: saturated(left.max * right.max) }
}

/** Multiplies by a cost for each unit of size, rounded up. */
export function multiplyByFactor(range: Range, factor: number): Range {
  return { min: roundedProduct(range.min, factor), max: roundedProduct(range.max, factor) }
}

/** The smallest range that holds both. */
export function unionOfRanges(left: Range, right: Range): Range {
  return {
    min: left.min < right.min ? left.min : right.min,
    max: left.max > right.max ? left.max : right.max,
  }
}

function saturated(value: bigint): bigint {
  return value > maxUint64 ? maxUint64 : value
}

// cel-go multiplies in doubles, which are inexact from 2^53 on: estimates have to be wrong in the same way.
function roundedProduct(value: bigint, factor: number): bigint {
  const size = Number(value)
  if (size > 0 && factor > 0 && size > 2 ** 64 / factor) return maxUint64
  const product = Math.ceil(size * factor)
  return product >= 2 ** 64 ? maxUint64 : BigInt(product)
}
